/// How a photo differs from the drawn picture that it is made from. A variant takes a tenth of the
/// time of a drawing, and as long to decode.
struct Variation: Sendable, Hashable {
  static let none = Variation(isMirrored: false, addedBrightness: 0)

  var isMirrored: Bool
  /// Added to the brightness of each pixel, of 255.
  var addedBrightness: Int

  /// Returns the variation with a number. Number 0 is the drawn picture; from 50 on, they repeat.
  static func numbered(_ number: Int) -> Variation {
    let (step, mirror) = (number % SampleLibrary.variantCount).quotientAndRemainder(dividingBy: 2)
    // 0, 2, -2, 4, -4 and so on, up to 24 and -24.
    let brightness = step % 2 == 1 ? step + 1 : -step
    return Variation(isMirrored: mirror == 1, addedBrightness: brightness)
  }

  private init(isMirrored: Bool, addedBrightness: Int) {
    (self.isMirrored, self.addedBrightness) = (isMirrored, addedBrightness)
  }
}
