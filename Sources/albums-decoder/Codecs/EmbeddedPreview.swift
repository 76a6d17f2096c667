import CImageCodecs
import ImageDecoding

/// The picture of a photo that its camera has put into the file beside it.
enum EmbeddedPreview {
  /// How the bars are filled that make a thumbnail's shape another than the photo's: at most so
  /// bright on average.
  private static let darkest = 24

  /// The thumbnails of cameras have some ten thousand pixels; what has so many is none.
  private static let largestThumbnail = 1 << 22

  /// Decodes the centred square of a preview, of `side` to twice as much; nil where there is none.
  static func square(
    in bytes: UnsafeBufferPointer<UInt8>, side: Int, _ colors: ColorConverter
  ) throws(DecodingFailure) -> Picture? {
    if JPEGFile.matches(bytes) {
      let photo = try JPEGFile(bytes)
      guard let thumbnail = photo.exif?.thumbnail, JPEGFile.matches(thumbnail) else { return nil }
      let preview = try JPEGFile(thumbnail, orientation: photo.orientation)
      guard preview.size.area <= largestThumbnail else { return nil }
      return try square(of: preview, photo: photo.size, side: side, colors)
    }
    guard let tags = MetadataTags(reading: bytes), let largest = tags.largestPreview else {
      return nil
    }
    return try largest.withUnsafeBufferPointer { file throws(DecodingFailure) in
      let preview = try JPEGFile(file, orientation: Orientation(tags.orientation))
      return try square(of: preview, photo: preview.size, side: side, colors)
    }
  }

  private static func square(
    of preview: borrowing JPEGFile, photo: PixelSize, side: Int, _ colors: ColorConverter
  ) throws(DecodingFailure) -> Picture? {
    let content = content(of: preview.size, photo: photo)
    let length = min(content.size.width, content.size.height)
    guard length > 0, length >= side else { return nil }
    let side = min(length, side * 2)
    // Small, so that it can be decoded whole and looked at.
    let size: DecodeSize = content.size == preview.size ? .square(side) : .full
    let picture = try preview.picture(size, colors)
    guard content.size != preview.size else { return picture }
    return try crop(picture, to: content, of: preview.size, preview.orientation, side: side)
  }

  /// The part of a preview that has the photo's shape.
  private static func content(of preview: PixelSize, photo: PixelSize) -> PixelRect {
    let ratio = Double(photo.width) / Double(photo.height)
    var size = preview
    if Double(preview.width) / Double(preview.height) < ratio {
      size.height = Int((Double(preview.width) / ratio).rounded())
    } else {
      size.width = Int((Double(preview.height) * ratio).rounded())
    }
    // Sides of some hundred pixels have no exact ratio.
    guard preview.width - size.width > 2 || preview.height - size.height > 2 else {
      return PixelRect(size: preview)
    }
    // JPEG smears the edge of a bar over its neighbours.
    if size.width < preview.width { size.width = max(1, size.width - 2) }
    if size.height < preview.height { size.height = max(1, size.height - 2) }
    return PixelRect(
      x: (preview.width - size.width) / 2, y: (preview.height - size.height) / 2, size: size)
  }

  /// Cuts the bars away, and the rest to a square. Nil where there are no bars: then it is another
  /// picture, from before the photo was cropped.
  private static func crop(
    _ picture: Picture, to content: PixelRect, of stored: PixelSize, _ orientation: Orientation,
    side: Int
  ) throws(DecodingFailure) -> Picture? {
    let size = PixelSize(width: picture.layout.width, height: picture.layout.height)
    let isTurned = size != stored
    // Bars are the same on both sides, so that it does not matter which way round it was.
    let kept = PixelRect(
      x: isTurned ? content.y : content.x, y: isTurned ? content.x : content.y,
      size: isTurned
        ? PixelSize(width: content.size.height, height: content.size.width) : content.size)
    guard isFramed(picture, size: size, kept: kept) else { return nil }
    let placement = Placement(.square(side), of: kept.size, orientation: .upright)
    let memory = try PixelMemory(count: placement.result.area)
    var scaler = AreaScaler(
      from: kept.size, to: placement.scaled, window: placement.window, into: memory.pixels)
    let rows = AreaScaler.neededRows(
      from: kept.size, to: placement.scaled, window: placement.window)
    for row in rows { scaler.add(picture.memory.pixels + (kept.y + row) * size.width + kept.x) }
    var layout = picture.layout
    (layout.width, layout.height) = (placement.result.width, placement.result.height)
    return Picture(memory: memory, layout: layout)
  }

  private static func isFramed(_ picture: Picture, size: PixelSize, kept: PixelRect) -> Bool {
    var sum = 0
    var count = 0
    // The outermost half of the bars; JPEG smears the other.
    let rows = max(1, kept.y / 2)
    let columns = max(1, kept.x / 2)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isBar =
          kept.y > kept.x
          ? y < rows || y >= size.height - rows : x < columns || x >= size.width - columns
        guard isBar else { continue }
        sum += Int(picture.memory.pixels[y * size.width + x] >> 8 & 0xFF)
        count += 1
      }
    }
    return sum <= darkest * count
  }
}
