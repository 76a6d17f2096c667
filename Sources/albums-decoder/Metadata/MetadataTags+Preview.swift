import CImageCodecs
import ImageDecoding

extension MetadataTags {
  /// The largest JPEG file within a file that is no JPEG file itself, nil where there is none.
  var largestPreview: [UInt8]? {
    guard let list = gexiv2_metadata_get_preview_properties(metadata) else { return nil }
    // The list belongs to the metadata, smallest first.
    var largest: UnsafeMutablePointer<GExiv2PreviewProperties>?
    var area = 0
    var index = 0
    while let preview = list[index] {
      index += 1
      guard
        gexiv2_preview_properties_get_mime_type(preview).map({ String(cString: $0) })
          == "image/jpeg"
      else { continue }
      let size = PixelSize(
        width: Int(gexiv2_preview_properties_get_width(preview)),
        height: Int(gexiv2_preview_properties_get_height(preview)))
      if size.area > area { (largest, area) = (preview, size.area) }
    }
    guard let largest, let image = gexiv2_metadata_try_get_preview_image(metadata, largest, nil)
    else { return nil }
    defer { g_object_unref(image) }
    var count: guint32 = 0
    guard let data = gexiv2_preview_image_get_data(image, &count) else { return nil }
    let file = Array(UnsafeBufferPointer(start: data, count: Int(count)))
    return file.withUnsafeBufferPointer(JPEGCodec().matches) ? file : nil
  }
}
