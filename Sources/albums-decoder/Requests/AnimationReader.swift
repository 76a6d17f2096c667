import ImageDecoding

/// Decodes the frames of an animation in sequence.
final class AnimationReader {
  /// The shortest duration of a frame in milliseconds, as in browsers.
  private static let shortestDelay = 10

  private let image: any AnimatedImage
  // Kept alive because the image reads from it.
  private let file: InputFile
  private let outline: AnimationOutline
  /// The number of frames read so far.
  private var position = 0

  init(_ image: any AnimatedImage, _ outline: AnimationOutline, of file: InputFile) {
    self.image = image
    self.file = file
    self.outline = outline
  }

  /// Decodes frames from `first` on, as many as fit into one answer.
  func frames(
    from first: Int, count: Int, size: DecodeSize, _ converter: ColorConverter
  ) throws(DecodingFailure) -> (layout: FramesLayout, memory: PixelMemory?) {
    let placement = Placement(size, of: image.size, orientation: image.orientation)
    let area = placement.result.area
    guard area <= 64 << 20 else { throw .tooLarge }
    let last = min(outline.frameCount, first.addingReportingOverflow(max(0, count)).partialValue)
    var layout = FramesLayout(
      image: placement.layout(isOpaque: false, isAnimated: true), durations: [],
      frameCount: outline.frameCount, loopCount: outline.loopCount)
    guard 0..<max(0, last) ~= first else { return (layout, nil) }
    let most = min(last - first, max(1, DecodeRequest.Work.largestBatch / (4 * area)))
    let memory = try PixelMemory(count: most * area)
    if first < position { try rewind() }
    while position < first { _ = try advance() }
    for frame in 0..<most {
      let delay = try advance()
      _ = try image.decode(placement, into: memory.pixels + frame * area, converter)
      layout.durations.append(delay)
    }
    return (layout, memory)
  }

  private func advance() throws(DecodingFailure) -> Int {
    guard let delay = try image.advance() else { throw .malformed("A frame is missing") }
    position += 1
    return min(max(Self.shortestDelay, delay), FramesLayout.milliseconds.upperBound)
  }

  private func rewind() throws(DecodingFailure) {
    try image.rewind()
    position = 0
  }
}
