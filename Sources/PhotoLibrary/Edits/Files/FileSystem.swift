import CFileOperations
import Glibc
import Synchronization
import SystemPackage

/// The changes to files that edits are made of. Each is one call of the system, so that a process
/// that is ended at any moment has done it or not.
enum FileSystem {
  /// Called before each change, with a path that it concerns: what a test finds there is what a
  /// process that is ended at that moment leaves.
  static let beforeChange = Mutex<(@Sendable (FilePath) -> Void)?>(nil)

  /// Gives a file another name in the same file system, never the place of another file.
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

  /// Why a file system refuses a name that others allow; nil where the name is not the reason. What
  /// such file systems say of it differs: FAT calls it an invalid argument, exFAT a missing file.
  private static func refusedName(_ name: FilePath, of path: FilePath) -> EditFailure? {
    guard let problem = FileName(name).problemOnWindows, status(path) != nil,
      status(name.removingLastComponent()) != nil
    else { return nil }
    return EditFailure(.invalidName(problem), at: path)
  }

  /// What `rename` does where the file system cannot by itself. Ended in the middle, it leaves the
  /// file with both names.
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

  /// Gives a file the place of another.
  static func replace(_ path: FilePath, with other: FilePath) throws(EditFailure) {
    announceChange(path)
    guard call(other, path, Glibc.rename) else { throw failure(errno, at: path) }
  }

  /// Removes a file, if it is there.
  static func remove(_ path: FilePath) throws(EditFailure) {
    guard status(path) != nil else { return }
    announceChange(path)
    guard path.withPlatformString({ unlink($0) }) == 0 || errno == ENOENT else {
      throw failure(errno, at: path)
    }
  }

  /// Makes a file that must not be there, for this person only, and fills it.
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

  /// Opens a file for reading; not through a symbolic link.
  static func openForReading(_ path: FilePath) throws(EditFailure) -> FileDescriptor {
    // Not waiting for whoever might write into a pipe.
    let number = path.withPlatformString {
      open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    guard number >= 0 else { throw failure(errno, at: path) }
    return FileDescriptor(rawValue: number)
  }

  /// What the system says of a path itself, not of what a symbolic link leads to; nil if there is
  /// nothing.
  static func status(_ path: FilePath) -> stat? {
    var status = stat()
    return path.withPlatformString({ lstat($0, &status) }) == 0 ? status : nil
  }

  /// Whether two paths are one entry of a folder, whose file system does not tell upper from lower
  /// case. Two hard links are two entries.
  ///
  /// The numbers of files do not tell: on file systems of FUSE, each spelling may have another.
  static func areOneEntry(_ path: FilePath, _ other: FilePath) -> Bool {
    guard path != other, path.removingLastComponent() == other.removingLastComponent(),
      path.nameBytes.isEqualIgnoringCase(to: other.nameBytes), status(path) != nil,
      status(other) != nil
    else { return false }
    return !(isListed(path) && isListed(other))
  }

  /// Whether the folder of a path lists its name, in this spelling.
  static func isListed(_ path: FilePath) -> Bool {
    guard let stream = path.removingLastComponent().withPlatformString({ opendir($0) }) else {
      return false
    }
    defer { closedir(stream) }
    let name = path.nameBytes
    while let entry = readdir(stream) {
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if found == name { return true }
    }
    return false
  }

  /// Has what was done to entries of folders be on the disk.
  static func synchronize(folders: some Sequence<FilePath>) {
    for folder in Set(folders) {
      announceChange(folder)
      // Not every file system can; there is nothing else to be done then.
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

  /// Whether both are the same file, whichever name leads to it.
  func isSameFile(as other: stat) -> Bool {
    FileIdentity(self) == FileIdentity(other)
  }

  /// Whether the file looks as if it had not been written to in between.
  func isSameVersion(as other: stat) -> Bool {
    st_size == other.st_size && st_mtim.tv_sec == other.st_mtim.tv_sec
      && st_mtim.tv_nsec == other.st_mtim.tv_nsec
  }
}
