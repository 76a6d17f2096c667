import GtkKit
import NavigationKit

/// Makes a page with two segments: the running sample, and its source.
func makePage(of sample: Sample) -> ViewController {
  let page = SegmentManagingController(
    viewControllers: [StageController(sample), SourceController(sample)],
    accessibilityLabel: sample.title)
  page.title = sample.title
  page.navigationItem.rightBarButtonItem = BarButtonItem(
    iconName: "window-new-symbolic", accessibilityLabel: "Open in a Window",
    keys: "<Control><Shift>n"
  ) { sample.openWindow() }
  return page
}

/// Runs a sample inside a page, with the frame of a window.
private final class StageController: ViewController {
  private let sample: Sample

  init(_ sample: Sample) {
    self.sample = sample
    super.init(title: "Demo")
  }

  override func loadView() {
    let summary = Label(sample.summary)
    summary.wraps = true
    summary.justify(.start)
    summary.addStyleClass("dim-label")
    let root = sample.makeRoot()
    addChild(root)
    root.view.addStyleClass("stage")
    root.view.clipsChildren = true
    root.view.expandsVertically = true
    let box = Box(.vertical, spacing: 12, children: [summary, root.view])
    box.margins = Edges(18)
    view = box
  }
}

/// Shows the source of a sample.
private final class SourceController: ViewController {
  private let sample: Sample

  init(_ sample: Sample) {
    self.sample = sample
    super.init(title: "Code")
  }

  override func loadView() {
    let text = TextView(sample.source)
    text.isEditable = false
    text.isMonospace = true
    text.wraps = false
    text.setTextMargins(top: 12, bottom: 12, sides: 12)
    view = ScrolledWindow(child: text, horizontal: true)
  }
}
