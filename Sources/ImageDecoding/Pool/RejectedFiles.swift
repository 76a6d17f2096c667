import Glibc
import Synchronization
import SystemPackage

/// The files that stopped a worker, remembered until they change, another build of the worker is
/// installed, or ``forgetAll()`` is called.
///
/// Each entry is appended to a file, so that a rejected file stops a worker once and not at every
/// start of the program. If this file cannot be read or written, workers only repeat work.
final class RejectedFiles: Sendable {
  fileprivate struct Entry {
    let version: FileVersion
    let build: Int
    let failure: DecodingFailure
  }
  private struct State {
    var entries: [FilePath: Entry] = [:]
    var isLoaded = false
  }
  private let state = Mutex(State())
  private let path: FilePath?
  private let build: Int

  /// The maximum number of files. At one more, all entries are dropped, and each file is tried
  /// again.
  private static let limit = 4096

  /// - Parameters:
  ///   - path: The file that stores the entries; nil to keep them in memory only.
  ///   - build: The build of the worker that the files stop, from ``DecoderProgram/build(of:)``.
  init(at path: FilePath?, build: Int = 0) {
    self.path = path
    self.build = build
  }

  /// Returns the failure of a rejected file; nil for any other file.
  func failure(of version: FileVersion) -> DecodingFailure? {
    state.withLock { state in
      load(&state)
      guard let entry = state.entries[version.path], entry.version == version,
        entry.build == build
      else { return nil }
      return entry.failure
    }
  }

  /// Adds a file.
  func reject(_ version: FileVersion, for failure: DecodingFailure) {
    // The meaning of a relative path can change before the next start.
    guard version.path.isAbsolute else { return }
    state.withLock { state in
      load(&state)
      let isFull = state.entries.count >= Self.limit
      if isFull { state.entries = [:] }
      let entry = Entry(version: version, build: build, failure: failure)
      state.entries[version.path] = entry
      store([entry], option: isFull ? O_TRUNC : O_APPEND)
    }
  }

  /// Removes all entries, so that all files are tried again.
  func forgetAll() {
    state.withLock { state in
      state = State(isLoaded: true)
      store([], option: O_TRUNC)
    }
  }

  private func load(_ state: inout State) {
    guard !state.isLoaded else { return }
    state.isLoaded = true
    guard let path, let bytes = Self.contents(of: path) else { return }
    var reader = WireReader(bytes)
    while !reader.isAtEnd, let entry = try? reader.read(Entry.self) {
      state.entries[entry.version.path] = entry
    }
    // An entry appended after an incomplete one could not be read.
    if !reader.isAtEnd { store(Array(state.entries.values), option: O_TRUNC) }
  }

  private static func contents(of path: FilePath) -> [UInt8]? {
    // An entry takes a few hundred bytes.
    let longest = limit * 1024
    guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else {
      return nil
    }
    defer { try? file.close() }
    return try? [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      while count < longest {
        let part = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let length = try file.read(into: part)
        guard length > 0 else { break }
        count += length
      }
    }
  }

  /// Writes all entries with one call, so that two programs may write at the same time.
  private func store(_ entries: [Entry], option: Int32) {
    guard let path else { return }
    var message = WireWriter()
    for entry in entries { message.write(entry) }
    let file = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | option, 0o600) }
    guard file >= 0 else { return }
    defer { close(file) }
    _ = message.bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}

extension RejectedFiles.Entry: WireValue {
  init(from message: inout WireReader) throws(GarbledMessage) {
    let path = try message.read([UInt8].self)
    version = FileVersion(
      path: FilePath(platformString: path.map(CChar.init(bitPattern:)) + [0]),
      byteCount: try message.read(), modifiedSeconds: try message.read(),
      modifiedNanoseconds: try message.read())
    build = try message.read()
    failure = try message.read()
  }

  func write(to message: inout WireWriter) {
    let path = version.path.withPlatformString { text in
      UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
    }
    message.write(
      path, version.byteCount, version.modifiedSeconds, version.modifiedNanoseconds, build, failure)
  }
}
