import Foundation

/// Real photos for tests, which not every computer has.
public enum RealPhotos {
  /// The folder that the variable `SHARED_PHOTOS` names, or `shared/photos` in a folder around the
  /// package. Nil where there is none.
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
