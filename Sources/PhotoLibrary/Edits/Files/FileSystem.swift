import CFileOperations
import Glibc
import Synchronization
import SystemPackage

/// The basic changes to files that edits consist of. Most are one system call, which takes effect
/// completely or not at all. If the process ends during one of the others, the next start can
/// finish or revert it.
enum FileSystem {
  /// Called before each change, with a path that it concerns. Tests use it to look at the files as
  /// they would be if the process ended at that moment.
  static let beforeChange = Mutex<(@Sendable (FilePath) -> Void)?>(nil)

  /// Renames a file within its file system. Throws if another file has the new path.
  static func rename(_ from: FilePath, to: FilePath) throws(EditFailure) {
    announceChange(from)
    if call(from, to, cfo_rename_new) { return }
    let code = errno
    switch code {
    case EEXIST: throw EditFailure(.taken(to), at: from)
    case EXDEV: throw EditFailure(errno: code, at: from)
    case EINVAL, ENOSYS: try link(from, to)
    default: throw refusedName(to, of: from) ?? failure(code, at: from)
    }
  }

  /// Returns the number of bytes that this user can still write to the file system of a folder; nil
  /// if the system cannot tell.
  static func freeSpace(at folder: FilePath) -> Int? {
    var system = statvfs()
    guard folder.withPlatformString({ statvfs($0, &system) }) == 0 else { return nil }
    return Int(clamping: system.f_bavail) * Int(clamping: system.f_frsize)
  }

  /// Creates a folder, and the folders that contain it, if it does not exist.
  static func makeFolder(_ path: FilePath) throws(EditFailure) {
    guard status(path) == nil else { return }
    try makeFolder(path.removingLastComponent())
    let result = path.withPlatformString { mkdir($0, 0o777) }
    guard result == 0 || errno == EEXIST else { throw failure(errno, at: path) }
  }

  /// Returns a failure if the file system refuses a name that others allow; nil if the name is not
  /// the reason. The error codes differ: FAT reports an invalid argument, exFAT a missing file.
  private static func refusedName(_ name: FilePath, of path: FilePath) -> EditFailure? {
    guard let problem = FileName(name).problemOnWindows, status(path) != nil,
      status(name.removingLastComponent()) != nil
    else { return nil }
    return EditFailure(.invalidName(problem), at: path)
  }

  /// Renames a file by linking and unlinking it, if the file system cannot rename without the risk
  /// of overwriting. If interrupted, the file keeps both names.
  private static func link(_ from: FilePath, _ to: FilePath) throws(EditFailure) {
    announceChange(from)
    guard call(from, to, Glibc.link) else {
      let code = errno
      switch code {
      case EEXIST: throw EditFailure(.taken(to), at: from)
      case EPERM, ENOTSUP, ENOSYS:
        throw refusedName(to, of: from) ?? EditFailure(.unsafeFileSystem, at: from)
      default: throw refusedName(to, of: from) ?? failure(code, at: from)
      }
    }
    try remove(from)
  }

  /// Replaces the file at a path with another file.
  static func replace(_ path: FilePath, with other: FilePath) throws(EditFailure) {
    announceChange(path)
    guard call(other, path, Glibc.rename) else { throw failure(errno, at: path) }
  }

  /// Throws for a file that must not be replaced by a new one: replacing a hard link separates it
  /// from its other names, and replacing a read-only file bypasses its permissions. The system
  /// checks only the permissions of the folder, so it would allow both.
  static func checkMayBeReplaced(_ path: FilePath, _ status: stat) throws(EditFailure) {
    guard status.st_nlink < 2 else { throw EditFailure(.hardLinked, at: path) }
    let isWritable =
      status.st_mode & S_IWUSR != 0
      && path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0
    guard isWritable else { throw EditFailure(.readOnlyFile, at: path) }
  }

