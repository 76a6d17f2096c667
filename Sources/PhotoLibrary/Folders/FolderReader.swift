import CFileOperations
import Glibc
import SystemPackage

/// An open folder whose entries can be read one by one. Names are the bytes that the system
/// returns.
struct FolderReader: ~Copyable {
  /// The status of the folder itself.
  let status: stat
  private let stream: OpaquePointer
  private let fileSystem: UInt32

  /// Opens a folder.
  init(_ path: FilePath) throws(Errno) {
    let descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw Errno(rawValue: code)
    }
    self.status = status
    self.stream = stream
    fileSystem = cfo_file_system(descriptor)
  }

  deinit { closedir(stream) }

  /// Whether the kernel generates the folder's contents, as in `/proc` and `/sys`.
  var isMadeByKernel: Bool { cfo_is_made_by_kernel(fileSystem) }

  /// Whether the folder's date changes whenever a file is added, removed or renamed.
  var hasReliableDate: Bool { status.modificationTime > 0 && cfo_dates_folders(fileSystem) }

  /// Whether the folder is on a network drive or a file system in user space.
  var isSlow: Bool { cfo_is_slow(fileSystem) }

  /// Whether files keep their inode numbers when the drive is connected again.
  var keepsInodes: Bool { cfo_keeps_inodes(fileSystem) }

  /// Calls a closure with each folder, photo and sidecar in the folder, starting from the first
  /// entry.
  ///
  /// - Parameter body: Gets the name of an entry, valid only during the call, and the entry.
  /// - Throws: The error that `body` throws, or `Errno` if the folder cannot be read to the end.
  func forEachEntry(
    _ body: (_ name: UnsafeRawBufferPointer, FolderEntry) throws -> Void
  ) throws {
    rewinddir(stream)
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      try withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        try tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
          let type = entry.pointee.d_type
          guard let found = FolderEntry(named: name, type: type, in: dirfd(stream)) else { return }
          try body(UnsafeRawBufferPointer(start: name, count: strlen(name)), found)
        }
      }
    }
    guard errno == 0 else { throw Errno(rawValue: errno) }
  }
}

/// A hash that changes when a folder's photos, or its sidecars, change.
///
/// It covers every name, size and date, and the inode numbers if the drive keeps them. The order in
/// which the files are listed does not matter.
struct ListingFingerprint: Equatable {
  private(set) var value: UInt64 = 0

  /// The fingerprint of a folder without photos.
  static let empty = ListingFingerprint()

  init() {}

  /// Restores a fingerprint from a database.
  init(stored: Int64) { value = UInt64(bitPattern: stored) }

  /// The fingerprint as a database stores it.
  var stored: Int64 { Int64(bitPattern: value) }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - status: The file's status.
  ///   - countsInode: Whether to include the inode number.
  mutating func add(_ name: UnsafeRawBufferPointer, _ status: stat, countsInode: Bool) {
    // FNV-1a for the name; then SplitMix64's mixing function for each number.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let inode = countsInode ? Int(truncatingIfNeeded: status.st_ino) : 0
    for number in [Int(status.st_size), status.modificationTime, inode] {
      hash = Self.stirred(hash ^ UInt64(bitPattern: Int64(number)))
    }
    value &+= hash
  }

  private static func stirred(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
