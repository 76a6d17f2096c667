import Gallery
import GtkKit
import NavigationKit

extension Scene {
  /// One of the gallery's samples, at a moment that shows what it is about.
  init(_ sample: Sample) {
    self.init(
      name: "sample-\(sample.id)", size: sample.windowSize, makeRoot: sample.makeRoot,
      act: { root in for button in moments[sample.id] ?? [] { root.view.click(button) } })
  }
}

/// The buttons and rows that lead to the moment, by what they are called.
private let moments: [String: [String]] = ["page-demo": ["Ponies"]]

extension Widget {
  /// Clicks the first button or row inside that shows a text.
  fileprivate func click(_ text: String) {
    let label = descendants(of: Label.self).first { $0.text == text && $0.isMapped }
    var next = label?.parent
    while let widget = next {
      if let button = widget.cast(to: Button.self) { return button.emit("clicked") }
      next = widget.parent
    }
  }
}
