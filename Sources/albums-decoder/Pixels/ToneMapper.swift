import Glibc

/// Converts HDR pixels to sRGB. Light up to about 100 cd/m² stays unchanged. Brighter light is
/// compressed into the remaining range up to a screen's white, by the curve of ITU-R BT.2390-8,
/// section 5.4.1.
final class ToneMapper {
  /// The light of diffuse white in cd/m², from ITU-R BT.2408.
  private static let white = 203.0

  /// The light of a stored value, where 1 is diffuse white. The index is the value's upper 12 bits.
  private let light: [Float]
  /// The matrix from the image's primaries to those of sRGB, row by row.
  private let matrix: [Float]
  /// The factor for all channels, indexed by the light of the brightest channel in units of `step`.
  private let scale: [Float]
  private let step: Float

  init(_ primaries: ColorSource.Primaries, _ transfer: ColorSource.Transfer) {
    let peak: Double
    switch transfer {
    case .pq(let stated): peak = min(max(stated, Self.white), 10_000)
    default: peak = 1000
    }
    light = (0..<4096).map { Float(Self.light(Double($0) / 4095, transfer) / Self.white) }
    matrix = Self.matrix(from: primaries).map { Float($0) }
    let steps = 4096
    let brightest = peak / Self.white
    step = Float(brightest) / Float(steps - 1)
    scale = (0..<steps).map { index in
      let value = Double(index) / Double(steps - 1) * brightest
      guard value > 0 else { return 1 }
      return Float(Self.compressed(value * Self.white, peak: peak) / Self.white / value)
    }
  }

  /// Converts a pixel of 16 bits per channel to blue, green and red of 8 bits.
  @inline(__always)
  func map(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> UInt32 {
    let (r, g, b) = (light[Int(red >> 4)], light[Int(green >> 4)], light[Int(blue >> 4)])
    func channel(_ row: Int) -> Float {
      max(0, matrix[row] * r + matrix[row + 1] * g + matrix[row + 2] * b)
    }
    let (x, y, z) = (channel(0), channel(3), channel(6))
    let brightest = max(x, y, z)
    let factor = scale[min(scale.count - 1, Int(brightest / step))]
    func byte(_ value: Float) -> UInt32 {
      UInt32(SRGBTable.bytes[min(4095, Int(value * factor * 4095 + 0.5))])
    }
    return byte(z) | byte(y) << 8 | byte(x) << 16
  }

  /// Returns the light in cd/m² of a stored value between 0 and 1.
  private static func light(_ value: Double, _ transfer: ColorSource.Transfer) -> Double {
    switch transfer {
    case .pq: return PQ.light(value)
    case .hlg:
      let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
      let scene = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
      // The system gamma of a display with a peak of 1000 cd/m² is 1.2, applied here to each
      // channel.
      return 1000 * pow(scene, 1.2)
    default: return value * white
    }
  }

  /// Applies BT.2390's curve, which uses the scale of PQ.
  private static func compressed(_ light: Double, peak: Double) -> Double {
    let top = PQ.value(peak)
    let target = PQ.value(white) / top
    let knee = 1.5 * target - 0.5
    let value = PQ.value(light) / top
    guard value > knee else { return light }
    let t = (value - knee) / (1 - knee)
    let (square, cube) = (t * t, t * t * t)
    let begin = (2 * cube - 3 * square + 1) * knee
    let slope = (cube - 2 * square + t) * (1 - knee)
    let end = (3 * square - 2 * cube) * target
    let mapped = begin + slope + end
    return PQ.light(mapped * top)
  }

  private static func matrix(from primaries: ColorSource.Primaries) -> [Double] {
    Matrix.product(Matrix.inverse(Matrix.toXYZ(.bt709)), Matrix.toXYZ(primaries))
  }
}

/// SMPTE ST 2084.
private enum PQ {
  private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
  private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

  /// Returns the light in cd/m² of a value between 0 and 1.
  static func light(_ value: Double) -> Double {
    let power = pow(max(0, value), 1 / m2)
    return 10_000 * pow(max(0, power - c1) / (c2 - c3 * power), 1 / m1)
  }

  /// Returns the value between 0 and 1 of light in cd/m².
  static func value(_ light: Double) -> Double {
    let power = pow(max(0, light) / 10_000, m1)
    return pow((c1 + c2 * power) / (1 + c3 * power), m2)
  }
}

/// 3×3 matrices, row by row.
private enum Matrix {
  /// Returns the matrix from linear red, green and blue to CIE XYZ, where white has a Y of 1.
  static func toXYZ(_ primaries: ColorSource.Primaries) -> [Double] {
    func xyz(_ point: [Double]) -> [Double] {
      [point[0] / point[1], 1, (1 - point[0] - point[1]) / point[1]]
    }
    let columns = [primaries.red, primaries.green, primaries.blue].map(xyz)
    let unscaled = (0..<9).map { columns[$0 % 3][$0 / 3] }
    let inverse = inverse(unscaled)
    let white = xyz(primaries.white)
    let scales = (0..<3).map { (index: Int) -> Double in
      let row = index * 3
      return inverse[row] * white[0] + inverse[row + 1] * white[1] + inverse[row + 2] * white[2]
    }
    return (0..<9).map { unscaled[$0] * scales[$0 % 3] }
  }

  static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    (0..<9).map { (index: Int) -> Double in
      let (row, column) = (index / 3 * 3, index % 3)
      return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
    }
  }

  static func inverse(_ m: [Double]) -> [Double] {
    /// Returns the signed determinant of the matrix without a row and a column.
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (up, down) = ((row + 1) % 3 * 3, (row + 2) % 3 * 3)
      let (left, right) = ((column + 1) % 3, (column + 2) % 3)
      return m[up + left] * m[down + right] - m[up + right] * m[down + left]
    }
    let determinant = m[0] * cofactor(0, 0) + m[1] * cofactor(0, 1) + m[2] * cofactor(0, 2)
    return (0..<9).map { (index: Int) -> Double in cofactor(index % 3, index / 3) / determinant }
  }
}

/// sRGB's transfer function.
enum SRGBTable {
  /// The stored byte for linear light in 4096 steps.
  static let bytes: [UInt8] = (0..<4096).map { index in
    UInt8((encoded(Double(index) / 4095) * 255).rounded())
  }

  /// Returns the stored value between 0 and 1 of linear light.
  static func encoded(_ light: Double) -> Double {
    let light = min(max(0, light), 1)
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
