import Glibc

/// Turns light, which has no upper bound, into what a screen shows: `1` and above are never far
/// apart in a picture, so that bright parts are compressed instead of clipped.
struct SceneLight {
  /// What is darker than this part of a screen's white is shown as it is.
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
    // All three by the same factor, so that the hue stays.
    let factor = brightest > Self.knee ? Self.compressed(brightest) / brightest : 1
    pixel[0] = stored(Self.finite(red) * factor)
    pixel[1] = stored(Self.finite(green) * factor)
    pixel[2] = stored(Self.finite(blue) * factor)
  }

  private func stored(_ light: Float) -> UInt16 {
    table.withUnsafeBufferPointer { $0[Int(min(1, light) * 0xFFFF + 0.5)] }
  }

  /// Neither negative nor infinite, and no NaN.
  private static func finite(_ light: Float) -> Float { light > 0 ? min(light, 1e30) : 0 }

  /// From the knee on, ever more slowly towards 1.
  private static func compressed(_ light: Float) -> Float {
    let above = (light - knee) / (1 - knee)
    return knee + (1 - knee) * above / (1 + above)
  }
}
