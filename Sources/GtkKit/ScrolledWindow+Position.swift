import CGtk
import GObjectKit

extension ScrolledWindow {
  /// The vertical scroll position, in pixels from the top.
  ///
  /// You may set it before the content has a layout, to restore a position: the first frame shows
  /// the content there, or at its end if the content is shorter. If the content grows later, the
  /// view keeps scrolling towards the position until the user scrolls.
  public var scrollPosition: Double {
    get { attachment(wishName, as: ScrollWish.self)?.position ?? value }
    set {
      attach(nil, as: wishName)
      gtk_adjustment_set_value(vertical, newValue)
      if value < newValue { attach(ScrollWish(newValue, of: self), as: wishName) }
    }
  }

  fileprivate var vertical: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(opaque)
  }

  fileprivate var value: Double { gtk_adjustment_get_value(vertical) }

  /// The largest possible scroll position of the current content.
  fileprivate var farthest: Double {
    gtk_adjustment_get_upper(vertical) - gtk_adjustment_get_page_size(vertical)
  }
}

private let wishName = "scroll-position"

/// Scrolls towards a position past the end of the content, until it is reached or the user scrolls.
@MainActor
private final class ScrollWish {
  let position: Double
  /// The position after the last step. If the view has another position, the user has scrolled.
  private var reached: Double
  private let view: WeakReference<ScrolledWindow>
  private var connections: [SignalConnection] = []
  private var layout: SignalConnection?

  init(_ position: Double, of view: ScrolledWindow) {
    self.position = position
    self.view = WeakReference(view)
    reached = view.value
    connections = [
      view.connect("realize") { [weak self] in self?.followLayout() },
      view.connect("unrealize") { [weak self] in self?.layout?.cancel() },
    ]
    followLayout()
  }

  isolated deinit {
    for connection in connections { connection.cancel() }
    layout?.cancel()
  }

  /// Scrolls after each layout. A change of the position during a layout appears only in the next
  /// frame. After a change that follows the layout, GTK lays out again for the same frame.
  private func followLayout() {
    layout = view.object?.frameClock?.connect("layout", after: true) { [weak self] in
      self?.approach()
    }
  }

  private func approach() {
    // Removing the attachment below drops the last reference.
    withExtendedLifetime(self) {
      guard let view = view.object else { return }
      if view.value == reached {
        // Setting an unchanged value would stop a kinetic scroll that the user has just started.
        if view.farthest > reached { gtk_adjustment_set_value(view.vertical, position) }
        reached = view.value
        if reached < position { return }
      }
      view.attach(nil, as: wishName)
    }
  }
}
