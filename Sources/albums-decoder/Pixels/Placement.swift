import Glibc
import ImageDecoding

/// The steps from stored to final pixels: scale, crop, then turn upright.
struct Placement {
  /// The size of the stored pixels.
  let source: PixelSize
  let orientation: Orientation
  /// The size to which the whole stored image is scaled.
  let scaled: PixelSize
  /// The part of the scaled image that is kept.
  let window: PixelRect

  /// The size of the result.
  var result: PixelSize { orientation.turned(window.size) }

  init(_ size: DecodeSize, of source: PixelSize, orientation: Orientation) {
    let upright = size.scaledSize(of: orientation.turned(source))
    let crop = size.crop(of: upright)
    self.source = source
    self.orientation = orientation
    scaled = orientation.turned(upright)
    window = orientation.stored(PixelRect(x: crop.x, y: crop.y, size: crop.size), in: scaled)
  }

  /// Makes the placement of a region; nil if it has no pixel of the image.
  init?(_ region: ImageRegion, of source: PixelSize, orientation: Orientation) {
    let bounds = 0...Int(Int32.max)
    let level = region.halvings
    guard
      0...20 ~= level, bounds ~= region.x, bounds ~= region.y, bounds ~= region.width,
      bounds ~= region.height
    else { return nil }
    func shrunk(_ length: Int) -> Int { (length + (1 << level) - 1) >> level }
    let upright = orientation.turned(source)
    let all = PixelSize(width: shrunk(upright.width), height: shrunk(upright.height))
    let x = region.x >> level
    let y = region.y >> level
    let size = PixelSize(
      width: min(all.width, shrunk(region.x + region.width)) - x,
      height: min(all.height, shrunk(region.y + region.height)) - y)
    guard size.width > 0, size.height > 0 else { return nil }
    self.source = source
    self.orientation = orientation
    scaled = orientation.turned(all)
    window = orientation.stored(PixelRect(x: x, y: y, size: size), in: scaled)
  }

  /// Returns the layout of the result.
  func layout(isOpaque: Bool, isComplete: Bool = true, isAnimated: Bool = false) -> ImageLayout {
    let upright = orientation.turned(source)
    return ImageLayout(
      width: result.width, height: result.height, sourceWidth: upright.width,
      sourceHeight: upright.height, isOpaque: isOpaque, isComplete: isComplete,
      isAnimated: isAnimated)
  }

  /// Calls `body` to make the window's pixels in stored orientation, and turns them upright into
  /// `destination`, without space between rows.
  func render(
    into destination: UnsafeMutablePointer<UInt32>,
    _ body: (UnsafeMutablePointer<UInt32>) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    guard orientation != .upright else { return try body(destination) }
    guard let memory = calloc(window.size.area, 4) else { throw .tooLarge }
    defer { free(memory) }
    let stored = memory.bindMemory(to: UInt32.self, capacity: window.size.area)
    try body(stored)
    orientation.turn(stored, size: window.size, into: destination)
  }
}
