import CImageCodecs
import Glibc
import ImageDecoding

/// An image that gdk-pixbuf has decoded; of an animation, its first frame.
///
/// - Ownership: holds one reference to a `GdkPixbuf`.
struct Pixbuf: PixelSource, ~Copyable {
  let size: PixelSize
  let orientation: Orientation
  let isAnimated: Bool

  private let object: OpaquePointer

  /// Decodes a file. What can be drawn at any size is drawn at this one.
  init(decoding bytes: UnsafeBufferPointer<UInt8>, size: DecodeSize) throws(DecodingFailure) {
    let loader = try SizedLoader(reading: bytes, goal: .pixels(size))
    guard let decoded = loader.pixbuf else { throw .malformed("The file holds no image") }
    orientation = Orientation(
      loader.remainingTurn(stated: MetadataTags(reading: bytes)?.orientation ?? 1))
    isAnimated = AnimationOutline(bytes).frameCount > 1
    object = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(decoded)))
    self.size = loader.source ?? Self.size(of: decoded)
  }

  /// Takes another reference to a frame.
  init(frame: OpaquePointer) {
    object = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(frame)))
    size = Self.size(of: frame)
    orientation = .upright
    isAnimated = true
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(object))
  }

  func decode(
    _ placement: Placement, into destination: UnsafeMutablePointer<UInt32>,
    _ colors: ColorConverter
  ) throws(DecodingFailure) -> DecodedExtent {
    guard let pixels = gdk_pixbuf_read_pixels(object) else { throw .tooLarge }
    let decoded = Self.size(of: object)
    let rowLength = Int(gdk_pixbuf_get_rowstride(object))
    let hasAlpha = gdk_pixbuf_get_has_alpha(object) != 0
    let window = placement.window
    var isOpaque = true
    if decoded == placement.scaled {
      for y in 0..<window.size.height {
        let row = pixels + (window.y + y) * rowLength + window.x * (hasAlpha ? 4 : 3)
        isOpaque =
          Self.premultiply(
            row, hasAlpha: hasAlpha, count: window.size.width,
            into: destination + y * window.size.width) && isOpaque
      }
    } else {
      var scaler = AreaScaler(
        from: decoded, to: placement.scaled, window: window, into: destination)
      let buffer = UnsafeMutablePointer<UInt32>.allocate(capacity: decoded.width)
      defer { buffer.deallocate() }
      for y in AreaScaler.neededRows(from: decoded, to: placement.scaled, window: window) {
        isOpaque =
          Self.premultiply(
            pixels + y * rowLength, hasAlpha: hasAlpha, count: decoded.width, into: buffer)
          && isOpaque
        scaler.add(buffer)
      }
    }
    convertColors(of: destination, count: window.size.area, isOpaque: isOpaque, colors)
    return DecodedExtent(isOpaque: isOpaque)
  }

  private func convertColors(
    of pixels: UnsafeMutablePointer<UInt32>, count: Int, isOpaque: Bool, _ colors: ColorConverter
  ) {
    guard let text = gdk_pixbuf_get_option(object, "icc-profile") else { return }
    var length: gsize = 0
    guard let bytes = g_base64_decode(text, &length) else { return }
    defer { g_free(bytes) }
    let profile = Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    // The loaders make colours of grey, and leave the profile as it is. Its kind is at this place.
    let isGray = profile.dropFirst(16).starts(with: "GRAY".utf8)
    colors.convert(
      pixels, count: count, of: !isOpaque ? .translucent : isGray ? .gray : .bgra,
      profile: profile)
  }

  /// Writes pixels in the order in which they are drawn, premultiplied; returns whether none of
  /// them lets anything through.
  private static func premultiply(
    _ source: UnsafePointer<UInt8>, hasAlpha: Bool, count: Int,
    into destination: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    guard hasAlpha else {
      var pixel = source
      var index = 0
      while index < count {
        destination[index] =
          UInt32(pixel[2]) | UInt32(pixel[1]) &<< 8 | UInt32(pixel[0]) &<< 16 | 0xFF00_0000
        pixel += 3
        index &+= 1
      }
      return true
    }
    var pixel = source
    var index = 0
    var opacities: UInt32 = 0xFF
    while index < count {
      let opacity = UInt32(pixel[3])
      opacities &= opacity
      // Divided by 255 and rounded, for every product of two bytes.
      func part(_ value: UInt8) -> UInt32 {
        let product = UInt32(value) &* opacity &+ 128
        return (product &+ product &>> 8) &>> 8
      }
      destination[index] =
        part(pixel[2]) | part(pixel[1]) &<< 8 | part(pixel[0]) &<< 16 | opacity &<< 24
      pixel += 4
      index &+= 1
    }
    return opacities == 0xFF
  }

  private static func size(of pixbuf: OpaquePointer) -> PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
  }
}
