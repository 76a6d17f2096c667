import Glibc
import SystemPackage

/// Moves a file to the trash: first writes a note about it, then moves the file.
struct TrashMove: Hashable {
  var file: FileMove
  /// The path of the file before the deletion.
  let original: StoredPath
  /// The text of the note.
  let text: String

  init(of path: FilePath, to place: FilePath, text: String) {
    original = StoredPath(path)
    file = FileMove(from: path, to: place)
    self.text = text
  }

  /// The path of the note.
  var info: StoredPath { StoredPath(TrashFolder.info(ofFileAt: file.to.path)) }

  var progress: FileProgress {
    switch file.progress {
    case .none where noted != nil: .begun
    case let progress: progress
    }
  }

  func apply(_ progress: EditProgress) throws(EditFailure) {
    if FileSystem.status(file.from.path) == nil, FileSystem.status(file.to.path) != nil { return }
    if !isNoted {
      // Removes the incomplete note of a run that was interrupted.
      if noted != nil { try FileSystem.remove(info.path) }
      try FileSystem.create(info.path) { file throws(EditFailure) in
        try FileContents.write(Array(text.utf8), to: file, at: info.path)
      }
    }
    do {
      try file.apply(progress)
    } catch {
      takeBack()
      throw error
    }
  }

  func takeBack() {
    file.takeBack()
    // Removes the note even if the file has vanished: a note without a file would stay in the trash
    // for ever. Keeps the note of another program that took the name first.
    if isNoted, FileSystem.status(file.to.path) == nil { try? FileSystem.remove(info.path) }
  }

  /// Whether the complete note is in the trash. If not, a file in the trash is not this file: the
  /// trash was emptied, and another program has used the same name since.
  private var isNoted: Bool { noted == Array(text.utf8) }

  /// Whether the file is in the trash, and not another one that was put there later.
  var isInTrash: Bool { isNoted && FileSystem.status(file.to.path) != nil }

  /// Whether another file in the trash has the place of this file.
  func hasTakenPlace(_ isTaken: (FilePath) -> Bool) -> Bool {
    isTaken(file.to.path) || isTaken(info.path)
  }

  /// Returns the move with a free place in the same trash.
  func withFreePlace(_ isTaken: (FilePath) -> Bool) -> TrashMove {
    let folder = file.to.path.removingLastComponent().removingLastComponent()
    let place = TrashFolder(path: folder, topFolder: nil).place(for: original.path) {
      isTaken($0.file) || isTaken($0.info)
    }
    var move = self
    move.file = FileMove(from: file.from.path, to: place.file)
    return move
  }

  /// How far the restoring of the file has got.
  var restoringProgress: FileProgress {
    switch file.inverse.progress {
    case .done where isNoted: .begun
    case let progress: progress
    }
  }

  /// Moves the file out of the trash.
  func restore(_ progress: EditProgress) throws(EditFailure) {
    guard isNoted || FileSystem.status(file.to.path) == nil else {
      throw EditFailure(.notInTrash, at: original.path)
    }
    do {
      try file.inverse.apply(progress)
    } catch {
      throw error.reason == .missing ? EditFailure(.notInTrash, at: original.path) : error
    }
    // If this fails, other programs still list the file as deleted, but no data is lost.
    if isNoted { try? FileSystem.remove(info.path) }
  }

  /// The part of the note that has been written; nil if the file of the note is absent or holds
  /// another note.
  private var noted: [UInt8]? {
    guard let note = try? FileSystem.openForReading(info.path) else { return nil }
    defer { try? note.close() }
    let text = Array(text.utf8)
    guard let bytes = FileBytes(note), bytes.count <= text.count,
      let start = bytes[0..<bytes.count], text.starts(with: start)
    else { return nil }
    return start
  }
}

extension TrashMove: Codable {
  private enum CodingKeys: CodingKey {
    case file, original, text, noteEnd
  }

  /// The part of a note that the original path determines, unless the trash is on a drive of its own.
  private static func noteStart(_ original: StoredPath) -> String {
    "[Trash Info]\nPath=\(original.path.percentEncoded)"
  }

  /// Decodes a move. In older journals, all properties are there.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    file = try container.decode(FileMove.self, forKey: .file)
    original = try container.decodeIfPresent(StoredPath.self, forKey: .original) ?? file.from
    text =
      if let end = try container.decodeIfPresent(String.self, forKey: .noteEnd) {
        Self.noteStart(original) + end
      } else {
        try container.decode(String.self, forKey: .text)
      }
  }

  /// Encodes the move without what follows from the rest. An edit may trash 200,000 photos.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    if original != file.from { try container.encode(original, forKey: .original) }
    let start = Self.noteStart(original)
    if text.utf8.starts(with: start.utf8) {
      let end = text.utf8.dropFirst(start.utf8.count)
      try container.encode(String(decoding: end, as: UTF8.self), forKey: .noteEnd)
    } else {
      try container.encode(text, forKey: .text)
    }
  }
}
