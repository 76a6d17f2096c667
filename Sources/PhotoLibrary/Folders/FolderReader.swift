import CFileOperations
import Glibc
import SystemPackage

/// An open folder, read entry by entry. Names stay the bytes that the system has.
struct FolderReader: ~Copyable {
  /// What the system says of the folder itself.
  let status: stat
  private let stream: OpaquePointer

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
  }

  deinit { closedir(stream) }

  /// Whether the folder shows the state of the system, as those of `/proc` and `/sys` do, rather
  /// than files that somebody keeps.
  var isMadeByKernel: Bool { cfo_is_made_by_kernel(dirfd(stream)) }

  /// Whether a file keeps its inode number when the drive is connected again.
  var keepsInodes: Bool { cfo_keeps_inodes(dirfd(stream)) }

  /// Goes through the folders and photos in the folder, from the first.
  ///
  /// - Parameter body: Gets an entry and its name, which is there during the call only.
  /// - Throws: What `body` throws, or `Errno` where the folder cannot be read to the end.
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

/// What tells one state of a folder's photos, or of its sidecars, from another: in which order they are listed does not
/// matter, but every name, size and date does, and every inode number that the drive keeps.
struct ListingFingerprint: Equatable {
  private(set) var value: UInt64 = 0

  /// That of a folder without photos.
  static let empty = ListingFingerprint()

  init() {}

  /// A fingerprint that was kept.
  init(stored: Int64) { value = UInt64(bitPattern: stored) }

  /// The fingerprint in the form in which a database keeps it.
  var stored: Int64 { Int64(bitPattern: value) }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - status: Its status.
  ///   - countsInode: Whether its inode number tells it from others.
  mutating func add(_ name: UnsafeRawBufferPointer, _ status: stat, countsInode: Bool) {
    // FNV-1a; then each number is stirred in as SplitMix64 does it.
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
