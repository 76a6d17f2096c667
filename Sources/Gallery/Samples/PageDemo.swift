// Page Demo · S46
//
// A few words about bunnies or about ponies, chosen by two segments in the title. Credits opens a
// second page, and Back returns to the first.

import GtkKit
import NavigationKit

extension Sample {
  static let pageDemo = Sample("page-demo", source: PackageResources.PageDemo_swift) {
    NavigationController(rootViewController: AnimalsController(title: "Page Demo"))
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
    // Without this item, the back button would have the title "Page Demo".
    navigationItem.backBarButtonItem = BarButtonItem(title: "Back")
    setPage()
  }

  private func setPage() {
    textView.text = segmentedControl.selectedSegmentIndex == 0 ? "OMG Bunnies!" : "OMG Ponies"
  }
}

private final class CreditsController: ViewController {
  override func loadView() {
    let textView = TextView("Page Demo\nBunnies and ponies by NavigationKit.")
    textView.isEditable = false
    textView.setTextMargins(top: 12, bottom: 12, sides: 12)
    view = ScrolledWindow(child: textView)
  }
}
