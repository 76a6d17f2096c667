import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// Performs edits of photos and albums in one window: asks the necessary questions, shows a toast
/// with Undo after an edit, and an alert after failures.
final class PhotoEditing {
  let library: Library
  private(set) weak var presenter: ViewController?
  private let changes: WindowChanges?
  /// The paper and printer that the user chose last.
  var printChoices = PrintChoices()

  /// - Parameters:
  ///   - library: The library of the photos.
  ///   - presenter: The page that presents questions and messages.
  ///   - changes: The changes of the window's folders, which undo reverts, too; nil for none.
  init(library: Library, presenter: ViewController, changes: WindowChanges? = nil) {
    self.library = library
    self.presenter = presenter
    self.changes = changes
  }

  // MARK: Marks

  /// Makes photos favourites, or none of them if all are favourites.
  func toggleFavourite(_ photos: PhotoChoice) {
    perform(photos) { .favourite($0.paths, !$0.areFavourites) }
  }

  /// Marks photos as favourites.
  func favourite(_ photos: PhotoChoice) {
    perform(photos) { .favourite($0.paths, true) }
  }

  /// Rates photos with 0 to 5 stars, or rejects them with -1.
  func rate(_ photos: PhotoChoice, _ rating: Int) {
    perform(photos) { .rate($0.paths, rating) }
  }

  /// Rejects photos that were compared with one that is kept, as one edit. A rejection of that one
  /// is removed.
  func reject(_ photos: PhotoChoice, keeping kept: Photo) {
    perform(photos) { .reject($0.paths, keeping: kept.path) }
  }

  /// Marks photos of a group as not duplicates.
  func markDistinct(_ photos: PhotoChoice) {
    perform(photos) { .markDistinct($0.paths) }
  }

  /// Removes marks of photos as not duplicates.
  func unmarkDistinct(_ marks: [DistinctPhotos.ID]) { perform(.unmarkDistinct(marks)) }

  /// Returns the first photo; nil if it no longer exists.
  func photo(of photos: PhotoChoice) -> Photo? { photos.first(in: library.store.index) }

  /// Returns the number of photos and videos.
  private func count(of photos: PhotoChoice) -> ItemCount {
    switch photos {
    case .photo(let photo): ItemCount(of: [photo.path])
    case .numbers(let numbers): library.videos.count(of: numbers)
    case .files(let files): ItemCount(of: files)
    }
  }

  /// Asks for a photo's caption, and changes it.
  func caption(_ photos: PhotoChoice) {
    guard let photo = photo(of: photos) else { return }
    let question = TextController(
      title: texts.gettext("Caption"), text: photo.mark.caption ?? "",
      placeholder: texts.gettext("What the photo shows"),
      confirmation: texts.gettext("Save"), check: { _ in nil })
    ask(question, about: photo) { .caption($0, $1) }
  }

  /// Shows the keywords of photos, and lets the person add and remove keywords.
  func keywords(_ photos: PhotoChoice) {
    guard let presenter, !photos.isEmpty else { return }
    let count = count(of: photos)
    Task { [weak self, index = library.store.index] in
      let (present, known) = await Self.keywords(of: photos, index)
      let page = KeywordsController(of: count, present: present, known: known)
      guard let change = await page.ask(over: Self.topmost(over: presenter)), !change.isEmpty
      else { return }
      self?.perform(photos) { .keywords($0.paths, change) }
    }
  }

  @concurrent nonisolated private static func keywords(
    of photos: PhotoChoice, _ index: PhotoIndex
  ) async -> (present: [SearchChoice], known: [SearchChoice]) {
    let numbers =
      switch photos {
      case .numbers(let numbers): numbers
      case .photo(let photo): [photo.number ?? index.number(of: photo.path)].compactMap(\.self)
      case .files(let paths): paths.compactMap(index.number(of:))
      }
    return (
      (try? index.keywords(of: numbers)) ?? [], (try? index.choices(of: .keyword)) ?? []
    )
  }

  // MARK: Albums

  /// Asks for a name, and makes an album that shows the photos of a search.
  func save(_ search: PhotoSearch) {
    ask(.newAlbum()) { .createSearchAlbum(name: $1, search) }
  }

  /// Changes the search of an album.
  func change(_ album: UserAlbumID, to search: PhotoSearch) {
    perform(.changeSearch(album, search))
  }

  /// Asks for an album, and adds photos to it.
  func addToAlbum(_ photos: PhotoChoice) {
    guard let presenter, !photos.isEmpty else { return }
    let picker = AlbumPickerController(library: library)
    Task { [weak self] in
      switch await picker.ask(over: presenter) {
      case .album(let id): self?.add(photos, to: id)
      case .new(let name): self?.perform(photos) { .createAlbum(name: name, $0.paths) }
      case nil: break
      }
    }
  }

