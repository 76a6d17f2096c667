import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// Actions that the page of the folders requests from its window.
protocol FolderActions: AnyObject {
  /// Asks for folders and adds them to the library.
  func chooseFolder()
  /// Adds folders to the library.
  func add(_ folders: [FilePath])
  /// Shows folders in a window of their own.
  func open(_ folders: [FilePath])
  /// Shows the photos that are right in a folder of the library.
  func show(_ folder: FilePath)
  /// Removes a folder from the library. Its photos stay where they are.
  func removeFolder(_ folder: FilePath)
}

/// The folders of a library, which can be added and removed, and those that were opened last.
final class FoldersController: ViewController {
  private let folders: [FilePath]
  private let recent: [FilePath]
  private let problems: [LibraryProblem]
  private weak var actions: (any FolderActions)?

  /// - Parameters:
  ///   - library: The library of the window.
  ///   - recent: The folders that were opened last in windows of their own.
  ///   - actions: The actions of the window.
  init(library: Library, recent: [FilePath], actions: any FolderActions) {
    folders = library.roots
    problems = library.problems
    self.recent = recent.filter { !library.roots.contains($0) }
    self.actions = actions
    super.init(title: texts.gettext("Folders"))
    preferredContentSize = Size(width: 460, height: -1)
  }

  override func loadView() {
    let list = ListBox(style: .boxed)
    for (index, folder) in folders.enumerated() {
      list.append(row(of: folder), heading: index == 0 ? texts.gettext("In This Library") : nil)
    }
    list.append(
      ListRow(
        texts.gettext("Add Folder…"), leading: Image(iconName: "list-add-symbolic", pixelSize: 16)))
    for (index, folder) in recent.enumerated() {
      let row = ListRow(
        DisplayName.name(of: folder), subtitle: DisplayName.string(from: folder),
        leading: Image(iconName: "document-open-recent-symbolic", pixelSize: 16))
      list.append(row, heading: index == 0 ? texts.gettext("Opened Recently") : nil)
    }
    list.onActivate { [weak self] index in self?.choose(index) }
    list.margins = Edges(18)
    let scrolled = ScrolledWindow(child: list)
    scrolled.isFocusable = false
    scrolled.heightRequest = min(
      480, list.measure(.vertical, given: preferredContentSize?.width ?? 460).natural)
    view = scrolled
  }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .done) { [weak self] in
      self?.presentingViewController?.dismiss()
    }
  }

  /// A folder with its problem, if it has one, and a button that removes it. The last
  /// folder stays: a library without any would be empty for no visible reason.
  private func row(of folder: FilePath) -> ListRow {
    let name = DisplayName.name(of: folder)
    let problem = problems.first { $0.path == folder }
    let button = Button(iconName: "list-remove-symbolic")
    button.addStyleClass("flat")
    button.setAccessibleLabel(texts.gettext("Remove “%s”", name))
    button.tooltip = texts.gettext("Remove from Library")
    button.onClicked { [weak self] in self?.leave { $0.removeFolder(folder) } }
    return ListRow(
      name, subtitle: problem?.message ?? DisplayName.string(from: folder),
      leading: Image(
        iconName: problem == nil ? "folder-symbolic" : "dialog-warning-symbolic", pixelSize: 16),
      trailing: folders.count > 1 ? button : nil)
  }

  private func choose(_ index: Int) {
    if index == folders.count {
      leave { $0.chooseFolder() }
    } else if recent.indices.contains(index - folders.count - 1) {
      let folder = recent[index - folders.count - 1]
      leave { $0.open([folder]) }
    } else if folders.indices.contains(index) {
      let folder = folders[index]
      leave { $0.show(folder) }
    }
  }

  /// Closes the sheet, then has the window do something.
  private func leave(_ action: @escaping (any FolderActions) -> Void) {
    presentingViewController?.dismiss()
    guard let actions else { return }
    MainLoop.whenIdle { action(actions) }
  }
}
