import ImageDecoding

/// The preview of a photo that its camera embedded in the file.
enum EmbeddedPreview {
  /// The maximum mean brightness of the bars that fill a preview to a shape other than the photo's.
  private static let darkest = 24

  /// Decodes the centred square of a preview, with a side from `side` to twice that; nil without a
  /// usable preview.
  static func square(
    in bytes: UnsafeBufferPointer<UInt8>, side: Int, _ colors: ColorConverter
  ) throws(DecodingFailure) -> Picture? {
    guard let preview = try CodecRegistry.preview(in: bytes) else { return nil }
    return try square(of: preview.image, photo: preview.photo, side: side, colors)
  }

  private static func square(
    of preview: any OpenedImage, photo: PixelSize, side: Int, _ colors: ColorConverter
  ) throws(DecodingFailure) -> Picture? {
    let content = content(of: preview.size, photo: photo)
    let length = min(content.size.width, content.size.height)
    guard length > 0, length >= side else { return nil }
    let side = min(length, side * 2)
    // A preview is small, so it can be decoded whole to look for bars.
    let size: DecodeSize = content.size == preview.size ? .square(side) : .full
    let picture = try preview.picture(size, colors)
    guard content.size != preview.size else { return picture }
    return try crop(picture, to: content, of: preview.size, preview.orientation, side: side)
  }

  /// Returns the centred part of a preview with the photo's shape.
  private static func content(of preview: PixelSize, photo: PixelSize) -> PixelRect {
    let ratio = Double(photo.width) / Double(photo.height)
    var size = preview
    if Double(preview.width) / Double(preview.height) < ratio {
      size.height = Int((Double(preview.width) / ratio).rounded())
    } else {
      size.width = Int((Double(preview.height) * ratio).rounded())
    }
    // With sides of some hundred pixels, ratios are inexact.
    guard preview.width - size.width > 2 || preview.height - size.height > 2 else {
      return PixelRect(size: preview)
    }
    // JPEG compression smears the edge of a bar over nearby pixels.
    if size.width < preview.width { size.width = max(1, size.width - 2) }
    if size.height < preview.height { size.height = max(1, size.height - 2) }
    return PixelRect(
      x: (preview.width - size.width) / 2, y: (preview.height - size.height) / 2, size: size)
  }

  /// Removes the bars, and crops the rest to a square. Returns nil if there are no bars: then the
  /// preview is from before the photo was cropped.
  private static func crop(
    _ picture: Picture, to content: PixelRect, of stored: PixelSize, _ orientation: Orientation,
    side: Int
  ) throws(DecodingFailure) -> Picture? {
    let size = PixelSize(width: picture.layout.width, height: picture.layout.height)
    let isTurned = size != stored
    // Opposite bars have equal size, so the direction of the turn does not matter.
    let kept = PixelRect(
      x: isTurned ? content.y : content.x, y: isTurned ? content.x : content.y,
      size: isTurned
        ? PixelSize(width: content.size.height, height: content.size.width) : content.size)
    guard isFramed(picture, size: size, kept: kept) else { return nil }
    let placement = Placement(.square(side), of: kept.size, orientation: .upright)
    let memory = try PixelMemory(count: placement.result.area)
    let scaler = AreaScaler(
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
    // Check only the outer half of the bars, because JPEG smears the inner half.
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
