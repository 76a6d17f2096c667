import FoundationEssentials
import Glibc
import ImageDecoding
import SystemPackage

/// The contents and the status of a sidecar file.
struct SidecarFile {
  /// The maximum size in bytes. A larger file is not a sidecar.
  private static let limit = 8 << 20

  let path: FilePath
  let bytes: [UInt8]
  let status: stat

  /// Whether the file was changed in the last ten seconds.
  var isRecent: Bool {
    let age = Date.now.timeIntervalSince1970 - Double(status.modificationTime) / 1e9
    return (0..<10).contains(age)
  }

  init(at path: FilePath) throws(EditFailure) {
    self.path = path
    let file = try FileSystem.openForReading(path)
    defer { try? file.close() }
    status = try file.status(at: path)
    guard status.st_size <= Self.limit, let bytes = FileBytes(file),
      let contents = bytes[0..<bytes.count]
    else { throw EditFailure(.sidecar(texts.gettext("its sidecar cannot be read.")), at: path) }
    self.bytes = contents
  }

  /// Writes a sidecar. Replaces `old` if there is one. If the new contents are empty, deletes `old`
  /// or writes nothing.
  ///
  /// - Throws: ``EditFailure`` if the sidecar cannot be written. A sidecar that is read-only, or has
  ///   several hard links, is not replaced.
  static func write(
    _ bytes: [UInt8], at path: FilePath, replacing old: SidecarFile?
  ) throws(EditFailure) {
    let isEmpty = String(decoding: bytes, as: UTF8.self).contains(SidecarContents.emptyFile)
    if isEmpty, old == nil { return }
    if FileSystem.status(path)?.isFolder == true {
      throw EditFailure(.sidecar(texts.gettext("A folder has the name of its sidecar.")), at: path)
    }
    if let old { try FileSystem.checkMayBeReplaced(path, old.status) }
    let temporary = TemporaryName(for: path).path(beside: path)
    removeAbandoned(temporary)
    try FileSystem.create(temporary) { file throws(EditFailure) in
      _ = file.tryLock()
      try FileContents.write(bytes, to: file, at: path)
      if let old {
        let source = try FileSystem.openForReading(old.path)
        defer { try? source.close() }
        try file.takeAttributes(of: source, old.status, at: path)
      } else {
        fchmod(file.rawValue, 0o644)
      }
    }
    do throws(EditFailure) {
      if let old {
        // Another program may have written the sidecar meanwhile. The next attempt starts from the
        // new contents.
        guard let now = FileSystem.status(path), now.isSameFile(as: old.status),
          now.isSameVersion(as: old.status)
        else { throw EditFailure(.changedSince, at: path) }
        if isEmpty {
          try FileSystem.remove(temporary)
          try FileSystem.remove(path)
        } else {
          try FileSystem.replace(path, with: temporary)
        }
      } else {
        try FileSystem.rename(temporary, to: path)
      }
    } catch {
      try? FileSystem.remove(temporary)
      throw error
    }
    FileSystem.synchronize(folders: [path.removingLastComponent()])
  }

  /// Removes a temporary file of a process that ended while writing. A process that still writes has
  /// a lock on its file.
  private static func removeAbandoned(_ temporary: FilePath) {
    guard let file = try? FileSystem.openForReading(temporary) else { return }
    defer { try? file.close() }
    if file.tryLock() { try? FileSystem.remove(temporary) }
  }
}
