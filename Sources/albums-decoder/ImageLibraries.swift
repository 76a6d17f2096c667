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

  /// The formats that there are loaders for.
  static let formats: [ImageFormat] = {
    var types: Set<String> = []
    let loaders = gdk_pixbuf_get_formats()
    defer { g_slist_free(loaders) }
    for loader in sequence(first: loaders, next: { $0?.pointee.next }) {
      guard let loader, let format = loader.pointee.data else { continue }
      let names = gdk_pixbuf_format_get_mime_types(OpaquePointer(format))
      defer { g_strfreev(names) }
      var name = names
      while let text = name?.pointee {
        types.insert(String(cString: text))
        name = name?.advanced(by: 1)
      }
    }
    return ImageFormat.allCases.filter { !types.isDisjoint(with: $0.mimeTypes) }
  }()
}
