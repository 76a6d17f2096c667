import CImageCodecs
import Glibc
import ImageDecoding

/// What the image libraries need once.
enum ImageLibraries {
  /// Readies the libraries for the first file.
  static func prepare() {
    guard MetadataTags.prepare() else { exit(EXIT_FAILURE) }
    if getenv("ALBUMS_DECODER_DEBUG") == nil {
      g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
    }
  }
}
