import FoundationEssentials
import Glibc
import SystemPackage

/// A walk through folders, one at a time, that gathers a library's contents.
struct FolderWalk {
  private struct PendingFolder {
    let path: FilePath
    /// Whether the person chose it, and will want to know that it has gone.
    let isRoot: Bool
  }

  /// What tells folders apart, whichever path leads to them.
  private struct FolderIdentity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  // The next one is at the end.
  private var pending: [PendingFolder]
  private var visited: Set<FolderIdentity> = []
  private var albums: [(key: NaturalSortKey, album: Album)] = []
  private var photos: [PhotoID: Photo] = [:]
  private var problems: [LibraryProblem] = []

  init(roots: [FilePath]) {
    pending = roots.reversed().map { PendingFolder(path: $0, isRoot: true) }
  }

  /// Looks into one more folder; false when there is none left.
  mutating func visitNext() -> Bool {
    guard let folder = pending.popLast() else { return false }
    let descriptor = folder.path.withPlatformString {
      open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard descriptor >= 0 else {
      let code = errno
      // One that was found a moment ago and has gone is like one that was never there.
      if folder.isRoot || code != ENOENT {
        problems.append(LibraryProblem(path: folder.path, errno: code))
      }
      return true
    }
    guard isFirstVisit(to: descriptor), let stream = fdopendir(descriptor) else {
      close(descriptor)
      return true
    }
    defer { closedir(stream) }
    read(stream, of: folder.path)
    return true
  }

  /// What has been found so far.
  mutating func snapshot(isComplete: Bool = false) -> LibraryContents {
    // In order for the most part since the last time.
    albums.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return left.album.path.precedes(right.album.path)
    }
    return LibraryContents(
      albums: albums.map(\.album), photos: photos, problems: problems, isComplete: isComplete)
  }

  private mutating func isFirstVisit(to descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return visited.insert(FolderIdentity(device: status.st_dev, inode: status.st_ino)).inserted
  }

  private mutating func read(_ stream: OpaquePointer, of folder: FilePath) {
    let album = AlbumID(path: folder)
    var found: [Photo] = []
    var folders: [PendingFolder] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
          let path = { folder.appending(entryName: name) }
          switch FolderEntry(named: name, type: entry.pointee.d_type, in: dirfd(stream)) {
          case .folder: folders.append(PendingFolder(path: path(), isRoot: false))
          case .photo(let status): found.append(Photo(at: path(), in: album, status))
          case nil: break
          }
        }
      }
    }
    let code = errno
    if code != 0 { problems.append(LibraryProblem(path: folder, errno: code)) }
    pending += folders
    add(found, to: album)
  }

  private mutating func add(_ found: [Photo], to album: AlbumID) {
    guard !found.isEmpty else { return }
    let sorted = PhotoSort(key: .name).sorted(found)
    for photo in sorted { photos[photo.id] = photo }
    albums.append(
      (
        NaturalSortKey(DisplayName.string(from: album.path)),
        Album(id: album, photoIDs: sorted.map(\.id))
      ))
  }
}

extension FilePath {
  /// The path of an entry of this folder.
  fileprivate func appending(entryName name: UnsafePointer<CChar>) -> FilePath {
    FilePath.Component(platformString: name).map(appending) ?? self
  }
}
