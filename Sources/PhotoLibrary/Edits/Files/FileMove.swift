import Glibc
import SystemPackage

/// The moving or renaming of a file, to another file system too.
struct FileMove: Codable, Hashable {
  var from: StoredPath
  var to: StoredPath
  private let token: TemporaryName

  init(from: FilePath, to: FilePath) {
    self.from = StoredPath(from)
    self.to = StoredPath(to)
    token = TemporaryName()
  }

  var inverse: FileMove {
    var inverse = self
    (inverse.from, inverse.to) = (to, from)
    return inverse
  }

  /// The name of what has been copied so far, between file systems.
  private var temporary: FilePath { token.path(beside: to.path) }

  var progress: FileProgress {
    if FileSystem.status(temporary) != nil { return .begun }
    switch (FileSystem.status(from.path), FileSystem.status(to.path)) {
    case (nil, .some): return .done
    case (let old?, let new?): return isHalfway(old, new) ? .begun : .none
    case (_, nil): return .none
    }
  }

  func apply(_ progress: EditProgress) throws(EditFailure) {
    try FileSystem.remove(temporary)
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
    do throws(EditFailure) {
      try FileSystem.rename(from.path, to: to.path)
    } catch {
      guard error.reason == .system(errno: EXDEV) else { throw error }
      try moveByCopying(old, progress)
    }
  }

  func takeBack() {
    try? FileSystem.remove(temporary)
  }

  /// Whether the file may have both names because a move was interrupted: as two names of one file,
  /// or as a copy on another file system.
  private func isHalfway(_ old: stat, _ new: stat) -> Bool {
    old.isSameFile(as: new)
      || old.st_dev != new.st_dev && FileVersion(old).mayBeCopied(as: FileVersion(new))
  }

  private func moveByCopying(_ old: stat, _ progress: EditProgress) throws(EditFailure) {
    guard old.isRegularFile else { throw EditFailure(errno: EXDEV, at: from.path) }
    var copy = FileCopy(from: from.path, to: to.path, token: token)
    try copy.apply(progress)
    // The copy must be on the disk before the original goes.
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
    let source = try FileSystem.openForReading(from.path)
    defer { try? source.close() }
    let copy = try FileSystem.openForReading(to.path)
    defer { try? copy.close() }
    return try FileContents.match(
      0..<Int(old.st_size), of: source, in: copy, at: 0, of: from.path)
  }
}
