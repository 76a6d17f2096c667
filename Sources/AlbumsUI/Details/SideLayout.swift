import GtkKit

/// A view with a panel at its end side, where there is room for both.
final class SideLayout {
  let widget: Widget
  private let behavior: Behavior

  /// The smallest width that stays for the view.
  private static let leastWidth = 280

  init(_ main: Widget) {
    behavior = Behavior(main)
    widget = CustomWidget(behavior, cssName: "side-layout")
    main.setParent(widget)
  }

  /// Adds the panel. Its minimum width is its width.
  func add(_ panel: Widget) {
    panel.isChildVisible = false
    panel.setParent(widget)
    behavior.panel = panel
  }

  /// Whether the panel is to be shown, if there is room.
  var isPanelWanted: Bool {
    get { behavior.isWanted }
    set {
      guard newValue != behavior.isWanted else { return }
      behavior.isWanted = newValue
      widget.queueAllocate()
    }
  }

  /// Whether the panel is wanted and has room in the current width.
  var isPanelShown: Bool { behavior.isWanted && hasRoom }

  /// Whether there is room for the panel in the current width.
  var hasRoom: Bool { behavior.hasRoom(in: widget.width) }

  private final class Behavior: WidgetBehavior {
    let main: Widget
    var panel: Widget?
    var isWanted = false

    init(_ main: Widget) { self.main = main }

    func hasRoom(in width: Int) -> Bool {
      panel.map { width - $0.measure(.horizontal).minimum >= SideLayout.leastWidth } ?? false
    }

    // The panel must not make a narrow window wider.
    func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
      main.measure(orientation)
    }

    func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
      let isShown = isWanted && hasRoom(in: width)
      panel?.isChildVisible = isShown
      guard isShown, let panel else { return main.allocate(width: width, height: height) }
      let side = panel.measure(.horizontal).minimum
      let isRightToLeft = widget.isRightToLeft
      main.allocate(width: width - side, height: height, x: isRightToLeft ? Double(side) : 0)
      panel.allocate(
        width: side, height: height, x: isRightToLeft ? 0 : Double(width - side))
    }
  }
}
