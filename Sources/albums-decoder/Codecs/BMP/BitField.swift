/// The bits of a pixel that hold one of its channels.
struct BitField: Equatable {
  let mask: UInt32
  private let shift: UInt32
  // 255 divided by the highest value, with 24 bits after the point.
  private let factor: UInt64

  init(_ mask: UInt32) {
    self.mask = mask
    guard mask != 0 else {
      (shift, factor) = (0, 0)
      return
    }
    // Of more than 16 bits, use the highest 16.
    let lowest = UInt32(mask.trailingZeroBitCount)
    let highest = 31 - UInt32(mask.leadingZeroBitCount)
    shift = max(lowest, highest >= 15 ? highest - 15 : 0)
    factor = (255 << 24) / UInt64(mask >> shift)
  }

  var isEmpty: Bool { mask == 0 }

  /// Returns the value of the channel in a pixel, 0 to 255.
  func value(in pixel: UInt32) -> UInt32 {
    let value = UInt64((pixel & mask) >> shift)
    return UInt32(truncatingIfNeeded: (value &* factor &+ (1 << 23)) &>> 24)
  }
}

/// The bit fields of the channels in pixels of 16 or 32 bits.
struct BitFields: Equatable {
  let red: BitField
  let green: BitField
  let blue: BitField
  let opacity: BitField

  init(red: UInt32, green: UInt32, blue: UInt32, opacity: UInt32 = 0) {
    self.red = BitField(red)
    self.green = BitField(green)
    self.blue = BitField(blue)
    self.opacity = BitField(opacity)
  }

  /// Five bits each, the highest unused.
  static let rgb555 = BitFields(red: 0x7C00, green: 0x3E0, blue: 0x1F)
  /// Eight bits each, the highest eight unused.
  static let rgb888 = BitFields(red: 0xFF_0000, green: 0xFF00, blue: 0xFF)
  /// Eight bits each, opacity in the highest.
  static let argb8888 = BitFields(
    red: 0xFF_0000, green: 0xFF00, blue: 0xFF, opacity: 0xFF00_0000)

  /// Returns the pixel as bytes of blue, green, red and opacity.
  func color(of pixel: UInt32) -> UInt32 {
    let color = red.value(in: pixel) &<< 16 | green.value(in: pixel) &<< 8 | blue.value(in: pixel)
    return color | (opacity.isEmpty ? 0xFF : opacity.value(in: pixel)) &<< 24
  }
}

extension BitFields {
  /// The same fields without opacity, for opaque pixels.
  var withoutOpacity: BitFields {
    BitFields(red: red.mask, green: green.mask, blue: blue.mask)
  }
}