  /// Removes photos from an album.
  func remove(_ photos: PhotoChoice, from album: UserAlbumID) {
    perform(photos) { .remove($0.paths, from: album) }
  }

  /// Makes a photo the cover of an album.
  func setCover(_ photo: PhotoChoice, of album: UserAlbumID) {
    perform(photo) { .setCover($0.paths.first ?? FilePath(), of: album) }
  }

  /// Moves photos to another place in an album that is sorted by hand. Returns after the edit.
  func arrange(_ photos: PhotoChoice, _ place: AlbumPlace, in album: UserAlbumID) async {
    do {
      let report = try await library.store.perform(photos) { .arrange($0.paths, place, in: album) }
      say(report, of: .arrange([], place, in: album))
    } catch {
      tell(Self.failures(error), of: .arrange([], place, in: album), isAll: true)
    }
  }

  /// Adds photos to an album.
  func add(_ photos: PhotoChoice, to album: UserAlbumID) {
    perform(photos) { .add($0.paths, to: album) }
  }

  /// Asks for a name, and creates an album.
  ///
  /// - Parameter finished: Called after the sheet has closed, if an album was created.
  func createAlbum(then finished: @escaping () -> Void = {}) {
    ask(.newAlbum(), { .createAlbum(name: $1, $0.paths) }, then: finished)
  }

  /// Asks for a new name of an album, and renames it.
  func rename(_ album: UserAlbum) {
    let question = TextController(
      title: texts.gettext("Rename Album"), text: album.name, confirmation: texts.gettext("Rename"))
    let id = album.id
    ask(question) { .renameAlbum(id, name: $1) }
  }

  /// Deletes an album. The photos' files stay where they are.
  func delete(_ album: UserAlbum) { perform(.deleteAlbum(album.id)) }

  // MARK: Files

  /// Asks for a new name of a photo's file, and renames it.
  func rename(_ photos: PhotoChoice) {
    guard let photo = photo(of: photos) else { return }
    let question = TextController(
      title: texts.gettext("Rename Photo"), text: photo.name, confirmation: texts.gettext("Rename")
    ) { name in
      if name.isEmpty { return "" }
      return name.contains("/") ? texts.gettext("A name cannot contain a slash.") : nil
    }
    ask(question, about: photo) { .rename($0, to: $1) }
  }

  /// Asks for a folder, and moves photos to it.
  func move(_ photos: PhotoChoice) {
    chooseFolder(texts.gettext("Move to Folder"), texts.gettext("_Move"), for: photos) {
      [weak self] folder in
      self?.move(photos, to: folder)
    }
  }

  /// Moves photos to a folder. Asks about photos whose names are taken there.
  func move(_ photos: PhotoChoice, to folder: FilePath) {
    perform(photos) { .move($0.paths, to: folder, keepingBoth: $1) }
  }

  /// Asks for a folder, and copies photos to it.
  func copy(_ photos: PhotoChoice) {
    chooseFolder(texts.gettext("Copy to Folder"), texts.gettext("_Copy"), for: photos) {
      [weak self] folder in
      self?.copy(photos, to: folder)
    }
  }

  /// Copies photos to a folder. Asks about photos whose names are taken there.
  func copy(_ photos: PhotoChoice, to folder: FilePath) {
    perform(photos) { .copy($0.paths, to: folder, keepingBoth: $1) }
  }

  /// Rotates photos clockwise by quarter turns.
  func rotate(_ photos: PhotoChoice, by quarterTurns: Int) {
    perform(photos) { .rotate($0.paths, quarterTurns: quarterTurns) }
  }

  /// Moves photos to the trash. If they were compared with one to keep, and that no longer exists, none
  /// is moved.
  func trash(_ photos: PhotoChoice, keeping kept: Photo? = nil) {
    perform(photos) { .trash($0.paths, keeping: kept?.path) }
  }

  /// Asks whether to move photos to the trash, by name, and does so.
  func askAndTrash(_ photos: PhotoChoice) {
    guard let presenter, let first = photo(of: photos) else { return }
    let alert = AlertController<Bool>(
      title: photos.count == 1
        ? texts.gettext("Move “%s” to the trash?", first.name)
        // Translators: %s is "3 photos", for example.
        : texts.gettext("Move %s to the trash?", count(of: photos).grouped),
      message: photos.count == 1
        ? texts.gettext(
          "Its file is moved out of the folder “%s”.", DisplayName.name(of: first.albumID.path))
        : texts.gettext("Their files are moved out of their folders."))
    alert.addAction(texts.gettext("Move to Trash"), style: .destructive, returning: true)
    alert.addAction(texts.gettext("Cancel"), style: .cancel)
    Task { [weak self] in
      if await Self.topmost(over: presenter).presentForResult(alert) == true { self?.trash(photos) }
    }
  }