  /// Removes a file if it exists.
  static func remove(_ path: FilePath) throws(EditFailure) {
    guard status(path) != nil else { return }
    announceChange(path)
    guard path.withPlatformString({ unlink($0) }) == 0 || errno == ENOENT else {
      throw failure(errno, at: path)
    }
  }

  /// Creates a file that only this person can access, fills it, and flushes it to the disk. Throws
  /// if the file exists.
  static func create(
    _ path: FilePath, fill: (FileDescriptor) throws(EditFailure) -> Void
  ) throws(EditFailure) {
    announceChange(path)
    let number = path.withPlatformString {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard number >= 0 else {
      throw errno == EEXIST ? EditFailure(.taken(path), at: path) : failure(errno, at: path)
    }
    defer { close(number) }
    announceChange(path)
    do throws(EditFailure) {
      try fill(FileDescriptor(rawValue: number))
      announceChange(path)
      guard fsync(number) == 0 else { throw EditFailure(errno: errno, at: path) }
    } catch {
      try? remove(path)
      throw error
    }
  }

  /// Opens a file for reading. Does not follow a symbolic link.
  static func openForReading(_ path: FilePath) throws(EditFailure) -> FileDescriptor {
    // `O_NONBLOCK`: opening a pipe would otherwise wait for a writer.
    let number = path.withPlatformString {
      open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    guard number >= 0 else { throw failure(errno, at: path) }
    return FileDescriptor(rawValue: number)
  }

  /// Returns the status of the path itself, without following a symbolic link; nil if no file is
  /// there.
  static func status(_ path: FilePath) -> stat? {
    var status = stat()
    return path.withPlatformString({ lstat($0, &status) }) == 0 ? status : nil
  }

  /// Returns whether two paths that differ only in case are the same directory entry, on a file
  /// system that ignores case. Two hard links are two entries.
  ///
  /// Inode numbers cannot answer this: FUSE file systems may give each spelling its own number.
  static func areOneEntry(_ path: FilePath, _ other: FilePath) -> Bool {
    guard path != other, path.removingLastComponent() == other.removingLastComponent(),
      path.nameBytes.isEqualIgnoringCase(to: other.nameBytes), status(path) != nil,
      status(other) != nil
    else { return false }
    return !(isListed(path) && isListed(other))
  }

  /// Returns whether the folder lists a file with exactly this spelling.
  static func isListed(_ path: FilePath) -> Bool {
    names(in: path.removingLastComponent()).contains(path.nameBytes)
  }

  /// Returns the names of all entries of a folder, also "." and ".."; none if it cannot be read.
  static func names(in folder: FilePath) -> [[UInt8]] {
    guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names
  }

  /// Flushes changes of directory entries to the disk.
  static func synchronize(folders: some Sequence<FilePath>) {
    for folder in Set(folders) {
      announceChange(folder)
      // Some file systems cannot flush a folder. Nothing more can be done then.
      guard
        let descriptor = try? FileDescriptor.open(
          folder, .readOnly, options: [.directory, .closeOnExec])
      else { continue }
      fsync(descriptor.rawValue)
      try? descriptor.close()
    }
  }

  private static func announceChange(_ path: FilePath) {
    beforeChange.withLock { $0 }?(path)
  }

  private static func call(
    _ first: FilePath, _ second: FilePath,
    _ function: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> Bool {
    first.withPlatformString { first in
      second.withPlatformString { function(first, $0) }
    } == 0
  }

  private static func failure(_ code: Int32, at path: FilePath) -> EditFailure {
    EditFailure(errno: code, at: path)
  }
}

extension stat {
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Returns whether both are the same file, possibly with different names.
  func isSameFile(as other: stat) -> Bool {
    FileIdentity(self) == FileIdentity(other)
  }

  /// Returns whether the size and the modification time are equal, so that the file was probably
  /// not written to in between.
  func isSameVersion(as other: stat) -> Bool {
    st_size == other.st_size && st_mtim.tv_sec == other.st_mtim.tv_sec
      && st_mtim.tv_nsec == other.st_mtim.tv_nsec
  }
}
