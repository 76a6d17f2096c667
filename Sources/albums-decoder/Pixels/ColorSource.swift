/// The colour space that an image file states.
enum ColorSource: Equatable {
  case sRGB
  /// An ICC profile.
  case profile([UInt8])
  /// Primaries and a transfer function given by numbers.
  case parametric(Primaries, Transfer)

  /// Chromaticities x and y of the white point and of red, green and blue.
  struct Primaries: Equatable {
    var white: [Double]
    var red: [Double]
    var green: [Double]
    var blue: [Double]

    static let bt709 = Primaries(
      white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
    static let d65 = [0.3127, 0.3290]

    /// Makes the primaries of a code point in ITU-T H.273, table 2; BT.709 for unspecified ones.
    init(h273 code: Int) {
      switch code {
      case 4:
        self.init(
          white: [0.310, 0.316], red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08])
      case 5:
        self.init(white: Self.d65, red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06])
      case 6, 7:
        self.init(white: Self.d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07])
      case 9:
        self.init(
          white: Self.d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
      case 11:
        self.init(
          white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
      case 12:
        self.init(white: Self.d65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
      default: self = .bt709
      }
    }

    init(white: [Double], red: [Double], green: [Double], blue: [Double]) {
      self.white = white
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// A transfer function, which converts stored values to light.
  enum Transfer: Equatable {
    case sRGB
    case linear
    case gamma(Double)
    /// SMPTE ST 2084, with the light of full white in cd/m².
    case pq(peak: Double)
    /// Hybrid log-gamma, ARIB STD-B67.
    case hlg

    /// Makes the function of a code point in ITU-T H.273, table 3. The functions of video cameras,
    /// such as BT.709, are treated as sRGB, as in browsers: images with these codes were made on
    /// screens.
    init(h273 code: Int) {
      switch code {
      case 4: self = .gamma(2.2)
      case 5: self = .gamma(2.8)
      case 8: self = .linear
      case 16: self = .pq(peak: 1000)
      case 17: self = .gamma(2.6)
      case 18: self = .hlg
      default: self = .sRGB
      }
    }

    /// Whether values can be brighter than a screen's white.
    var isHDR: Bool {
      switch self {
      case .pq, .hlg: true
      default: false
      }
    }
  }

  /// Makes the colour space of code points in ITU-T H.273, called nclx in HEIF and cICP in PNG.
  init(h273Primaries primaries: Int, transfer: Int) {
    let (primaries, transfer) = (Primaries(h273: primaries), Transfer(h273: transfer))
    self = primaries == .bt709 && transfer == .sRGB ? .sRGB : .parametric(primaries, transfer)
  }

  /// Whether values can be brighter than a screen's white. Such images are delivered as
  /// ``PixelForm/wide``.
  var isHDR: Bool {
    guard case .parametric(_, let transfer) = self else { return false }
    return transfer.isHDR
  }
}
