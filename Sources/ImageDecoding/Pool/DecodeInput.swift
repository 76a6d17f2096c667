import Glibc
import SystemPackage

/// The open input of a request: nothing, bytes in memory, a file, or several files.
struct DecodeInput: ~Copyable {
  private(set) var descriptors: OwnedDescriptors

  /// The version of the file; nil for bytes in memory, and for several files.
  private(set) var version: FileVersion?

  /// Makes an empty input, for work that needs no file.
  init() {
    self.init(OwnedDescriptors(), version: nil)
  }

  /// Adds the files of another input to several files.
  mutating func append(_ other: consuming DecodeInput) {
    while let descriptor = other.descriptors.takeFirst() { descriptors.append(descriptor) }
  }

  init(opening source: DecodeSource) throws(DecodingFailure) {
    switch source {
    case .file(let path):
      let file = try Self.open(path)
      let version = FileVersion(path: path, status: try Self.status(of: file))
      self.init(OwnedDescriptors(consume file), version: version)
    case .memory(let bytes), .poster(let bytes):
      guard !bytes.isEmpty else { throw .empty }
      self.init(OwnedDescriptors(try .sealedMemory(holding: bytes.span.bytes)), version: nil)
    case .nothing:
      self.init()
    }
  }

  private init(_ descriptors: consuming OwnedDescriptors, version: FileVersion?) {
    self.descriptors = descriptors
    self.version = version
  }

  /// The format of the only file; nil if it is unknown, or if this is not one file.
  var format: ImageFormat? { descriptors.numbers.count == 1 ? formats[0] : nil }

  /// The formats that the first bytes of each file indicate; nil for an unknown format.
  var formats: [ImageFormat?] { descriptors.numbers.map(Self.format) }

  private static func format(of number: Int32) -> ImageFormat? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = max(0, pread(number, buffer.baseAddress, buffer.count, 0))
      return ImageFormat(
        of: UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<count]))
    }
  }

  private static func status(
    of file: borrowing OwnedDescriptor
  ) throws(DecodingFailure) -> stat {
    guard let status = file.status else { throw .unreadable(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(errno: EISDIR)
    default: throw .unreadable(errno: ENOTSUP)
    }
    guard status.st_size > 0 else { throw .empty }
    return status
  }

  /// Opens a file. Without `O_NONBLOCK`, opening a pipe or a device could block for ever. Reading
  /// one could still block.
  private static func open(_ path: FilePath) throws(DecodingFailure) -> OwnedDescriptor {
    let number = path.withPlatformString {
      Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard number < 0 else { return OwnedDescriptor(adopting: number) }
    let code = errno
    throw switch code {
    case ENOENT, ENOTDIR: .missing
    // The error for opening a socket, or a device that is not there.
    case ENXIO: .unreadable(errno: ENOTSUP)
    default: .unreadable(errno: code)
    }
  }
}

/// The path, size and modification time of a file. After a change it is another version.
struct FileVersion: Hashable, Sendable {
  let path: FilePath
  let byteCount: Int
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int

  init(path: FilePath, byteCount: Int, modifiedSeconds: Int, modifiedNanoseconds: Int) {
    self.path = path
    self.byteCount = byteCount
    self.modifiedSeconds = modifiedSeconds
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  init(path: FilePath, status: stat) {
    self.init(
      path: path, byteCount: Int(status.st_size), modifiedSeconds: status.st_mtim.tv_sec,
      modifiedNanoseconds: status.st_mtim.tv_nsec)
  }
}
