import Glibc
import SystemPackage

/// What a worker is given, open.
struct DecodeInput: ~Copyable {
  let descriptor: OwnedDescriptor?

  /// Which file it is; nil of bytes that are in none.
  let version: FileVersion?

  /// Nothing, for work that needs no file.
  init() {
    self.init(descriptor: nil, version: nil)
  }

  init(opening source: DecodeSource) throws(DecodingFailure) {
    switch source {
    case .file(let path):
      let file = try Self.open(path)
      let version = FileVersion(path: path, status: try Self.status(of: file))
      self.init(descriptor: consume file, version: version)
    case .memory(let bytes):
      guard !bytes.isEmpty else { throw .empty }
      self.init(descriptor: try .sealedMemory(holding: bytes.span.bytes), version: nil)
    case .nothing:
      self.init()
    }
  }

  private init(descriptor: consuming OwnedDescriptor?, version: FileVersion?) {
    self.descriptor = descriptor
    self.version = version
  }

  /// The format that the first bytes tell, nil if they tell none.
  var format: ImageFormat? {
    let number: Int32
    switch descriptor {
    case .some(let descriptor): number = descriptor.number
    case .none: return nil
    }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
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

  /// Opens a file. Opening a pipe or a device could wait for ever, were it not for `O_NONBLOCK`;
  /// reading it still could.
  private static func open(_ path: FilePath) throws(DecodingFailure) -> OwnedDescriptor {
    let number = path.withPlatformString {
      Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard number < 0 else { return OwnedDescriptor(adopting: number) }
    let code = errno
    throw switch code {
    case ENOENT, ENOTDIR: .missing
    // What opening a socket, or a device that is not there, gives.
    case ENXIO: .unreadable(errno: ENOTSUP)
    default: .unreadable(errno: code)
    }
  }
}

/// A file as it was at a moment: one that has changed since is another version.
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
