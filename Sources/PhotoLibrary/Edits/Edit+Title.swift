import GRDB
import SystemPackage

extension Edit {
  /// What has been done, for a toast and for the entry Undo.
  func title(in database: Database) throws -> String {
    func album(_ id: UserAlbumID) throws -> String {
      "“\(try database.albumName(id) ?? "")”"
    }
    return switch self {
    case .favourite(let paths, true): "\(Self.photos(paths)) made a favourite"
    case .favourite(let paths, false): "\(Self.photos(paths)) no longer a favourite"
    case .rate(let paths, -1): "\(Self.photos(paths)) rejected"
    case .rate(let paths, 0): "\(Self.photos(paths)) without stars"
    case .rate(let paths, 1): "\(Self.photos(paths)) rated 1 star"
    case .rate(let paths, let rating): "\(Self.photos(paths)) rated \(rating) stars"
    case .caption(let path, ""): "Caption of \(Self.photos([path])) removed"
    case .caption(let path, _): "Caption of \(Self.photos([path])) changed"
    case .createAlbum(let name, _): "Album “\(name)” made"
    case .renameAlbum(let id, let name): "Album \(try album(id)) renamed to “\(name)”"
    case .deleteAlbum(let id): "Album \(try album(id)) deleted"
    case .add(let paths, let id): "\(Self.photos(paths)) added to \(try album(id))"
    case .remove(let paths, let id): "\(Self.photos(paths)) removed from \(try album(id))"
    case .rename(let path, let name): "\(Self.photos([path])) renamed to “\(name)”"
    case .move(let paths, let folder): "\(Self.photos(paths)) moved to \(Self.name(folder))"
    case .copy(let paths, let folder): "\(Self.photos(paths)) copied to \(Self.name(folder))"
    case .rotate(let paths, _): "\(Self.photos(paths)) rotated"
    case .trash(let paths): "\(Self.photos(paths)) moved to the trash"
    }
  }

  private static func photos(_ paths: [FilePath]) -> String {
    paths.count == 1 ? name(paths[0]) : "\(paths.count) photos"
  }

  private static func name(_ path: FilePath) -> String { "“\(DisplayName.name(of: path))”" }
}
