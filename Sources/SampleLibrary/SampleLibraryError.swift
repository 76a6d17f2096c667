/// Why a sample library could not be written; the description is one line for the user.
public enum SampleLibraryError: Error, Equatable, CustomStringConvertible {
  /// The destination already exists. It is not changed.
  case folderExists(path: String)
  /// Another process is writing to the same destination.
  case inUse(path: String)
  /// A file or a folder could not be written.
  case unwritable(path: String, reason: String)

  /// The error as one line of text.
  public var description: String {
    switch self {
    case .folderExists(let path): "‘\(path)’ already exists"
    case .inUse(let path): "another process is already writing ‘\(path)’"
    case .unwritable(let path, let reason): "cannot write ‘\(path)’: \(reason)"
    }
  }
}
