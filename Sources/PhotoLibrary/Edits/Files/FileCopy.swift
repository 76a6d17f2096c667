import CFileOperations
import Glibc
import SystemPackage

/// Copies a file with its times, permissions and extended attributes.
///
/// The copy has a temporary name until it is complete, on the disk and verified.
struct FileCopy: Codable, Hashable {
  var from: StoredPath
  var to: StoredPath
  private let token: TemporaryName
  /// The versions of the original and the copy when the copy was complete; nil before that. The two
  /// file systems may store times with different precision, so each file is later compared only
  /// with its own version.
  private var versions: Versions?

  private struct Versions: Codable, Hashable {
    let original: FileVersion
    let copy: FileVersion
  }

  init(from: FilePath, to: FilePath, token: TemporaryName = TemporaryName()) {
    self.from = StoredPath(from)
    self.to = StoredPath(to)
    self.token = token
  }

  /// The path of the copy until it is complete.
  private var temporary: FilePath { token.path(beside: to.path) }

  var progress: FileProgress {
    if FileSystem.status(temporary) != nil { return .begun }
    guard let copy = FileSystem.status(to.path) else { return .none }
    guard let original = FileSystem.status(from.path) else { return .done }
    return FileVersion(original).mayBeCopied(as: FileVersion(copy)) ? .done : .none
  }

  mutating func apply(_ progress: EditProgress) throws(EditFailure) {
    try FileSystem.remove(temporary)
    let source = try FileSystem.openForReading(from.path)
    defer { try? source.close() }
    let status = try source.status(at: from.path)
    guard status.isRegularFile else { throw EditFailure(errno: ENOTSUP, at: from.path) }
    if let present = FileSystem.status(to.path) {
      // An earlier run completed the copy and was then interrupted.
      guard try isComplete(present, source, status) else {
        throw EditFailure(.taken(to.path), at: from.path)
      }
      return noteVersions(of: status)
    }
    progress.beginCopy(byteCount: Int(status.st_size))
    do throws(EditFailure) {
      try FileSystem.create(temporary) { copy throws(EditFailure) in
        try fill(copy, from: source, status, progress)
      }
      try verify(source, status, progress)
      try FileSystem.rename(temporary, to: to.path)
      noteVersions(of: status)
    } catch {
      try? FileSystem.remove(temporary)
      throw EditFailure(error.reason, at: from.path)
    }
  }

  func takeBack() {
    try? FileSystem.remove(temporary)
  }

  /// How far the removal of the copy has got.
  var removalProgress: FileProgress {
    FileSystem.status(to.path) == nil ? .done : .none
  }

  /// Removes the copy, unless the copy or the original has changed since.
  func remove() throws(EditFailure) {
    guard let copy = FileSystem.status(to.path) else { return }
    guard let original = FileSystem.status(from.path), !original.isSameFile(as: copy),
      try areUnchanged(original, copy)
    else { throw EditFailure(.changedSince, at: to.path) }
    try FileSystem.remove(to.path)
  }

  /// Returns the copy of a sidecar, with the present versions of both files where this program has
  /// written them. So its own changes are not taken for those of other programs.
  ///
  /// - Parameters:
  ///   - original: The original's version when this program last read or wrote it.
  ///   - copy: The copy's version when this program last read or wrote it.
  /// - Returns: The copy, as it was recorded where other programs have written the files.
  func acknowledging(original: FileVersion?, copy: FileVersion?) -> FileCopy {
    guard let versions else { return self }
    func present(_ path: StoredPath, _ ours: FileVersion?) -> FileVersion? {
      FileSystem.status(path.path).map(FileVersion.init) == ours ? ours : nil
    }
    var result = self
    result.versions = Versions(
      original: present(from, original) ?? versions.original,
      copy: present(to, copy) ?? versions.copy)
    return result
  }

  private func areUnchanged(_ original: stat, _ copy: stat) throws(EditFailure) -> Bool {
    // A journal of an older version does not contain the versions.
    let haveKnownVersions =
      versions.map { $0.original == FileVersion(original) && $0.copy == FileVersion(copy) }
      ?? original.isSameVersion(as: copy)
    if haveKnownVersions { return true }
    // An edit of the original that was undone leaves its contents as they were, at another time.
    return try FileContents.areEqual(from.path, to.path)
  }

