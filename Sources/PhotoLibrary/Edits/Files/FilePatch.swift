import Glibc
import SystemPackage

/// A change of some bytes of a file. All other bytes stay the same.
///
/// Writes the new contents to a temporary file, verifies them, and then replaces the old file.
struct FilePatch: Codable, Hashable {
  /// Bytes in the file that are replaced by other bytes.
  struct Splice: Codable, Hashable {
    /// The offset of the old bytes, in the file before the change.
    let offset: Int
    let old: [UInt8]
    let new: [UInt8]
  }

  var path: StoredPath
  /// The size of the file before the change, in bytes.
  let byteCount: Int
  /// The replacements, in ascending order and without overlaps.
  let splices: [Splice]
  private let token: TemporaryName

  init(
    path: FilePath, byteCount: Int, splices: [Splice], token: TemporaryName = TemporaryName()
  ) {
    self.path = StoredPath(path)
    self.byteCount = byteCount
    self.splices = splices
    self.token = token
  }

  private var temporary: FilePath { token.path(beside: path.path) }

  /// The patch that restores the original bytes.
  var inverse: FilePatch {
    var shift = 0
    let inverted = splices.map { splice in
      defer { shift += splice.new.count - splice.old.count }
      return Splice(offset: splice.offset + shift, old: splice.new, new: splice.old)
    }
    return FilePatch(path: path.path, byteCount: byteCount + shift, splices: inverted, token: token)
  }

  var progress: FileProgress {
    if FileSystem.status(temporary) != nil { return .begun }
    return (try? hasContents(after: true)) == true ? .done : .none
  }

  func apply() throws(EditFailure) {
    try FileSystem.remove(temporary)
    if try hasContents(after: true) { return }
    guard try hasContents(after: false) else { throw EditFailure(.changedSince, at: path.path) }
    let source = try FileSystem.openForReading(path.path)
    defer { try? source.close() }
    let status = try source.status(at: path.path)
    guard status.isRegularFile else { throw EditFailure(errno: ENOTSUP, at: path.path) }
    try FileSystem.checkMayBeReplaced(path.path, status)
    do throws(EditFailure) {
      try FileSystem.create(temporary) { copy throws(EditFailure) in
        try fill(copy, from: source)
        try copy.takeAttributes(of: source, status, at: path.path)
      }
      try verify(source)
      guard let now = FileSystem.status(path.path), now.isSameFile(as: status),
        now.isSameVersion(as: status)
      else { throw EditFailure(.changedSince, at: path.path) }
      try FileSystem.replace(path.path, with: temporary)
    } catch {
      try? FileSystem.remove(temporary)
      throw EditFailure(error.reason, at: path.path)
    }
  }

  func takeBack() {
    try? FileSystem.remove(temporary)
  }

  /// The ranges between the replacements, in the file before the change.
  private var kept: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var end = 0
    for splice in splices {
      ranges.append(end..<splice.offset)
      end = splice.offset + splice.old.count
    }
    return ranges + [end..<byteCount]
  }

  private func hasContents(after isAfter: Bool) throws(EditFailure) -> Bool {
    let patch = isAfter ? inverse : self
    let file = try FileSystem.openForReading(path.path)
    defer { try? file.close() }
    guard try file.status(at: path.path).st_size == patch.byteCount else { return false }
    for splice in patch.splices {
      guard try FileContents.match(splice.old, in: file, at: splice.offset, of: path.path) else {
        return false
      }
    }
    return true
  }

  private func fill(_ copy: FileDescriptor, from source: FileDescriptor) throws(EditFailure) {
    for (index, range) in kept.enumerated() {
      try FileContents.copy(range, of: source, to: copy, at: path.path)
      guard index < splices.count else { continue }
      try FileContents.write(splices[index].new, to: copy, at: path.path)
    }
  }

  private func verify(_ source: FileDescriptor) throws(EditFailure) {
    let copy = try FileSystem.openForReading(temporary)
    defer { try? copy.close() }
    posix_fadvise(copy.rawValue, 0, 0, POSIX_FADV_DONTNEED)
    var offset = 0
    var isEqual = true
    for (index, range) in kept.enumerated() where isEqual {
      isEqual = try FileContents.match(range, of: source, in: copy, at: offset, of: path.path)
      offset += range.count
      guard isEqual, index < splices.count else { continue }
      let new = splices[index].new
      isEqual = try FileContents.match(new, in: copy, at: offset, of: path.path)
      offset += new.count
    }
    guard isEqual, try copy.status(at: temporary).st_size == offset else {
      throw EditFailure(.verificationFailed, at: path.path)
    }
  }
}
