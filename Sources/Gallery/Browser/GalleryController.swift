import GtkKit
import NavigationKit

/// The list of samples, by topic.
final class GalleryController: ViewController {
  override func loadView() {
    let list = ListBox()
    for topic in Sample.topics {
      for (index, sample) in topic.samples.enumerated() {
        list.append(
          ListRow(sample.title, subtitle: sample.subtitle, hasArrow: true),
          heading: index == 0 ? topic.title : nil)
      }
    }
    list.onActivate { [weak self] index in
      self?.navigationController?.push(makePage(of: Sample.all[index]))
    }
    view = ScrolledWindow(child: list)
  }
}

extension Sample {
  /// The first sentence of the summary.
  fileprivate var subtitle: String {
    summary.firstRange(of: ". ").map { String(summary[..<$0.lowerBound]) + "." } ?? summary
  }
}
