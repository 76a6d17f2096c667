import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class CustomWidgetTests: GtkTestCase {
  func testCustomWidget_ForwardsMeasureAllocateAndSnapshotToBehavior() {
    onGtk {
      let behavior = RecordingBehavior()
      let widget = CustomWidget(behavior)
      XCTAssertEqual(widget.measure(.horizontal), SizeRequest(minimum: 30, natural: 60))
      XCTAssertEqual(widget.measure(.vertical, given: 80), SizeRequest(minimum: 80, natural: 80))
      let window = Window()
      window.child = widget
      window.present()
      pump(until: { behavior.snapshots > 0 })
      XCTAssertEqual(behavior.size?.width, widget.width)
    }
  }

  func testReleaseOfCustomWidget_FreesBehaviorAndChildren() {
    onGtk {
      weak var alive: RecordingBehavior?
      var probe: WeakProbe?
      do {
        let behavior = RecordingBehavior()
        let child = Label("child")
        alive = behavior
        probe = WeakProbe(child)
        let widget = CustomWidget(behavior)
        child.setParent(widget)
        XCTAssertEqual(widget.children, [child])
      }
      XCTAssertNil(alive)
      XCTAssertEqual(probe?.isGone, true)
    }
  }

  func testUnparent_RemovesWidgetFromBoxAndCustomWidget() {
    onGtk {
      let label = Label("text")
      label.unparent()
      let box = Box(.horizontal, children: [label])
      XCTAssertTrue(label.isInside(box))
      label.unparent()
      XCTAssertNil(label.parent)
      let widget = CustomWidget(RecordingBehavior())
      label.setParent(widget)
      label.unparent()
      XCTAssertNil(label.parent)
    }
  }

  func testPopoverOfCustomWidget_KeepsItsSizeAfterLayout() {
    onGtk {
      let widget = CustomWidget(cssName: "page")
      let window = Window()
      window.setDefaultSize(width: 500, height: 400)
      window.child = widget
      window.present()
      let popover = Popover()
      popover.child = Button(label: "text")
      popover.setParent(widget)
      popover.popUp()
      pump(until: { popover.isMapped && popover.width > 0 })
      widget.queueAllocate()
      pumpFrames(of: window)
      XCTAssertLessThan(popover.width, 250)
      XCTAssertLessThan(
        widget.measure(.horizontal).natural, popover.width,
        "a popover does not count in its parent's size")
      popover.unparent()
    }
  }

  func testTakesText_IsFalseForLabelsAndButtons() {
    onGtk {
      XCTAssertFalse(Label("text").takesText)
      XCTAssertFalse(Button(label: "Press").takesText)
    }
  }
}

@MainActor private final class RecordingBehavior: WidgetBehavior {
  private(set) var size: (width: Int, height: Int)?
  private(set) var snapshots = 0
  var heightDependsOnWidth: Bool { true }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    orientation == .vertical
      ? SizeRequest(minimum: max(0, other), natural: max(0, other))
      : SizeRequest(minimum: 30, natural: 60)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    size = (width, height)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) { snapshots += 1 }
}
