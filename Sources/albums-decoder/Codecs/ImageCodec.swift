import ImageDecoding

/// Does what a request asks of the pixels in a file.
final class ImageCodec {
  /// What is kept of a file for the next request of the same one, and no longer.
  private enum Kept {
    case pixbuf(PixbufBox)
    case animation(Animation)
  }

  private let colors = ColorConverter()
  private var kept: (file: FileIdentity, value: Kept)?

  /// Forgets the file before unless it is this one.
  func open(_ file: FileIdentity) {
    if kept?.file != file { kept = nil }
  }

  /// Decodes a whole image; of an animation, its first frame.
  func image(_ file: borrowing InputFile, size: DecodeSize) throws(DecodingFailure) -> Picture {
    if JPEGFile.matches(file.bytes) { return try JPEGFile(file.bytes).picture(size, colors) }
    if let picture = try rawPhoto(file.bytes, size: size) { return picture }
    return try Pixbuf(decoding: file.bytes, size: size).picture(size, colors)
  }

  /// Decodes the centred square of the preview.
  func preview(
    _ file: borrowing InputFile, side: Int
  ) throws(DecodingFailure) -> Picture? {
    try EmbeddedPreview.square(in: file.bytes, side: max(1, side), colors)
  }

  /// Makes squares.
  func thumbnail(
    _ file: borrowing InputFile, sizes: ThumbnailSizes
  ) throws(DecodingFailure) -> (layout: ThumbnailLayout, bytes: [UInt8]) {
    guard let side = (sizes.stored + (sizes.drawn.map { [$0] } ?? [])).max(), side <= 4096 else {
      throw .tooLarge
    }
    return try Squares(of: image(file, size: .square(side))).answer(sizes)
  }

  /// Decodes a part.
  func region(
    _ file: borrowing InputFile, _ region: ImageRegion
  ) throws(DecodingFailure) -> Picture {
    let picture: Picture?
    if JPEGFile.matches(file.bytes) {
      picture = try JPEGFile(file.bytes).picture(region, colors)
    } else {
      picture = try pixbuf(of: file).pixbuf.picture(region, colors)
    }
    guard let picture else { throw .malformed("The image has no such part") }
    return picture
  }

  /// Decodes frames; of what is not animated, its only one.
  func frames(
    _ file: borrowing InputFile, from first: Int, count: Int, size: DecodeSize
  ) throws(DecodingFailure) -> (layout: FramesLayout, memory: PixelMemory?) {
    if let animation = try animation(in: file) {
      return try animation.frames(from: first, count: count, size: size, colors)
    }
    let picture = try image(file, size: size)
    let isWanted = first == 0 && count > 0
    return (
      FramesLayout(
        image: picture.layout, durations: isWanted ? [3_600_000] : [], frameCount: 1,
        loopCount: 1),
      isWanted ? picture.memory : nil
    )
  }

  private func animation(
    in file: borrowing InputFile
  ) throws(DecodingFailure) -> Animation? {
    if case .animation(let animation) = kept?.value { return animation }
    guard let animation = try Animation(file.bytes) else { return nil }
    kept = (file.identity, .animation(animation))
    return animation
  }

  private func pixbuf(of file: borrowing InputFile) throws(DecodingFailure) -> PixbufBox {
    if case .pixbuf(let box) = kept?.value { return box }
    let box = PixbufBox(try Pixbuf(decoding: file.bytes, size: .full))
    kept = (file.identity, .pixbuf(box))
    return box
  }

  /// Raw files are shown by the largest picture that the camera has put into them. To gdk-pixbuf
  /// many look like TIFF files with nothing but a tiny image.
  private func rawPhoto(
    _ bytes: UnsafeBufferPointer<UInt8>, size: DecodeSize
  ) throws(DecodingFailure) -> Picture? {
    guard RawFile.matches(bytes), let tags = MetadataTags(reading: bytes),
      let preview = tags.largestPreview
    else { return nil }
    return try preview.withUnsafeBufferPointer { file throws(DecodingFailure) in
      try JPEGFile(file, orientation: Orientation(tags.orientation)).picture(size, colors)
    }
  }
}

/// A decoded image that is kept for requests to come.
final class PixbufBox {
  let pixbuf: Pixbuf

  init(_ pixbuf: consuming Pixbuf) {
    self.pixbuf = pixbuf
  }
}
