import SystemPackage

/// A path at which a file was, and at which it is.
struct MovedPath: Codable, Hashable {
  var from: StoredPath
  var to: StoredPath

  init(from: FilePath, to: FilePath) {
    self.from = StoredPath(from)
    self.to = StoredPath(to)
  }

  var inverse: MovedPath { MovedPath(from: to.path, to: from.path) }
}

/// The smallest part of an edit, of which there is an exact inverse.
///
/// The journal keeps it in this form before it is taken, so cases and names must stay readable.
enum Step: Codable, Hashable {
  case mark(MarkChange)
  case album(AlbumChange)
  /// Something else has moved a file.
  case noted(MovedPath)
  case move(FileMove)
  case copy(FileCopy)
  case removeCopy(FileCopy)
  case trash(TrashMove)
  case restore(TrashMove)
  case patch(FilePatch)

  /// What takes the step back.
  var inverse: Step {
    switch self {
    case .mark(let change): .mark(change.inverse)
    case .album(let change): .album(change.inverse)
    case .noted(let move): .noted(move.inverse)
    case .move(let move): .move(move.inverse)
    case .copy(let copy): .removeCopy(copy)
    case .removeCopy(let copy): .copy(copy)
    case .trash(let move): .restore(move)
    case .restore(let move): .trash(move)
    case .patch(let patch): .patch(patch.inverse)
    }
  }
}

/// What an edit does to one photo and what belongs to it: all of it, or nothing.
struct EditUnit: Codable, Hashable {
  var steps: [Step]
  /// Where the drives were mounted that the files are on, when the unit was planned; nil where
  /// that has not been asked.
  private var mountPoints: [StoredPath]?

  init(steps: [Step]) {
    self.steps = steps
  }

  var inverse: EditUnit {
    var inverse = self
    inverse.steps = steps.reversed().map(\.inverse)
    return inverse
  }

  /// Takes note of the drives that the files are on.
  mutating func noteMountPoints() {
    guard changesFiles else { return }
    let places = Set(steps.flatMap(\.folders)).compactMap(\.mountPoint)
    mountPoints = Set(places).map { StoredPath($0) }
  }

  /// A file on a drive that is not connected, and has not gone then; nil where there is none. The
  /// folder in which the drive was mounted may well be there.
  var disconnectedFile: FilePath? {
    guard let drive = mountPoints?.first(where: { !$0.path.isMountPoint }) else { return nil }
    return steps.flatMap(\.paths).map(\.path).first { $0.starts(with: drive.path) } ?? drive.path
  }

  /// Whether anything is done to files.
  var changesFiles: Bool {
    steps.contains(where: \.changesFiles)
  }
}
