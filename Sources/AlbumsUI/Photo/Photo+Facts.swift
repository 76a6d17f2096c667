import Foundation
import PhotoLibrary

/// Facts of a photo in words.
extension Photo {
  /// The size of the upright picture, such as `4000 × 3000`; nil until it is known.
  var dimensions: String? { pixelSize.map { "\($0.width) × \($0.height)" } }

  /// The size of the file, such as `3.2 MB`.
  var fileSize: String { Int64(byteCount).formatted(.byteCount(style: .file)) }
}
