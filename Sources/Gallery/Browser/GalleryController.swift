import GtkKit
import NavigationKit

/// The list of samples.
final class GalleryController: ViewController {
  init() { super.init(title: "Gallery") }

  override func loadView() {
    let list = Box(.vertical, spacing: 6)
    for sample in Sample.all {
      let button = Button(label: sample.title)
      button.onClicked { [weak self] in self?.navigationController?.push(makePage(of: sample)) }
      list.append(button)
    }
    view = ScrolledWindow(child: list)
  }
}