  // MARK: Performing

  /// Undoes the last edit or change of the window's folders.
  func undoLast() {
    run(.undoLast)
  }

  /// Redoes the edit or change of folders that was undone last.
  func redo() {
    run(.redoLast)
  }

  static let undoKeys = "<Control>z"
  static let redoKeys = "<Control><Shift>z"

  /// Makes a menu with Undo and Redo, whose actions belong to the window.
  static func makeMenu() -> Menu {
    let menu = Menu()
    menu.append(texts.gettext("_Undo"), action: "win.undo", keys: undoKeys)
    menu.append(texts.gettext("R_edo"), action: "win.redo", keys: redoKeys)
    return menu
  }

  /// The key commands of every page.
  private(set) lazy var keyCommands = [
    KeyCommand(
      title: texts.gettext("Undo"), keys: PhotoEditing.undoKeys, actsDuringTransitions: true
    ) { [weak self] in self?.undoLast() },
    KeyCommand(
      title: texts.gettext("Redo"), keys: PhotoEditing.redoKeys, actsDuringTransitions: true
    ) { [weak self] in self?.redo() },
  ]

  private func perform(_ edit: Edit) {
    perform(edit) { try await $0.perform(edit) }
  }

  /// Performs an edit of photos, if there are any.
  private func perform(
    _ photos: PhotoChoice, _ makeEdit: @escaping @Sendable (PhotoFiles) -> Edit
  ) {
    guard !photos.isEmpty else { return }
    perform(makeEdit(PhotoFiles())) { try await $0.perform(photos, makeEdit) }
  }

  /// Performs an edit, and shows the result. `kind` is an edit of the same kind, and need not
  /// contain the photos.
  private func perform(_ kind: Edit, _ work: @escaping (PhotoStore) async throws -> EditReport) {
    Task { [library, weak self] in
      do {
        self?.say(try await work(library.store), of: kind)
      } catch {
        self?.tell(Self.failures(error), of: kind, isAll: true)
      }
    }
  }

  /// Performs an edit of photos, if there are any. If names are taken, asks before anything is
  /// changed, so that the whole change is one edit.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - both: The photos that are renamed if their names are taken.
  ///   - makeEdit: Makes the edit of the files and of `both`.
  private func perform(
    _ photos: PhotoChoice, keepingBoth both: Set<FilePath> = [],
    _ makeEdit: @escaping @Sendable (PhotoFiles, Set<FilePath>) -> Edit
  ) {
    guard !photos.isEmpty else { return }
    let kind = makeEdit(PhotoFiles(), both)
    Task { [library, weak self] in
      do {
        self?.say(try await library.store.perform(photos) { makeEdit($0, both) }, of: kind)
      } catch {
        let failures = Self.failures(error)
        guard let question = EditRefusal(failures, of: kind, isAll: true).question else {
          self?.tell(failures, of: kind, isAll: true)
          return
        }
        let rest = await Self.photos(photos, without: question, in: library.store.index)
        switch await self?.ask(about: failures, of: kind, canSkip: !rest.skipping.isEmpty) {
        case .skip: self?.perform(rest.skipping, keepingBoth: both, makeEdit)
        case .keepBoth:
          self?.perform(rest.keeping, keepingBoth: both.union(question.taken), makeEdit)
        case nil: break
        }
      }
    }
  }

  /// Returns the photos without those that cannot be moved or copied (`keeping`), and also without
  /// those whose names are taken (`skipping`).
  @concurrent nonisolated private static func photos(
    _ photos: PhotoChoice, without question: EditRefusal.Question, in index: PhotoIndex
  ) async -> (keeping: PhotoChoice, skipping: PhotoChoice) {
    let keeping = photos.without(question.others, in: index)
    return (keeping, keeping.without(question.taken, in: index))
  }

  private enum TakenNameAnswer { case skip, keepBoth }

  /// Asks about photos whose names are taken. Returns nil if the user cancels the edit.
  private func ask(
    about failures: [EditFailure], of edit: Edit, canSkip: Bool
  ) async -> TakenNameAnswer? {
    guard let presenter else { return nil }
    let refusal = EditRefusal(failures, of: edit, isAll: true, canSkip: canSkip)
    let alert = AlertController<TakenNameAnswer>(title: refusal.title, message: refusal.message)
    alert.addAction(texts.gettext("Keep Both"), returning: .keepBoth)
    if canSkip { alert.addAction(texts.gettext("Skip"), returning: .skip) }
    alert.addAction(texts.gettext("Cancel"), style: .cancel)
    return await Self.topmost(over: presenter).presentForResult(alert)
  }

