import GObjectKit
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

/// Runs a sample inside a page, with the frame of a window, below its name and description.
private final class StageController: ViewController {
  private let sample: Sample

  init(_ sample: Sample) {
    self.sample = sample
    super.init(title: "Demo")
  }

  override func loadView() {
    let name = Label(sample.title)
    name.addStyleClass("title-2")
    name.wraps = true
    name.justify(.start)
    let summary = Label(sample.summary)
    summary.wraps = true
    summary.justify(.start)
    summary.addStyleClass("dim-label")
    // In a narrow window, the sample needs the height. The source begins with the whole summary.
    summary.maximumLines = 3
    summary.tooltip = sample.summary
    let root = sample.makeRoot()
    addChild(root)
    root.view.addStyleClass("stage")
    root.view.clipsChildren = true
    root.view.expandsVertically = true
    root.view.margins.top = 12
    let box = Box(.vertical, spacing: 6, children: [name, summary, root.view])
    box.margins = Edges(12)
    view = box
  }
}

/// Shows the source of a sample, in colours.
private final class SourceController: ViewController {
  private let sample: Sample
  private let text = TextView()
  private var styleConnection: SignalConnection?

  init(_ sample: Sample) {
    self.sample = sample
    super.init(title: "Code")
  }

  override func loadView() {
    text.isEditable = false
    text.isMonospace = true
    text.hangingIndent = 32
    text.setTextMargins(top: 12, bottom: 12, sides: 12)
    text.setAccessibleLabel("Code")
    view = ScrolledWindow(child: text)
  }

  override func viewWillAppear(animated: Bool) {
    show()
    // After a cancelled swipe back, this method is called again without viewDidDisappear before it.
    styleConnection?.cancel()
    styleConnection = Settings.current?.onPrefersDarkChanged { [weak self] in self?.show() }
  }

  override func viewDidDisappear(animated: Bool) { styleConnection?.cancel() }

  private func show() {
    do {
      try text.setMarkup(CodeColors.current.markup(for: SwiftCode(sample.source)))
    } catch {
      Log.warning("The code of \(sample.id) has no colours: \(error)", domain: "Gallery")
      text.text = sample.source
    }
  }
}