  private mutating func noteVersions(of original: stat) {
    versions = FileSystem.status(to.path).map {
      Versions(original: FileVersion(original), copy: FileVersion($0))
    }
  }

  /// Returns whether the file at the destination is a complete copy of the original.
  private func isComplete(
    _ copy: stat, _ source: FileDescriptor, _ original: stat
  ) throws(EditFailure) -> Bool {
    if copy.isSameVersion(as: original) { return true }
    guard FileVersion(original).mayBeCopied(as: FileVersion(copy)) else { return false }
    let file = try FileSystem.openForReading(to.path)
    defer { try? file.close() }
    return try FileContents.match(
      0..<Int(original.st_size), of: source, in: file, at: 0, of: from.path)
  }

  private func fill(
    _ copy: FileDescriptor, from source: FileDescriptor, _ status: stat, _ progress: EditProgress
  ) throws(EditFailure) {
    if cfo_clone(source.rawValue, copy.rawValue) != 0 {
      try FileContents.copy(0..<Int(status.st_size), of: source, to: copy, at: from.path, progress)
    }
    try copy.takeAttributes(of: source, status, at: from.path)
    var times = [status.st_atim, status.st_mtim]
    guard futimens(copy.rawValue, &times) == 0 else {
      throw EditFailure(errno: errno, at: from.path)
    }
  }

  private func verify(
    _ source: FileDescriptor, _ status: stat, _ progress: EditProgress
  ) throws(EditFailure) {
    let copy = try FileSystem.openForReading(temporary)
    defer { try? copy.close() }
    // Drops cached pages, so that the bytes are read back from the disk. The system may ignore
    // this.
    posix_fadvise(copy.rawValue, 0, 0, POSIX_FADV_DONTNEED)
    let written = try copy.status(at: temporary)
    let now = try source.status(at: from.path)
    guard written.st_size == status.st_size, now.isSameVersion(as: status),
      try FileContents.match(
        0..<Int(status.st_size), of: source, in: copy, at: 0, of: from.path, progress)
    else { throw EditFailure(.verificationFailed, at: from.path) }
  }
}

/// How far a change to a file has got.
enum FileProgress {
  /// The change has not begun.
  case none
  /// The change has begun. It must be completed or reverted.
  case begun
  /// The change is complete.
  case done
}

/// A hidden name for a file that is not complete yet.
struct TemporaryName: Codable, Hashable {
  private let number: UInt64

  /// Makes a unique name, for the journal to remember.
  init() {
    number = .random(in: 0...UInt64.max)
  }

  /// Makes a name that is the same at every attempt to write a file, so that the next attempt finds
  /// the file of a process that was killed.
  init(for path: FilePath) {
    number = Checksum(of: path.nameBytes).value
  }

  func path(beside path: FilePath, extension rest: String = "part") -> FilePath {
    path.removingLastComponent().appending(".albums-\(String(number, radix: 36)).\(rest)")
  }
}

extension FileDescriptor {
  func status(at path: FilePath) throws(EditFailure) -> Glibc.stat {
    var status = Glibc.stat()
    guard fstat(rawValue, &status) == 0 else { throw EditFailure(errno: errno, at: path) }
    return status
  }

  /// Copies the owner, permissions and extended attributes of the source to this file.
  func takeAttributes(
    of source: FileDescriptor, _ status: stat, at path: FilePath
  ) throws(EditFailure) {
    // Only the superuser can change the owner. For anyone else the call fails, and they own the
    // copy.
    _ = fchown(rawValue, status.st_uid, status.st_gid)
    guard cfo_copy_attributes(source.rawValue, rawValue) == 0 else {
      // ext4 reports a full disk if a file has too many extended attributes.
      let isTooMuch = [ENOSPC, E2BIG, ERANGE].contains(errno)
      throw isTooMuch
        ? EditFailure(.attributesTooLarge, at: path) : EditFailure(errno: errno, at: path)
    }
    // FAT and similar file systems store no permissions for a file.
    guard fchmod(rawValue, status.st_mode & 0o7777) == 0 || errno == EPERM else {
      throw EditFailure(errno: errno, at: path)
    }
  }
}
