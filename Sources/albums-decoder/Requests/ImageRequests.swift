import ImageDecoding

/// Performs requests for the pixels of a file.
final class ImageRequests {
  /// Data kept for further requests for the same file, until a request for another file arrives.
  private enum Kept {
    case whole(KeptImage)
    case animation(AnimationReader)
  }

  private let colors = ColorConverter()
  private var kept: (file: FileIdentity, value: Kept)?

  /// Treats all images from now on as sRGB.
  func ignoreProfiles() { colors.ignoresProfiles = true }

  /// Drops the kept data unless it is of this file.
  func open(_ file: FileIdentity) {
    if kept?.file != file { kept = nil }
  }

  /// Decodes a whole image, or the first frame of an animation.
  func image(_ file: InputFile, size: DecodeSize) throws(DecodingFailure) -> Picture {
    try image(file.bytes, size: size)
  }

  /// Decodes a whole image in memory.
  func image(
    _ bytes: UnsafeBufferPointer<UInt8>, size: DecodeSize
  ) throws(DecodingFailure) -> Picture {
    try CodecRegistry.open(bytes).picture(size, colors)
  }

  /// Decodes the centred square of the preview.
  func preview(
    _ file: InputFile, side: Int
  ) throws(DecodingFailure) -> Picture? {
    try EmbeddedPreview.square(in: file.bytes, side: max(1, side), colors)
  }

  /// Makes square thumbnails.
  func thumbnail(
    _ file: InputFile, sizes: ThumbnailSizes
  ) throws(DecodingFailure) -> (layout: ThumbnailLayout, bytes: [UInt8]) {
    guard let side = (sizes.stored + (sizes.drawn.map { [$0] } ?? [])).max(), side <= 4096 else {
      throw .tooLarge
    }
    return try Squares(of: image(file, size: .square(side))).answer(sizes)
  }

  /// Decodes a part of an image.
  func region(
    _ file: InputFile, _ region: ImageRegion
  ) throws(DecodingFailure) -> Picture {
    guard let picture = try divisibleImage(in: file).picture(region, colors) else {
      throw .malformed("The image has no such part")
    }
    return picture
  }

  /// Decodes frames of an animation. A still image has one frame.
  func frames(
    _ file: InputFile, from first: Int, count: Int, size: DecodeSize
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
    in file: InputFile
  ) throws(DecodingFailure) -> AnimationReader? {
    if case .animation(let animation) = kept?.value { return animation }
    guard let image = try CodecRegistry.open(file.bytes) as? any AnimatedImage,
      let outline = image.animation
    else { return nil }
    let reader = AnimationReader(image, outline, of: file)
    kept = (file.identity, .animation(reader))
    return reader
  }

  /// Returns an image whose parts can be decoded.
  private func divisibleImage(
    in file: InputFile
  ) throws(DecodingFailure) -> any OpenedImage {
    if case .whole(let image) = kept?.value { return image }
    let image = try CodecRegistry.open(file.bytes)
    guard !image.decodesParts else { return image }
    let whole = try KeptImage(image, colors)
    kept = (file.identity, .whole(whole))
    return whole
  }
}
