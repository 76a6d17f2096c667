import GtkKit

/// Lays out the panes of a compare page.
final class CompareBoard {
  let widget: Widget
  private let behavior = Behavior()

  init() { widget = CustomWidget(behavior, cssName: "compare", role: .group) }

  /// Shows panes, in order. Panes that were shown stay.
  func show(_ panes: [Widget]) {
    var previous: Widget?
    for pane in panes {
      if pane.parent != widget { pane.setParent(widget, after: previous) }
      previous = pane
    }
    behavior.panes = panes
    widget.queueResize()
  }

  /// The current layout.
  var layout: CompareLayout {
    CompareLayout(count: behavior.panes.count, width: widget.width, height: widget.height)
  }

  private final class Behavior: WidgetBehavior {
    var panes: [Widget] = []

    // The panes make no window larger.
    func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
      SizeRequest(minimum: 0, natural: 0)
    }

    func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
      let layout = CompareLayout(count: panes.count, width: width, height: height)
      for (pane, frame) in zip(panes, layout.frames(isRightToLeft: widget.isRightToLeft)) {
        // GTK warns about a widget that has a place and was not measured.
        _ = pane.measure(.horizontal)
        _ = pane.measure(.vertical, given: Int(frame.width))
        pane.allocate(
          width: Int(frame.width), height: Int(frame.height), x: frame.x, y: frame.y)
      }
    }
  }
}
