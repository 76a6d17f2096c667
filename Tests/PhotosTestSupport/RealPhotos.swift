import Foundation

/// A folder of real photos for tests. Not every computer has one.
public enum RealPhotos {
  /// The folder in the variable `SHARED_PHOTOS`, or else `shared/photos` in a folder that contains
  /// the package. nil if neither exists.
  public static let folder: URL? = {
    var candidates: [URL] = []
    if let named = ProcessInfo.processInfo.environment["SHARED_PHOTOS"] {
      candidates.append(URL(filePath: named, directoryHint: .isDirectory))
    }
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      candidates.append(folder.appending(path: "shared/photos", directoryHint: .isDirectory))
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
  }()
}
