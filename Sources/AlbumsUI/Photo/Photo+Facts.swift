import Foundation
import PhotoLibrary

/// Facts of a photo in words.
extension Photo {
  /// The size of the upright picture, such as `4000 × 3000`; nil until it is known. The width comes
  /// first in text from right to left too.
  var dimensions: String? {
    // The characters around it isolate text from left to right.
    pixelSize.map { "\u{2066}\($0.width) × \($0.height)\u{2069}" }
  }

  /// The length of a video, such as `1:05`; nil for a photo, or until it is known.
  var length: String? { duration.map(VideoTime.text) }

  /// Where the video of a Live Photo or a Motion Photo is; nil for another photo.
  var liveVideoText: String? {
    liveVideo.map { DisplayName.name(of: $0) }
      ?? hasMotionVideo.map {
        $0 ? texts.gettext("Video in this file") : texts.gettext("No readable video in this file")
      }
  }

  /// The size of the file, such as `3.2 MB`.
  var fileSize: String { Int64(byteCount).formatted(.byteCount(style: .file)) }
}
