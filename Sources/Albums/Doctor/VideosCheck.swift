import Glibc
import ImageDecoding

/// Looks for the programs and modules that videos need. Albums shows photos without them.
nonisolated struct VideosCheck: DoctorCheck {
  let title = "Videos"

  /// A part of the system that videos need.
  private struct Part {
    let subject: String
    /// Shell patterns of its files, of which one is enough.
    let patterns: [String]
    let package: String
  }

  private static let libraries = "/{usr,usr/local,app}/{lib,lib64,lib/*}"

  private static let parts = [
    Part(
      subject: "Pictures of videos", patterns: PosterRequest.programs,
      package: "ffmpegthumbnailer"),
    Part(
      subject: "Player", patterns: [libraries + "/gtk-4.0/*/media/*.so"],
      package: "libgtk-4-media-gstreamer"),
    Part(
      subject: "GStreamer", patterns: [libraries + "/gstreamer-1.0/libgstplayback.so"],
      package: "gstreamer1.0-plugins-base"),
    Part(
      subject: "MP4, MOV, WebM and MKV",
      patterns: [libraries + "/gstreamer-1.0/libgstisomp4.so"],
      package: "gstreamer1.0-plugins-good"),
    Part(
      subject: "H.264 and H.265", patterns: [libraries + "/gstreamer-1.0/libgstlibav.so"],
      package: "gstreamer1.0-libav"),
  ]

  func findings() -> [Finding] {
    Self.parts.map { part in
      if let file = part.patterns.lazy.compactMap(Self.file).first {
        Finding(part.subject, .well, file)
      } else {
        Finding(
          part.subject, .lacking, "not found",
          advice: "Install the package \(part.package), or the one of your system.")
      }
    }
  }

  /// Returns the first file with a name of a pattern; nil without one.
  private static func file(_ pattern: String) -> String? {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_BRACE, nil, &found) == 0, let name = found.gl_pathv[0] else {
      return nil
    }
    return String(cString: name)
  }
}
