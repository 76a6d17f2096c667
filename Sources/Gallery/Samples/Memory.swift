// Memory Warnings · S43, S15
//
// Three pages of stripes behind segments, each of which loads its view when it is first shown. Low
// on Memory sends the same warning as the system: pages that are off screen unload their views, and
// load them again when they are shown. The number of stripes that you chose is kept.

import GtkKit
import NavigationKit

extension Sample {
  static let memory = Sample("memory", source: PackageResources.Memory_swift) {
    let navigation = NavigationController(rootViewController: PatternsController())
    navigation.isToolbarHidden = false
    return navigation
  }
}

private final class PatternsController: SegmentManagingController {
  private let status = Label()

  init() {
    super.init(
      viewControllers: [
        PatternController(title: "Dawn", Color(0.95, 0.6, 0.4)),
        PatternController(title: "Noon", Color(0.35, 0.65, 0.9)),
        PatternController(title: "Dusk", Color(0.5, 0.4, 0.75)),
      ], accessibilityLabel: "Pattern")
    let warn = BarButtonItem(title: "Low on Memory", style: .bordered) { [weak self] in
      // A real warning of the system would reach every controller of the window.
      self?.segmentedViewControllers.forEach { $0.didReceiveMemoryWarning() }
    }
    status.ellipsize(.end)
    toolbarItems = [BarButtonItem(customView: status), .flexibleSpace(), warn]
    for case let page as PatternController in segmentedViewControllers {
      page.onViewChanged = { [weak self] in self?.showStatus() }
    }
    showStatus()
  }

  private func showStatus() {
    let loaded = segmentedViewControllers.filter(\.isViewLoaded).compactMap(\.title)
    status.text = loaded.isEmpty ? "No view is loaded" : "Loaded: \(loaded.joined(separator: ", "))"
  }
}

/// A page whose view can be unloaded at any time.
private final class PatternController: ViewController {
  private let color: Color
  private var count = 6
  var onViewChanged: (() -> Void)?

  init(title: String, _ color: Color) {
    self.color = color
    super.init(title: title)
  }

  override func loadView() {
    let canvas = Canvas(width: 60, height: 60) { [weak self] snapshot, width, height in
      guard let self else { return }
      for stripe in 0..<count {
        let shade = 0.25 + 0.75 * Double(stripe + 1) / Double(count)
        snapshot.fill(
          Rectangle(
            y: height * Double(stripe) / Double(count), width: width,
            height: height / Double(count)),
          with: Color(color.red, color.green, color.blue, alpha: shade))
      }
    }
    canvas.setAccessibleLabel(title ?? "")
    canvas.expandsVertically = true
    let stripes = SpinButton(Double(count), in: 2...20)
    stripes.setAccessibleLabel("Stripes")
    stripes.onChanged { [weak self, weak canvas] value in
      self?.count = Int(value)
      canvas?.queueDraw()
    }
    stripes.horizontalAlignment = .center
    stripes.margins = Edges(top: 12, bottom: 12)
    view = Box(.vertical, children: [canvas, stripes])
  }

  override func viewDidLoad() { onViewChanged?() }
  override func viewDidUnload() { onViewChanged?() }

  // The controller has the count, so the view can be unloaded. A page on screen keeps its view.
  override func didReceiveMemoryWarning() { unloadView() }
}
