import CGtk
import GObjectKit

extension ScrolledWindow {
  /// How far down the content is scrolled, in pixels.
  ///
  /// May be set before there is anything to scroll, as to where the user left a page: the first
  /// frame shows the content there, or as far down as it reaches. Where it grows afterwards, as rows
  /// come in, it is scrolled further, until the user scrolls.
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

  /// How far down the content can be scrolled now.
  fileprivate var farthest: Double {
    gtk_adjustment_get_upper(vertical) - gtk_adjustment_get_page_size(vertical)
  }
}

private let wishName = "scroll-position"

/// Scrolls to a place that the content does not reach yet, for as long as it lives.
@MainActor
private final class ScrollWish {
  let position: Double
  /// How far down it has brought the content; another place is the user's.
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
      view.connect("unrealize") { [weak self] in self?.layout?.disconnect() },
    ]
    followLayout()
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
    layout?.disconnect()
  }

  /// What is scrolled during a layout is not seen before the next one. After it, GTK lays the
  /// content out again for the same frame.
  private func followLayout() {
    layout = view.object?.frameClock?.connect("layout", after: true) { [weak self] in
      self?.approach()
    }
  }

  private func approach() {
    // The last reference goes with the attachment.
    withExtendedLifetime(self) {
      guard let view = view.object else { return }
      if view.value == reached {
        // Setting it to what it is would end a movement that the user has just begun.
        if view.farthest > reached { gtk_adjustment_set_value(view.vertical, position) }
        reached = view.value
        if reached < position { return }
      }
      view.attach(nil, as: wishName)
    }
  }
}
