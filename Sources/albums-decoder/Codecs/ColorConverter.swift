import CImageCodecs
import ImageDecoding

/// Turns the colours of decoded pixels into sRGB.
///
/// A hostile profile can hurt no more than this process; one that makes no sense is as good as none.
final class ColorConverter {
  /// What the four bytes of a pixel are.
  enum Pixels: Equatable {
    case bgra
    /// The colours premultiplied with the opacity.
    case translucent
    /// Blue, green and red are the same.
    case gray
    case cmyk(isInverted: Bool)
  }

  private struct Key: Equatable {
    var profile: [UInt8]
    var pixels: Pixels
  }

  /// Larger ones exist for presses, of some MB.
  private static let largestProfile = 16 << 20

  // Consecutive photos are often of one camera.
  private var last: Key?
  private var transform: cmsHTRANSFORM?
  private let sRGB: cmsHPROFILE? = cmsCreate_sRGBProfile()

  deinit {
    if let transform { cmsDeleteTransform(transform) }
    if let sRGB { cmsCloseProfile(sRGB) }
  }

  /// Converts pixels in place to blue, green, red and opacity.
  func convert(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, of kind: Pixels, profile: [UInt8]?
  ) {
    if let profile, let transform = transform(for: Key(profile: profile, pixels: kind)) {
      cmsDoTransform(transform, pixels, pixels, cmsUInt32Number(count))
      // lcms leaves the fourth byte as it was, which here is black.
      if case .cmyk = kind {
        for index in 0..<count { pixels[index] |= 0xFF00_0000 }
      }
    } else if case .cmyk(let isInverted) = kind {
      Self.convertWithoutProfile(pixels, count: count, isInverted: isInverted)
    }
  }

  /// What to convert with, nil where there is nothing to convert.
  private func transform(for key: Key) -> cmsHTRANSFORM? {
    guard key != last else { return transform }
    if let transform { cmsDeleteTransform(transform) }
    last = key
    transform = makeTransform(for: key)
    return transform
  }

  private func makeTransform(for key: Key) -> cmsHTRANSFORM? {
    guard
      key.profile.count <= Self.largestProfile, let sRGB,
      let profile = cmsOpenProfileFromMem(key.profile, cmsUInt32Number(key.profile.count))
    else { return nil }
    defer { cmsCloseProfile(profile) }
    let form: cmsUInt32Number
    switch (key.pixels, cmsGetColorSpace(profile)) {
    case (.bgra, cmsSigRgbData), (.gray, cmsSigRgbData): form = cimage_bgra
    case (.translucent, cmsSigRgbData): form = cimage_bgra_premultiplied
    case (.gray, cmsSigGrayData): form = cimage_gray
    case (.cmyk(let isInverted), cmsSigCmykData):
      form = isInverted ? cimage_cmyk_inverted : cimage_cmyk
    default: return nil
    }
    let isTranslucent = key.pixels == .translucent
    let transform = cmsCreateTransform(
      profile, form, sRGB, isTranslucent ? cimage_bgra_premultiplied : cimage_bgra,
      cmsUInt32Number(INTENT_PERCEPTUAL),
      isTranslucent ? cmsUInt32Number(cmsFLAGS_COPY_ALPHA) : 0)
    guard let transform else { return nil }
    if form == cimage_bgra, Self.changesNothing(transform) {
      cmsDeleteTransform(transform)
      return nil
    }
    return transform
  }

  /// Whether a profile is sRGB by another name, as that of most photos is.
  private static func changesNothing(_ transform: cmsHTRANSFORM) -> Bool {
    let levels: [UInt32] = [0, 17, 51, 102, 153, 204, 255]
    let samples = levels.flatMap { red in
      levels.flatMap { green in
        levels.map { blue in blue | green << 8 | red << 16 | 0xFF00_0000 }
      }
    }
    var converted = samples
    cmsDoTransform(transform, samples, &converted, cmsUInt32Number(samples.count))
    return zip(samples, converted).allSatisfy { sample, converted in
      [0, 8, 16].allSatisfy { shift in
        abs(Int(sample >> shift & 0xFF) - Int(converted >> shift & 0xFF)) <= 1
      }
    }
  }

  /// The usual guess: every ink takes away its part of the light.
  private static func convertWithoutProfile(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, isInverted: Bool
  ) {
    for index in 0..<count {
      // What each ink lets through: cyan red, magenta green, yellow blue.
      let light = isInverted ? pixels[index] : ~pixels[index]
      let black = light >> 24
      func part(_ shift: UInt32) -> UInt32 { ((light >> shift & 0xFF) * black + 127) / 255 }
      pixels[index] = part(16) | part(8) << 8 | part(0) << 16 | 0xFF00_0000
    }
  }
}
