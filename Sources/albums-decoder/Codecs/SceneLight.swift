import Glibc

/// Converts light without an upper bound to the range of a screen. Compresses bright parts instead
/// of clipping them, so that differences above `1` stay visible.
struct SceneLight {
  /// Light below this fraction of a screen's white stays unchanged.
  private static let knee: Float = 0.8

  /// sRGB's stored values for light from 0 to 1, both in 16 bits.
  private static let curve: [UInt16] = (0...0xFFFF).map { light in
    let light = Float(light) / 0xFFFF
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
    return UInt16((value * 0xFFFF).rounded())
  }

  private let table = curve

  /// Writes light in the form ``PixelForm/wide``, without its opacity.
  func write(red: Float, green: Float, blue: Float, into pixel: UnsafeMutablePointer<UInt16>) {
    let brightest = max(Self.finite(red), Self.finite(green), Self.finite(blue))
    // Scale all channels by the same factor to preserve the hue.
    let factor = brightest > Self.knee ? Self.compressed(brightest) / brightest : 1
    pixel[0] = stored(Self.finite(red) * factor)
    pixel[1] = stored(Self.finite(green) * factor)
    pixel[2] = stored(Self.finite(blue) * factor)
  }

  private func stored(_ light: Float) -> UInt16 {
    table.withUnsafeBufferPointer { $0[Int(min(1, light) * 0xFFFF + 0.5)] }
  }

  /// Returns the light without negative and infinite values and NaN.
  private static func finite(_ light: Float) -> Float { light > 0 ? min(light, 1e30) : 0 }

  /// Returns the light above the knee, compressed so that it approaches 1.
  private static func compressed(_ light: Float) -> Float {
    let above = (light - knee) / (1 - knee)
    return knee + (1 - knee) * above / (1 + above)
  }
}
