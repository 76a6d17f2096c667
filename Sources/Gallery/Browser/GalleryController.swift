import GtkKit
import NavigationKit

/// The list of samples.
final class GalleryController: ViewController {
  override func loadView() {
    let list = ListBox(style: .boxed)
    for sample in Sample.all {
      list.append(ListRow(sample.title, subtitle: sample.subtitle, hasArrow: true))
    }
    list.onActivated { [weak self] index in
      self?.navigationController?.push(makePage(of: Sample.all[index]))
    }
    list.margins = Edges(18)
    view = ScrolledWindow(child: list)
  }
}

extension Sample {
  /// The first sentence of the summary.
  fileprivate var subtitle: String {
    summary.firstRange(of: ". ").map { String(summary[..<$0.lowerBound]) + "." } ?? summary
  }
}
