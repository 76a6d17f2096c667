import Foundation
import ImageDecoding
import PhotoLibrary
import RandomTestSupport
import SafetySupport
import SystemPackage

/// Chooses a random edit that is possible in the current state.
struct EditChoice {
  private let state: LibraryState
  private let grounds: Grounds
  /// The photos in the library, sorted, so that the order is the same in every run.
  private let photos: [String]

  init(_ state: LibraryState, _ grounds: Grounds) {
    self.state = state
    self.grounds = grounds
    photos = state.files.keys.filter { $0.hasPrefix(grounds.photos.path + "/") }.sorted()
  }

  func next(using random: inout SeededNumbers) -> (Edit, DriverMessage.Intent)? {
    let chosen = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
      photos.randomElement(using: &random)
    }
    guard let first = chosen.first else { return nil }
    let paths = Set(chosen).sorted().map { FilePath($0) }
    let album = state.albums.keys.sorted().randomElement(using: &random)
    let number = random.next() % 1_000
    let both = Bool.random(using: &random) ? Set(paths) : []
    switch random.next() % 14 {
    case 0:
      let isFavourite = Bool.random(using: &random)
      return mark("favourite", paths, .favourite(paths, isFavourite)) {
        $0.isFavourite = isFavourite
      }
    case 1:
      let rating = Int.random(in: 1...5, using: &random)
      return mark("rate", paths, .rate(paths, rating)) { $0.rating = rating }
    case 2:
      let caption = "Caption \(number)"
      let path = FilePath(first)
      return mark("caption", [path], .caption(path, caption)) { $0.caption = caption }
    case 12:
      let change = KeywordChange(added: ["Keyword|\(number)"], removed: ["sea"])
      return mark("keywords", [FilePath(first)], .keywords([FilePath(first)], change)) {
        $0.keywords = $0.keywords.followed(by: change)
      }
    case 3 where state.albums.count < 5:
      return about("create album", paths, .createAlbum(name: "Album \(number)", paths)) {
        $0.mayAddAlbum = true
      }
    case 4:
      guard let album else { return nil }
      return about(
        "rename album", [], .renameAlbum(UserAlbumID(rawValue: album), name: "Album \(number)"),
        album: album)
    case 5:
      guard let album, state.albums.count > 2 else { return nil }
      return about(
        "delete album", [], .deleteAlbum(UserAlbumID(rawValue: album)), album: album)
    case 6:
      guard let album else { return nil }
      return about("add", paths, .add(paths, to: UserAlbumID(rawValue: album)), album: album)
    case 7:
      guard let album else { return nil }
      return about(
        "remove", paths, .remove(paths, from: UserAlbumID(rawValue: album)), album: album)
    case 13:
      guard let album else { return nil }
      return about(
        "arrange", paths, .arrange(paths, .start, in: UserAlbumID(rawValue: album)), album: album)
    case 8:
      let name = "\(LibraryState.original(of: first)) \(number)"
      return about("rename", [FilePath(first)], .rename(FilePath(first), to: name))
    case 9 where photos.count < 40:
      return about("copy", paths, .copy(paths, to: folder(using: &random), keepingBoth: both))
    case 10 where photos.count > 16:
      return about("trash", paths, .trash(paths))
    default:
      return about("move", paths, .move(paths, to: folder(using: &random), keepingBoth: both))
    }
  }

  private func folder(using random: inout SeededNumbers) -> FilePath {
    let name = Grounds.albums.randomElement(using: &random) ?? ""
    return FilePath(grounds.photos.appending(path: name).path)
  }

  private func about(
    _ name: String, _ paths: [FilePath], _ edit: Edit, album: Int64? = nil,
    _ adapt: (inout DriverMessage.Intent) -> Void = { _ in }
  ) -> (Edit, DriverMessage.Intent) {
    var intent = DriverMessage.Intent(name)
    intent.originals = Set(paths.map { LibraryState.original(of: $0.string) })
    if let album { intent.albums = [album] }
    switch edit {
    case .move, .rename, .copy, .trash: intent.movesFiles = true
    default: break
    }
    adapt(&intent)
    return (edit, intent)
  }

  private func mark(
    _ name: String, _ paths: [FilePath], _ edit: Edit, _ change: (inout PhotoMark) -> Void
  ) -> (Edit, DriverMessage.Intent) {
    about(name, paths, edit) { intent in
      intent.marks = [:]
      for path in paths {
        var mark = state.marks[path.string] ?? PhotoMark()
        change(&mark)
        intent.marks?[path.string] = mark
      }
    }
  }
}
