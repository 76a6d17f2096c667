import Glibc

/// One row of every channel of an image, with opacity last.
struct PSDSamples {
  private let bytes: UnsafePointer<UInt8>
  private let rowLength: Int
  private let sampleLength: Int
  private let colorCount: Int
  private let hasOpacity: Bool

  init(
    _ bytes: UnsafePointer<UInt8>, rowLength: Int, depth: Int, colorCount: Int, hasOpacity: Bool
  ) {
    self.bytes = bytes
    self.rowLength = rowLength
    self.colorCount = colorCount
    self.hasOpacity = hasOpacity
    sampleLength = depth / 8
  }

  /// Returns the most significant byte of a sample.
  private func byte(_ channel: Int, _ x: Int) -> UInt32 {
    UInt32(bytes[channel &* rowLength &+ x &* sampleLength])
  }

  private func number16(_ channel: Int, _ x: Int) -> Int {
    let sample = bytes + channel * rowLength + x * 2
    return Int(sample[0]) << 8 | Int(sample[1])
  }

  private func float(_ channel: Int, _ x: Int) -> Float {
    let bits = UnsafeRawPointer(bytes + channel * rowLength)
      .loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
    return Float(bitPattern: UInt32(bigEndian: bits))
  }

  private var greenAndBlue: (Int, Int) { colorCount >= 3 ? (1, 2) : (0, 0) }

  /// Writes pixels of blue, green, red and opacity, with the colours multiplied by the opacity.
  func expand(count: Int, into row: UnsafeMutablePointer<UInt32>) {
    let (green, blue) = greenAndBlue
    for x in 0..<count {
      let color = byte(0, x) &<< 16 | byte(green, x) &<< 8 | byte(blue, x)
      row[x] = hasOpacity ? withoutWhite(color, byte(colorCount, x)) : color | 0xFF00_0000
    }
  }

  /// Removes the white that Photoshop blends into transparent pixels.
  private func withoutWhite(_ color: UInt32, _ opacity: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      let sum = (color &>> shift & 0xFF) &+ opacity
      return min(opacity, sum > 255 ? sum &- 255 : 0) &<< shift
    }
    return opacity &<< 24 | part(16) | part(8) | part(0)
  }

  /// Writes pixels as bytes of cyan, magenta, yellow and black.
  func expandInks(count: Int, into row: UnsafeMutablePointer<UInt32>) {
    for x in 0..<count {
      row[x] = byte(0, x) | byte(1, x) &<< 8 | byte(2, x) &<< 16 | byte(3, x) &<< 24
    }
  }

  /// Writes pixels as 16 bits each of red, green, blue and opacity.
  func expandWide(count: Int, into row: UnsafeMutablePointer<UInt16>) {
    let (green, blue) = greenAndBlue
    for x in 0..<count {
      let opacity = hasOpacity ? number16(colorCount, x) : 0xFFFF
      for (index, channel) in [0, green, blue].enumerated() {
        let value = number16(channel, x)
        let plain = opacity == 0 ? 0 : (value + opacity - 0xFFFF) * 0xFFFF / opacity
        row[x * 4 + index] = UInt16(clamping: plain)
      }
      row[x * 4 + 3] = UInt16(opacity)
    }
  }

  /// Converts light to pixels of 16 bits each of red, green, blue and opacity.
  func expandFloats(count: Int, _ light: SceneLight, into row: UnsafeMutablePointer<UInt16>) {
    let (green, blue) = greenAndBlue
    for x in 0..<count {
      let opacity = hasOpacity ? max(0, min(1, float(colorCount, x))) : 1
      func part(_ channel: Int) -> Float {
        opacity > 0 ? (float(channel, x) + opacity - 1) / opacity : 0
      }
      light.write(red: part(0), green: part(green), blue: part(blue), into: row + x * 4)
      row[x * 4 + 3] = UInt16(opacity * 0xFFFF)
    }
  }

  /// Converts CIE Lab to pixels of blue, green, red and opacity.
  func expandLab(count: Int, into row: UnsafeMutablePointer<UInt32>) {
    for x in 0..<count {
      let color = LabColor(
        lightness: Float(byte(0, x)) * 100 / 255, a: Float(byte(1, x)) - 128,
        b: Float(byte(2, x)) - 128
      ).sRGB
      row[x] = hasOpacity ? withoutWhite(color, byte(colorCount, x)) : color
    }
  }
}

/// A CIE Lab colour, with D50, the white of printing, as white point.
private struct LabColor {
  let lightness: Float
  let a: Float
  let b: Float

  /// The colour as an opaque pixel in sRGB.
  var sRGB: UInt32 {
    let y = (lightness + 16) / 116
    let light = (
      Self.light(y + a / 500) * 0.9642, Self.light(y), Self.light(y - b / 200) * 0.8249
    )
    // Convert from D50 to the primaries of sRGB, with Bradford's adaptation.
    func mix(_ x: Float, _ y: Float, _ z: Float) -> Int {
      Self.stored(light.0 * x + light.1 * y + light.2 * z)
    }
    return UInt32(
      red: mix(3.1338561, -1.6168667, -0.4906146), green: mix(-0.9787684, 1.9161415, 0.0334540),
      blue: mix(0.0719453, -0.2289914, 1.4052427))
  }

  private static func light(_ value: Float) -> Float {
    value > 6 / 29 ? value * value * value : (value - 4 / 29) * 3 * (6 / 29) * (6 / 29)
  }

  private static func stored(_ light: Float) -> Int {
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
    return Int((max(0, min(1, value)) * 255).rounded())
  }
}
