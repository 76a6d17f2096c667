import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// What can be done to photos and albums in one window: asks what needs asking, has it done, says
/// what was done with a way to undo it, and what was not.
final class PhotoEditing {
  private let library: Library
  private weak var presenter: ViewController?

  /// - Parameters:
  ///   - library: Where the photos are.
  ///   - presenter: Shows what is asked and said.
  init(library: Library, presenter: ViewController) {
    self.library = library
    self.presenter = presenter
  }

  // MARK: Marks

  /// Makes photos favourites, or none where all of them are.
  func toggleFavourite(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    perform(.favourite(photos.map(\.path), !photos.allSatisfy(\.mark.isFavourite)))
  }

  /// Gives photos stars, 0 to 5.
  func rate(_ photos: [Photo], _ rating: Int) {
    guard !photos.isEmpty else { return }
    perform(.rate(photos.map(\.path), rating))
  }

  /// Asks for a photo's caption.
  func caption(_ photo: Photo) {
    let question = TextController(
      title: "Caption", text: photo.mark.caption ?? "", placeholder: "What the photo shows",
      confirmation: "Save", check: { _ in nil })
    ask(question) { [weak self] text in self?.perform(.caption(photo.path, text)) }
  }

  // MARK: Albums

  /// Asks for an album, and adds photos to it.
  func addToAlbum(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    let picker = AlbumPickerController(albums: library.userAlbums)
    guard let presenter else { return }
    Task { [weak self] in
      switch await picker.ask(over: presenter) {
      case .album(let id): self?.perform(.add(photos.map(\.path), to: id))
      case .new(let name): self?.perform(.createAlbum(name: name, photos.map(\.path)))
      case nil: break
      }
    }
  }

  /// Takes photos out of an album.
  func remove(_ photos: [Photo], from album: UserAlbumID) {
    guard !photos.isEmpty else { return }
    perform(.remove(photos.map(\.path), from: album))
  }

  /// Asks for a name, and makes an album.
  func createAlbum() {
    ask(.newAlbum()) { [weak self] name in self?.perform(.createAlbum(name: name, [])) }
  }

  /// Asks for another name for an album.
  func rename(_ album: UserAlbum) {
    let question = TextController(
      title: "Rename Album", text: album.name, confirmation: "Rename")
    ask(question) { [weak self] name in self?.perform(.renameAlbum(album.id, name: name)) }
  }

  /// Deletes an album; the photos stay where they are.
  func delete(_ album: UserAlbum) { perform(.deleteAlbum(album.id)) }

  // MARK: Files

  /// Asks for another name for a photo's file.
  func rename(_ photo: Photo) {
    let question = TextController(
      title: "Rename Photo", text: photo.name, confirmation: "Rename"
    ) { name in
      if name.isEmpty { return "" }
      return name.contains("/") ? "A name cannot contain a slash." : nil
    }
    ask(question) { [weak self] name in self?.perform(.rename(photo.path, to: name)) }
  }

  /// Asks for a folder, and moves photos there.
  func move(_ photos: [Photo]) {
    chooseFolder("Move to Folder", "_Move", for: photos) { [weak self] folder in
      self?.perform(.move(photos.map(\.path), to: folder))
    }
  }

  /// Asks for a folder, and copies photos there.
  func copy(_ photos: [Photo]) {
    chooseFolder("Copy to Folder", "_Copy", for: photos) { [weak self] folder in
      self?.perform(.copy(photos.map(\.path), to: folder))
    }
  }

  /// Turns photos by so many right angles, clockwise.
  func rotate(_ photos: [Photo], by quarterTurns: Int) {
    guard !photos.isEmpty else { return }
    perform(.rotate(photos.map(\.path), quarterTurns: quarterTurns))
  }

  /// Puts photos into the trash.
  func trash(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    perform(.trash(photos.map(\.path)))
  }

  // MARK: Performing

  /// Takes the last edit back.
  func undoLast() {
    run {
      try await $0.undoLast()
    } report: {
      Toast("Undone: \($0.title)")
    }
  }

  /// Does again what was taken back last.
  func redo() {
    run {
      try await $0.redoLast()
    } report: {
      Toast("Redone: \($0.title)")
    }
  }

  /// What keys do on every page.
  private(set) lazy var keyCommands = [
    KeyCommand(title: "Undo", keys: "<Control>z") { [weak self] in self?.undoLast() },
    KeyCommand(title: "Redo", keys: "<Control><Shift>z") { [weak self] in self?.redo() },
  ]

  private func perform(_ edit: Edit) {
    run {
      try await $0.perform(edit)
    } report: { edit in
      Toast(edit.title, button: "Undo") { [weak self] in self?.undo(edit) }
    }
  }

  private func undo(_ edit: PerformedEdit) {
    run {
      try await $0.undo(edit.id)
    } report: {
      Toast("Undone: \($0.title)")
    }
  }

  private func run(
    _ work: @escaping @Sendable (EditJournal) async throws -> PerformedEdit?,
    report makeToast: @escaping (PerformedEdit) -> Toast
  ) {
    Task { [library, weak self] in
      do {
        guard let edit = try await library.store.edit(work) else { return }
        self?.report(edit, makeToast)
      } catch {
        self?.report(error)
      }
    }
  }

  private func report(_ edit: PerformedEdit, _ makeToast: (PerformedEdit) -> Toast) {
    for failure in edit.outcome.failures { log(failure) }
    if let failure = edit.outcome.failures.first {
      let count = edit.outcome.failures.count
      tell(failure, others: count - 1)
    }
    guard !edit.outcome.isEmpty else { return }
    presenter?.show(makeToast(edit))
  }

  private func report(_ error: any Error) {
    guard let failure = error as? EditFailure else { return }
    log(failure)
    tell(failure, others: 0)
  }

  private func tell(_ failure: EditFailure, others: Int) {
    let rest = others > 0 ? " The same or the like goes for \(others) more." : ""
    let alert = AlertController<Bool>(
      title: "Not Everything Could Be Done", message: "\(failure.message) \(failure.advice)\(rest)")
    alert.addAction("Close", style: .cancel)
    presenter?.present(alert)
  }

  private func log(_ failure: EditFailure) {
    Log.message("\(failure.message) \(failure.advice)", domain: "Albums")
  }

  private func ask(_ question: TextController, _ action: @escaping (String) -> Void) {
    guard let presenter else { return }
    Task {
      if let text = await question.ask(over: presenter) { action(text) }
    }
  }

  private func chooseFolder(
    _ title: String, _ confirmation: String, for photos: [Photo],
    _ action: @escaping (FilePath) -> Void
  ) {
    guard let first = photos.first else { return }
    Task { [presenter] in
      let folders = await FolderChooser.choose(
        title: title, confirmation: confirmation, parent: presenter?.view.window,
        startingIn: first.path.removingLastComponent().nulTerminated)
      if let folder = folders.first { action(FilePath(platformString: folder)) }
    }
  }
}
