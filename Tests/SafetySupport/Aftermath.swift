import Foundation
import GRDB
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// Compares the library that a killed driver has left with the driver's messages.
public struct Aftermath {
  private let grounds: Grounds
  private let messages: [DriverMessage]

  /// Checks the library that a driver has left after writing these messages.
  public init(of grounds: Grounds, after messages: [DriverMessage]) {
    self.grounds = grounds
    self.messages = messages
  }

  /// Opens the library as the next start of the program does. Returns a list of everything that is
  /// wrong.
  public func complaints() async throws -> [String] {
    let userData = UserData(folder: grounds.folders.data)
    defer { userData.close() }
    var complaints = userData.notices.map(\.message)
    let journal = EditJournal(userData, environment: grounds.environment)
    let recovery = await journal.recover()
    complaints += recovery.outcome.failures.map(\.message)
    // The next start also completes sidecars whose writing was interrupted.
    let decoder = Grounds.pool(beside: URL(filePath: "/proc/self/exe"))
    complaints += await SidecarMirror(userData, decoder: decoder).write().map(\.message)
    let store = grounds.folders.data.appending("library.sqlite")
    complaints += try damage(in: store)
    complaints += try unfinishedEdits(in: store)
    let found = try LibraryState(of: grounds, userData)
    complaints += try await indexComplaints(found, decoder)
    complaints += fileComplaints(found)
    if let before = lastState { complaints += differences(from: before, in: found) }
    return complaints
  }

  /// The driver's refused edits, as messages for the user.
  public var refusals: [String] {
    messages.compactMap { if case .refused(let message) = $0 { message } else { nil } }
  }

  private var lastState: LibraryState? {
    for case .done(let state) in messages.reversed() { return state }
    return nil
  }

  /// The edit that was running when the driver was killed.
  private var interrupted: DriverMessage.Intent? {
    if case .begin(let intent) = messages.last { intent } else { nil }
  }

  // MARK: Stores

  private func damage(in file: FilePath) throws -> [String] {
    guard FileManager.default.fileExists(atPath: file.string) else { return [] }
    let lines = try DatabaseQueue(path: file.string).read {
      try String.fetchAll($0, sql: "PRAGMA quick_check")
        + Row.fetchAll($0, sql: "PRAGMA foreign_key_check").map(\.description)
    }
    return lines.filter { $0 != "ok" }.map { "\(file): \($0)" }
  }

  private func unfinishedEdits(in store: FilePath) throws -> [String] {
    try DatabaseQueue(path: store.string).read {
      try String.fetchAll(
        $0, sql: "SELECT title || ' is ' || state FROM edit WHERE state GLOB '*ing'")
    }
  }

  private func indexComplaints(
    _ found: LibraryState, _ decoder: any ImageDecoding
  ) async throws -> [String] {
    let index = try PhotoIndex(at: grounds.index)
    var complaints = index.notices.map(\.message)
    complaints += try damage(in: grounds.index)
    // After an update, the index must list exactly the photos that exist.
    let roots = [FilePath(grounds.photos.path)]
    for await _ in Indexer(index: index, decoder: decoder, pace: .full).update(roots: roots) {}
    let listed = try index.numbers(of: PhotoQuery(scope: .roots(roots)))
      .compactMap { index.photo(numbered: $0)?.path.string }
    let there = found.files.keys.filter { $0.hasPrefix(grounds.photos.path + "/") }
    let (missing, extra) = (Set(there).subtracting(listed), Set(listed).subtracting(there))
    if !missing.isEmpty || !extra.isEmpty {
      complaints.append("the index lacks \(missing.sorted()), and lists \(extra.sorted())")
    }
    return complaints
  }

  // MARK: Files

