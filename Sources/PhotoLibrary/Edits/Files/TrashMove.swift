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
    case .none where isNoted: .begun
    case let progress: progress
    }
  }

  func apply() throws(EditFailure) {
    if FileSystem.status(file.from.path) == nil, FileSystem.status(file.to.path) != nil { return }
    if !isNoted {
      // What a run that was interrupted while writing has left.
      try FileSystem.remove(info.path)
      try FileSystem.create(info.path) { file throws(EditFailure) in
        try FileContents.write(Array(text.utf8), to: file, at: info.path)
      }
    }
    do {
      try file.apply()
    } catch {
      takeBack()
      throw error
    }
  }

  func takeBack() {
    if FileSystem.status(file.from.path) != nil, FileSystem.status(file.to.path) == nil {
      try? FileSystem.remove(info.path)
    }
  }

  /// How far the way back has got.
  var restoringProgress: FileProgress {
    switch file.inverse.progress {
    case .done where FileSystem.status(info.path) != nil: .begun
    case let progress: progress
    }
  }

  /// Puts the file back.
  func restore() throws(EditFailure) {
    try file.inverse.apply()
    // Others would show the file as deleted, which is a blemish but no loss.
    try? FileSystem.remove(info.path)
  }

  private var isNoted: Bool {
    guard let note = try? FileSystem.openForReading(info.path) else { return false }
    defer { try? note.close() }
    let bytes = Array(text.utf8)
    guard let status = try? note.status(at: info.path), status.st_size == bytes.count else {
      return false
    }
    return (try? FileContents.match(bytes, in: note, at: 0, of: info.path)) ?? false
  }
}
