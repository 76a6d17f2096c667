import Foundation
import GObjectKit
import GtkKit
import NavigationKit

/// A page that offers a file for drags to other programs, and lists the names of files that are dropped
/// on it. The environment variable `STAGE_FILE` names the file.
final class FilesPage: ViewController {
  private let names = Label("Drop here")

  override func loadView() {
    let file = FileLocation(path: ProcessInfo.processInfo.environment["STAGE_FILE"] ?? "")
    let source = Label("Drag from here")
    source.addController(DragSource(files: { _, _ in .list([file]) }))
    names.expandsVertically = true
    names.addController(
      DropTarget([FileLocation].self) { [weak self] files, _, _ in
        self?.names.text =
          "Dropped: "
          + files.compactMap { $0.path?.split(separator: "/").last.map(String.init) }.sorted()
          .joined(separator: ", ")
        return true
      })
    view = Box(.vertical, spacing: 12, children: [source, names])
  }
}