  private func fileComplaints(_ found: LibraryState) -> [String] {
    var complaints: [String] = []
    for (path, original) in found.files {
      if original == "?" {
        complaints.append("\(path) is not one of the originals")
      } else if LibraryState.original(of: path) != original {
        complaints.append("\(path) is left over, a copy of \(original)")
      }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: grounds.originals.path)) ?? []
    let there = Set(found.files.values)
    for name in names where !there.contains(LibraryState.original(of: name)) {
      complaints.append("\(name) is lost")
    }
    let trash = grounds.trash
    let entries = ["files", "info"].map { folder in
      let path = trash.appending(path: folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return Set(names.map { folder == "info" ? String($0.dropLast(".trashinfo".count)) : $0 })
    }
    if entries[0] != entries[1] {
      complaints.append("the trash has \(entries[0]) and tells of \(entries[1])")
    }
    return complaints
  }

  // MARK: The driver's messages

  private func differences(from before: LibraryState, in found: LibraryState) -> [String] {
    let touched = interrupted?.originals ?? []
    let isUntouched = { (path: String) in !touched.contains(LibraryState.original(of: path)) }
    let name = interrupted?.name ?? "nothing"
    var complaints: [String] = []

    let filesBefore = before.files.filter { isUntouched($0.key) }
    let filesFound = found.files.filter { isUntouched($0.key) }
    if filesBefore != filesFound {
      let paths = Set(filesBefore.keys).symmetricDifference(filesFound.keys).sorted()
      complaints.append("during \(name), files that it is not about: \(paths)")
    }
    let marksBefore = before.marks.filter { isUntouched($0.key) }
    let marksFound = found.marks.filter { isUntouched($0.key) }
    if marksBefore != marksFound {
      complaints.append("during \(name), marks: \(marksBefore) have become \(marksFound)")
    }
    for (path, mark) in interrupted?.marks ?? [:] {
      let now = found.marks[path] ?? PhotoMark()
      if now != mark, now != before.marks[path] ?? PhotoMark() {
        complaints.append("during \(name), the mark of \(path) is \(now)")
      }
    }
    if interrupted?.movesFiles == true { complaints += marksLeftBehind(from: before, in: found) }
    complaints += albumDifferences(from: before, in: found, isUntouched)
    return complaints
  }

  /// Checks that marks have moved together with the files of the interrupted edit.
  private func marksLeftBehind(from before: LibraryState, in found: LibraryState) -> [String] {
    func marks(in state: LibraryState) -> [String: Set<PhotoMark>] {
      let photos = state.files.keys.filter { $0.hasPrefix(grounds.photos.path + "/") }
      let paths = Set(photos).union(state.marks.keys)
      return Dictionary(grouping: paths, by: LibraryState.original(of:))
        .mapValues { Set($0.map { state.marks[$0] ?? PhotoMark() }) }
    }
    // A photo in the trash may have had no mark, and undoing the deletion restores it without one.
    let trashed = Set(before.files.filter { $0.key.hasPrefix(grounds.trash.path + "/") }.values)
    let (old, new) = (marks(in: before), marks(in: found))
    return (interrupted?.originals ?? []).compactMap { original in
      var known = old[original] ?? []
      if trashed.contains(original) { known.insert(PhotoMark()) }
      let strange = (new[original] ?? []).subtracting(known)
      guard !strange.isEmpty, let name = interrupted?.name else { return nil }
      return "during \(name), the mark of \(original) has become \(strange), from \(known)"
    }
  }

  private func albumDifferences(
    from before: LibraryState, in found: LibraryState, _ isUntouched: (String) -> Bool
  ) -> [String] {
    let isKnown = { (id: Int64) in !(interrupted?.albums.contains(id) ?? false) }
    let old = before.albums.filter { isKnown($0.key) }
    let new = found.albums.filter { isKnown($0.key) }
    var complaints: [String] = []
    for (id, album) in old {
      guard let now = new[id] else {
        // Undoing the creation of an album, or redoing its deletion, removes the album.
        if interrupted?.mayAddAlbum != true { complaints.append("album \(album.name) is lost") }
        continue
      }
      if now.name != album.name
        || now.paths.filter(isUntouched) != album.paths.filter(isUntouched)
      {
        complaints.append("album \(album) has become \(now)")
      }
    }
    if interrupted?.mayAddAlbum != true, new.keys.contains(where: { old[$0] == nil }) {
      complaints.append("an album has come")
    }
    return complaints
  }
}
