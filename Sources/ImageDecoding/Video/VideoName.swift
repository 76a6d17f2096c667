import SystemPackage

/// Recognises videos by the names of their files.
package enum VideoName {
  /// The extensions of videos, in lower case.
  package static let extensions = ["mp4", "m4v", "mov", "qt", "3gp", "3g2", "webm", "mkv", "avi"]

  /// Returns whether a file has the name of a video.
  package static func matches(_ path: FilePath) -> Bool {
    path.extension.map { extensions.contains($0.lowercased()) } ?? false
  }
}