  /// Returns the controller that can present an alert: another alert or sheet may already cover the
  /// presenter.
  private static func topmost(over presenter: ViewController) -> ViewController {
    var topmost = presenter
    while let presented = topmost.presentedViewController { topmost = presented }
    return topmost
  }

  private func say(_ report: EditReport, of edit: Edit) {
    tell(report.failures, of: edit)
    // A quick undo may have ended, and shown its message, before the end of its edit is reported.
    guard !report.isEmpty, report.id != library.store.nextRedoable else { return }
    presenter?.show(
      Toast(report.title, button: texts.gettext("Undo")) { [weak self] in
        self?.run(.undo(report.id))
      })
  }

  /// Performs an undo or a redo, and shows the title of the edit in quotation marks.
  private func run(_ turn: JournalTurn) {
    Task { [library, changes, weak self] in
      do {
        var subject = WindowChanges.Subject.edit
        let report = try await library.store.turn(turn) { edit in
          subject = changes?.perform(turn, before: edit) ?? .edit
          return subject == .edit
        }
        if subject == .folders { return }
        guard let report else {
          self?.presenter?.show(
            Toast(
              turn.isRedo
                ? texts.gettext("There is nothing to redo.")
                : texts.gettext("There is nothing to undo.")))
          return
        }
        self?.tell(report.failures)
        guard !report.isEmpty else { return }
        // Translators: %s is the name of the edit, in quotation marks: "“Beach” renamed to “Sea”".
        let undone = texts.gettext("Undid %s", report.quotedTitle)
        let redone = texts.gettext("Redid %s", report.quotedTitle)
        self?.presenter?.show(Toast(turn.isRedo ? redone : undone))
      } catch {
        self?.tell(Self.failures(error), isAll: true)
      }
    }
  }

  /// Returns the reasons of an error; empty if the user cancelled.
  private static func failures(_ error: any Error) -> [EditFailure] {
    guard let failure = error as? EditFailure, failure.reason != .cancelled else { return [] }
    return [failure] + failure.others
  }

  /// Shows an alert with the reasons of failures.
  private func tell(_ failures: [EditFailure], of edit: Edit? = nil, isAll: Bool = false) {
    guard let presenter, !failures.isEmpty else { return }
    for failure in failures { LibraryNotice(failure).log() }
    let refusal = EditRefusal(failures, of: edit, isAll: isAll)
    let alert = AlertController.notice(refusal.title, message: refusal.message)
    Task { await Self.topmost(over: presenter).presentForResult(alert) }
  }

  /// Asks for a text about a photo, and performs the edit with it. The photo may get another path
  /// while the sheet is open.
  private func ask(
    _ question: TextController, about photo: Photo,
    _ makeEdit: @escaping @Sendable (FilePath, String) -> Edit
  ) {
    ask(question, about: .photo(photo)) { makeEdit($0.paths.first ?? photo.path, $1) }
  }

  /// Asks for a text, and performs the edit with it. If the edit fails, the sheet stays open with
  /// the text, and shows the reason.
  private func ask(
    _ question: TextController, about photos: PhotoChoice = .numbers([]),
    _ makeEdit: @escaping @Sendable (PhotoFiles, String) -> Edit,
    then finished: @escaping () -> Void = {}
  ) {
    guard let presenter else { return }
    var report: (() -> Void)?
    question.accept = { [library, weak self] text in
      do {
        let performed = try await library.store.perform(photos) { makeEdit($0, text) }
        report = { self?.say(performed, of: makeEdit(PhotoFiles(), text)) }
        return nil
      } catch {
        let notices = Self.failures(error).map(LibraryNotice.init)
        for notice in notices { notice.log() }
        return notices.first?.text
      }
    }
    Task {
      await question.ask(over: Self.topmost(over: presenter))
      guard let report else { return }
      report()
      finished()
    }
  }

  private func chooseFolder(
    _ title: String, _ confirmation: String, for photos: PhotoChoice,
    _ action: @escaping (FilePath) -> Void
  ) {
    guard let first = photo(of: photos) else { return }
    Task { [presenter] in
      let dialog = FileDialog(
        title: title, confirmation: confirmation,
        folder: FileLocation(first.path.removingLastComponent()))
      if let folder = await dialog.folder(over: presenter?.view.window) { action(folder) }
    }
  }
}
