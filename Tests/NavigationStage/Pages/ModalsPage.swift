import CGtk
import GObjectKit
import GtkKit
import NavigationKit

/// A page that presents others.
final class ModalsPage: ViewController {
  override func loadView() {
    let popover = Button(label: "Popover")
    let source = WeakReference<Widget>(popover)
    popover.onClicked { [weak self] in
      if let source = source.object { self?.show(.popover(from: .view(source))) }
    }
    view = column([
      row("Sheet") { [weak self] in self?.show(.pageSheet) },
      row("Full Screen") { [weak self] in self?.show(.fullScreen) }, popover,
    ])
  }

  private func show(_ style: ModalPresentationStyle) {
    let root = PresentedPage(title: "Presented")
    let navigation = NavigationController(rootViewController: root)
    navigation.preferredContentSize = Size(width: 360, height: 260)
    navigation.modalPresentationStyle = style
    present(navigation)
  }
}

/// A page in a sheet, with a field, more pages, and another sheet.
private final class PresentedPage: ViewController {
  override func loadView() {
    let entry = Widget(adopting: gtk_entry_new())
    entry.setAccessibleLabel("Note")
    view = column([
      row("Page 1") { [weak self] in self?.navigationController?.push(NumberedPage(1)) },
      row("Another Sheet") { [weak self] in
        let page = PresentedPage(title: "Second")
        page.preferredContentSize = Size(width: 260, height: 220)
        self?.present(page)
      }, entry,
    ])
  }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .done) { [weak self] in
      self?.dismiss()
    }
  }
}
