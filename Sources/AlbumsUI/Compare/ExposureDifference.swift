import Foundation
import ImageDecoding

extension ImageMetadata {
  /// The light that the exposure settings let in, in stops; nil without all three settings.
  ///
  /// Only the difference of two photos is meaningful.
  var exposureStops: Double? {
    guard let exposureTime, let fNumber, let isoSpeed, exposureTime > 0, fNumber > 0, isoSpeed > 0
    else { return nil }
    let stops = log2(exposureTime * Double(isoSpeed) / (fNumber * fNumber))
    return stops.isFinite ? stops : nil
  }

  /// Returns how much brighter the settings of this photo are than those of another, such as
  /// `+1.3 EV`; nil for about the same exposure, or if it is not known.
  func exposureDifference(from other: ImageMetadata?) -> String? {
    guard let stops = exposureStops, let otherStops = other?.exposureStops else { return nil }
    let tenths = ((stops - otherStops) * 10).rounded()
    guard tenths != 0 else { return nil }
    let number = (abs(tenths) / 10).formatted(.number.precision(.fractionLength(1)))
    return tenths > 0
      // Translators: A difference in exposure values.
      ? texts.gettext("+%s EV", number)
      : texts.gettext("−%s EV", number)
  }

  /// The exposure settings in a line, such as `1/250 s · ƒ/2.8 · ISO 400`; empty without any.
  var exposureLine: String {
    [shutter, aperture, sensitivity].compactMap(\.self).joined(separator: " · ")
  }
}
