import Glibc
import SystemPackage

/// Moves or renames a file, also to another file system.
struct FileMove: Codable, Hashable {
  var from: StoredPath
  var to: StoredPath
  private let token: TemporaryName
  /// Whether to create the destination's folder if it is missing: when an edit is undone or redone,
  /// the folder may have been deleted since. Nil, which means true, in journals of older versions.
  private var makesFolder: Bool?

  init(from: FilePath, to: FilePath) {
    self.from = StoredPath(from)
    self.to = StoredPath(to)
    token = TemporaryName()
    makesFolder = false
  }

  var inverse: FileMove {
    var inverse = self
    (inverse.from, inverse.to) = (to, from)
    inverse.makesFolder = true
    return inverse
  }

  /// The path of the incomplete copy while the file is moved to another file system.
  private var temporary: FilePath { token.path(beside: to.path) }

  /// The temporary path of the file while only the case of its name changes.
  private var stopover: FilePath { token.path(beside: to.path, extension: "name") }

  var progress: FileProgress {
    if FileSystem.status(temporary) != nil || FileSystem.status(stopover) != nil { return .begun }
    if FileSystem.areOneEntry(from.path, to.path) {
      return FileSystem.isListed(to.path) ? .done : .none
    }
    switch (FileSystem.status(from.path), FileSystem.status(to.path)) {
    case (nil, .some): return .done
    case (let old?, let new?): return isHalfway(old, new) ? .begun : .none
    case (_, nil): return .none
    }
  }

  func apply(_ progress: EditProgress) throws(EditFailure) {
    if FileSystem.status(stopover) != nil {
      return try FileSystem.rename(stopover, to: to.path)
    }
    try FileSystem.remove(temporary)
    if FileSystem.areOneEntry(from.path, to.path) { return try changeCase() }
    guard let old = FileSystem.status(from.path) else {
      if FileSystem.status(to.path) != nil { return }
      throw EditFailure(.missing, at: from.path)
    }
    if let new = FileSystem.status(to.path) {
      guard try isHalfway(old, new) ? isSameContent(old, new) : false else {
        throw EditFailure(.taken(to.path), at: from.path)
      }
      return try FileSystem.remove(from.path)
    }
    let folder = to.path.removingLastComponent()
    if makesFolder ?? true { try FileSystem.makeFolder(folder) }
    do throws(EditFailure) {
      try FileSystem.rename(from.path, to: to.path)
    } catch {
      if error.reason == .missing, FileSystem.status(folder) == nil {
        throw EditFailure(.noFolder(folder), at: from.path)
      }
      guard error.reason == .system(errno: EXDEV) else { throw error }
      try moveByCopying(old, progress)
    }
  }

  func takeBack() {
    if FileSystem.status(stopover) != nil { try? FileSystem.rename(stopover, to: from.path) }
    try? FileSystem.remove(temporary)
  }

  /// Changes upper and lower case in the file's name, on a file system that ignores case.
  private func changeCase() throws(EditFailure) {
    guard !FileSystem.isListed(to.path) else { return }
    // Renames the file onto itself. Some file systems, such as FAT, then keep the old spelling.
    try FileSystem.replace(to.path, with: from.path)
    guard !FileSystem.isListed(to.path) else { return }
    try FileSystem.rename(from.path, to: stopover)
    try FileSystem.rename(stopover, to: to.path)
  }

  /// Whether an interrupted move may have left the file at both paths: as two hard links, or as a
  /// copy on another file system. A file with one link exists only once, even if both paths lead to
  /// it, so it must not be removed.
  private func isHalfway(_ old: stat, _ new: stat) -> Bool {
    old.isSameFile(as: new) && old.st_nlink > 1
      || old.st_dev != new.st_dev && FileVersion(old).mayBeCopied(as: FileVersion(new))
  }

  private func moveByCopying(_ old: stat, _ progress: EditProgress) throws(EditFailure) {
    guard old.isRegularFile else {
      // A link is the only other kind of file that counts as a photo.
      throw EditFailure(.symbolicLink, at: from.path)
    }
    var copy = FileCopy(from: from.path, to: to.path, token: token)
    try copy.apply(progress)
    // The copy must be on the disk before the original is removed.
    FileSystem.synchronize(folders: [to.path.removingLastComponent()])
    guard let now = FileSystem.status(from.path), now.isSameVersion(as: old) else {
      try FileSystem.remove(to.path)
      throw EditFailure(.changedSince, at: from.path)
    }
    do {
      try FileSystem.remove(from.path)
    } catch {
      try? FileSystem.remove(to.path)
      throw error
    }
  }

  private func isSameContent(_ old: stat, _ new: stat) throws(EditFailure) -> Bool {
    if old.isSameFile(as: new) { return true }
    return try FileContents.areEqual(from.path, to.path)
  }
}
