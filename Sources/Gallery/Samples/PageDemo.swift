// PageDemo · S46
//
// Bunnies or ponies, chosen by a segmented control in the place of the title, and a button at the
// right that pushes a page with the credits.

import GtkKit
import NavigationKit

extension Sample {
  static let pageDemo = Sample("page-demo", source: PackageResources.PageDemo_swift) {
    NavigationController(rootViewController: AnimalsController(title: "PageDemo"))
  }
}

private final class AnimalsController: ViewController {
  private let textView = TextView()
  private let segmentedControl = SegmentedControl(
    titles: ["Bunnies", "Ponies"], accessibilityLabel: "Animals")

  override func loadView() {
    textView.isEditable = false
    textView.setTextMargins(top: 12, bottom: 12, sides: 12)
    view = ScrolledWindow(child: textView)
  }

  override func viewDidLoad() {
    segmentedControl.onValueChanged = { [weak self] in self?.setPage() }
    navigationItem.titleView = segmentedControl
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Credits") { [weak self] in
      self?.navigationController?.push(CreditsController(title: "Credits"))
    }
    // Without it the way back would be called "PageDemo".
    navigationItem.backBarButtonItem = BarButtonItem(title: "Back")
    setPage()
  }

  private func setPage() {
    textView.text = segmentedControl.selectedSegmentIndex == 0 ? "OMG Bunnies!" : "OMG Ponies"
  }
}

private final class CreditsController: ViewController {
  override func loadView() {
    let textView = TextView("PageDemo\nBunnies and ponies by NavigationKit.")
    textView.isEditable = false
    textView.setTextMargins(top: 12, bottom: 12, sides: 12)
    view = ScrolledWindow(child: textView)
  }
}
