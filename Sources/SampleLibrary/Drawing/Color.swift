/// A colour with straight (not premultiplied) alpha, each component nominally 0…1.
///
/// Components may exceed 1 while light is being added up; they are clamped when drawn.
struct Color: Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour written as `0xRRGGBB`.
  init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  static let black = Color(0x000000)
  static let white = Color(0xFFFFFF)

  func opacity(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// This colour with its alpha multiplied.
  func fading(by factor: Double) -> Color {
    opacity(alpha * factor)
  }

  /// This colour at `fraction` 0, `other` at 1; the fraction is clamped.
  func mixed(with other: Color, by fraction: Double) -> Color {
    let t = min(max(fraction, 0), 1)
    return Color(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t,
      blue: blue + (other.blue - blue) * t, alpha: alpha + (other.alpha - alpha) * t)
  }

  /// The colour of this surface under `light`.
  func lit(by light: Color) -> Color {
    Color(
      red: red * light.red, green: green * light.green, blue: blue * light.blue, alpha: alpha)
  }

  /// The same hue with every component multiplied, darker below 1 and lighter above.
  func scaled(by factor: Double) -> Color {
    Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
  }

  static func + (left: Color, right: Color) -> Color {
    Color(
      red: left.red + right.red, green: left.green + right.green, blue: left.blue + right.blue,
      alpha: left.alpha)
  }

  /// The premultiplied pixel of cairo's `ARGB32` format.
  ///
  /// Truncated, so that the pixels of colours whose alphas add up to 1 never overflow in sum.
  var argb: UInt32 {
    let a = min(max(alpha, 0), 1)
    func byte(_ component: Double) -> UInt32 {
      UInt32(min(max(component, 0), 1) * a * 255)
    }
    return UInt32(a * 255) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

/// Colours along a line from 0 to 1.
struct Gradient: Sendable {
  struct Stop: Sendable {
    var offset: Double
    var color: Color
  }

  var stops: [Stop]

  init(stops: [Stop]) {
    self.stops = stops
  }

  /// Colours at equal distances.
  init(_ colors: Color...) {
    stops = colors.enumerated().map { index, color in
      Stop(offset: Double(index) / Double(max(colors.count - 1, 1)), color: color)
    }
  }

  func color(at offset: Double) -> Color {
    guard var previous = stops.first else { return .black }
    for stop in stops {
      if offset <= stop.offset {
        let span = stop.offset - previous.offset
        let fraction = span > 0 ? (offset - previous.offset) / span : 1
        return previous.color.mixed(with: stop.color, by: fraction)
      }
      previous = stop
    }
    return previous.color
  }
}
