import Glibc
import SystemPackage

/// The deletion of a file: a note in the trash, then the file itself.
struct TrashMove: Codable, Hashable {
  var file: FileMove
  /// Where the file was, which is where what is said of it is kept.
  let original: StoredPath
  let info: StoredPath
  let text: String

  init(of path: FilePath, to place: (file: FilePath, info: FilePath), text: String) {
    original = StoredPath(path)
    file = FileMove(from: path, to: place.file)
    info = StoredPath(place.info)
    self.text = text
  }

  var progress: FileProgress {
    switch file.progress {
    case .none where noted != nil: .begun
    case let progress: progress
    }
  }

  func apply(_ progress: EditProgress) throws(EditFailure) {
    if FileSystem.status(file.from.path) == nil, FileSystem.status(file.to.path) != nil { return }
    if !isNoted {
      // What a run that was interrupted while writing has left.
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
    // Also where the file has vanished: a note without a file would stay in the trash for ever. The
    // note of another program, which took the name first, stays.
    if isNoted, FileSystem.status(file.to.path) == nil { try? FileSystem.remove(info.path) }
  }

  /// Whether the note is there, complete.
  private var isNoted: Bool { noted == Array(text.utf8) }

  /// How far the way back has got.
  var restoringProgress: FileProgress {
    switch file.inverse.progress {
    case .done where FileSystem.status(info.path) != nil: .begun
    case let progress: progress
    }
  }

  /// Puts the file back.
  func restore(_ progress: EditProgress) throws(EditFailure) {
    try file.inverse.apply(progress)
    // Others would show the file as deleted, which is a blemish but no loss.
    try? FileSystem.remove(info.path)
  }

  /// What of the note is there; nil where it is nothing, or the note of something else.
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
