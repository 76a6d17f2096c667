import CImageCodecs
import ImageDecoding

/// An animated file whose frames are decoded one after the other.
final class Animation {
  /// Frames of one answer take at most so many bytes, but for a single one that is larger.
  private static let mostBytes = 48 << 20

  let outline: AnimationOutline
  private let animation: OpaquePointer
  private var iterator: OpaquePointer?
  private var time = GTimeVal()
  /// The frame that the iterator shows.
  private var index = 0

  /// Reads a file; nil where it has but one frame.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    outline = AnimationOutline(bytes)
    guard outline.frameCount > 1 else { return nil }
    let loader = try SizedLoader(reading: bytes, goal: .pixels(.full))
    guard let animation = loader.animation, gdk_pixbuf_animation_is_static_image(animation) == 0
    else { return nil }
    self.animation = animation
    g_object_ref(UnsafeMutableRawPointer(animation))
  }

  deinit {
    if let iterator { g_object_unref(UnsafeMutableRawPointer(iterator)) }
    g_object_unref(UnsafeMutableRawPointer(animation))
  }

  /// Decodes frames from one on, as many as one answer can take.
  func frames(
    from first: Int, count: Int, size: DecodeSize, _ colors: ColorConverter
  ) throws(DecodingFailure) -> (layout: FramesLayout, memory: PixelMemory?) {
    let source = PixelSize(
      width: Int(gdk_pixbuf_animation_get_width(animation)),
      height: Int(gdk_pixbuf_animation_get_height(animation)))
    let placement = Placement(size, of: source, orientation: .upright)
    let area = placement.result.area
    let last = min(outline.frameCount, first.addingReportingOverflow(max(0, count)).partialValue)
    var layout = FramesLayout(
      image: placement.layout(isOpaque: false, isAnimated: true), durations: [],
      frameCount: outline.frameCount, loopCount: outline.loopCount)
    guard area <= 64 << 20 else { throw .tooLarge }
    guard 0..<max(0, last) ~= first else { return (layout, nil) }
    let most = min(last - first, max(1, Self.mostBytes / (4 * area)))
    let memory = try PixelMemory(count: most * area)
    try goBack(to: first)
    for frame in 0..<most {
      while index < first + frame { advance() }
      guard let iterator, let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else {
        throw .malformed("A frame is missing")
      }
      _ = try Pixbuf(frame: pixbuf).decode(placement, into: memory.pixels + frame * area, colors)
      layout.durations.append(delay)
    }
    return (layout, memory)
  }

  /// How long the current frame is shown, in milliseconds; the last of some is shown for ever.
  private var delay: Int {
    let milliseconds = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
    return milliseconds < 0 ? 3_600_000 : max(10, milliseconds)
  }

  private func goBack(to first: Int) throws(DecodingFailure) {
    guard iterator == nil || first < index else { return }
    if let iterator { g_object_unref(UnsafeMutableRawPointer(iterator)) }
    time = GTimeVal()
    index = 0
    iterator = gdk_pixbuf_animation_get_iter(animation, &time)
    guard iterator != nil else { throw .malformed("The animation has no frames") }
  }

  private func advance() {
    let microseconds = time.tv_usec + delay * 1000
    time.tv_sec += microseconds / 1_000_000
    time.tv_usec = microseconds % 1_000_000
    gdk_pixbuf_animation_iter_advance(iterator, &time)
    index += 1
  }
}
