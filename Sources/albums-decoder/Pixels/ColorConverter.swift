import CImageCodecs
import ImageDecoding

/// Converts the colours of decoded pixels to sRGB.
///
/// A hostile profile can damage only this process. A profile that lcms rejects is ignored.
final class ColorConverter {
  private struct Key: Equatable {
    var colors: ColorSource
    var form: PixelForm
  }

  private enum Conversion {
    case none
    case lcms(cmsHTRANSFORM)
    case toneMapping(ToneMapper)
  }

  /// The maximum size of a profile in bytes. Profiles for printing have some MB.
  private static let largestProfile = 16 << 20

  /// Whether all colours are treated as sRGB, so that lcms reads no profile.
  var ignoresProfiles = false

  // The last conversion is kept, because consecutive photos often have the same profile.
  private var last: Key?
  private var conversion = Conversion.none
  private let sRGB: cmsHPROFILE? = cmsCreate_sRGBProfile()

  deinit {
    drop()
    if let sRGB { cmsCloseProfile(sRGB) }
  }

  /// Converts pixels of any form but ``PixelForm/wide`` in place to blue, green, red and opacity.
  func convert(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, of form: PixelForm, colors: ColorSource
  ) {
    if case .lcms(let transform) = conversion(from: colors, form) {
      cmsDoTransform(transform, pixels, pixels, cmsUInt32Number(count))
      // lcms does not change the fourth byte, which here is black ink.
      if case .cmyk = form {
        for index in 0..<count { pixels[index] |= 0xFF00_0000 }
      }
    } else if case .cmyk(let isInverted) = form {
      Self.convertWithoutProfile(pixels, count: count, isInverted: isInverted)
    }
  }

  /// Converts a row of ``PixelForm/wide`` to bytes of blue, green, red and opacity, with the
  /// colours premultiplied. Returns whether all pixels are opaque.
  func narrow(
    _ row: UnsafePointer<UInt16>, count: Int, colors: ColorSource,
    into result: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    switch conversion(from: colors, .wide) {
    case .lcms(let transform): cmsDoTransform(transform, row, result, cmsUInt32Number(count))
    case .toneMapping(let mapper):
      for index in 0..<count {
        let pixel = row + index * 4
        result[index] = mapper.map(pixel[0], pixel[1], pixel[2])
      }
    case .none:
      for index in 0..<count {
        let pixel = row + index * 4
        result[index] = pixel[2].byte | pixel[1].byte << 8 | pixel[0].byte << 16
      }
    }
    var isOpaque = true
    for index in 0..<count {
      let opacity = row[index * 4 + 3].byte
      isOpaque = isOpaque && opacity == 0xFF
      result[index] = (result[index] & 0xFF_FFFF | opacity << 24).premultiplied
    }
    return isOpaque
  }

  private func conversion(from colors: ColorSource, _ form: PixelForm) -> Conversion {
    let key = Key(colors: colors, form: form)
    guard key != last else { return conversion }
    drop()
    last = key
    conversion = makeConversion(for: key)
    return conversion
  }

  private func drop() {
    if case .lcms(let transform) = conversion { cmsDeleteTransform(transform) }
    conversion = .none
  }

  private func makeConversion(for key: Key) -> Conversion {
    if case .parametric(let primaries, let transfer) = key.colors, transfer.isHDR {
      return key.form == .wide ? .toneMapping(ToneMapper(primaries, transfer)) : .none
    }
    guard !ignoresProfiles, let profile = Self.profile(of: key.colors) else { return .none }
    defer { cmsCloseProfile(profile) }
    guard let sRGB, let input = Self.lcmsForm(key.form, cmsGetColorSpace(profile)) else {
      return .none
    }
    let keepsOpacity = key.form == .straight || key.form == .premultiplied
    let transform = cmsCreateTransform(
      profile, input, sRGB, keepsOpacity ? cimage_bgra_premultiplied : cimage_bgra,
      cmsUInt32Number(INTENT_PERCEPTUAL),
      keepsOpacity ? cmsUInt32Number(cmsFLAGS_COPY_ALPHA) : 0)
    guard let transform else { return .none }
    if input == cimage_bgra, Self.changesNothing(transform) {
      cmsDeleteTransform(transform)
      return .none
    }
    return .lcms(transform)
  }

  /// Returns the profile of a colour space; nil for sRGB and for one that lcms rejects.
  private static func profile(of colors: ColorSource) -> cmsHPROFILE? {
    switch colors {
    case .sRGB: return nil
    case .profile(let bytes):
      guard bytes.count <= largestProfile else { return nil }
      return cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
    case .parametric(let primaries, let transfer):
      return profile(primaries, transfer)
    }
  }

  private static func profile(
    _ primaries: ColorSource.Primaries, _ transfer: ColorSource.Transfer
  ) -> cmsHPROFILE? {
    let curve =
      switch transfer {
      case .linear: cmsBuildGamma(nil, 1)
      case .gamma(let exponent): cmsBuildGamma(nil, exponent)
      default:
        cmsBuildParametricToneCurve(
          nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      }
    guard let curve else { return nil }
    defer { cmsFreeToneCurve(curve) }
    func point(_ xy: [Double]) -> cmsCIExyY { cmsCIExyY(x: xy[0], y: xy[1], Y: 1) }
    var white = point(primaries.white)
    var triple = cmsCIExyYTRIPLE(
      Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &triple, &curves)
  }

  /// Returns lcms's name of a form; nil if the profile does not fit it.
  private static func lcmsForm(
    _ form: PixelForm, _ space: cmsColorSpaceSignature
  ) -> cmsUInt32Number? {
    switch (form, space) {
    case (.opaque, cmsSigRgbData), (.gray, cmsSigRgbData): cimage_bgra
    case (.straight, cmsSigRgbData), (.premultiplied, cmsSigRgbData): cimage_bgra_premultiplied
    case (.gray, cmsSigGrayData), (.opaque, cmsSigGrayData): cimage_gray
    case (.cmyk(let isInverted), cmsSigCmykData):
      isInverted ? cimage_cmyk_inverted : cimage_cmyk
    case (.wide, cmsSigRgbData): cimage_rgba_wide
    case (.wide, cmsSigGrayData): cimage_gray_wide
    default: nil
    }
  }

  /// Returns whether a profile is equivalent to sRGB, like that of most photos.
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

  /// Converts CMYK without a profile: each ink absorbs its part of the light.
  private static func convertWithoutProfile(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, isInverted: Bool
  ) {
    for index in 0..<count {
      // The light that each ink lets through: cyan controls red, magenta green, yellow blue.
      let light = isInverted ? pixels[index] : ~pixels[index]
      let black = light >> 24
      func part(_ shift: UInt32) -> UInt32 { ((light >> shift & 0xFF) * black + 127) / 255 }
      pixels[index] = part(16) | part(8) << 8 | part(0) << 16 | 0xFF00_0000
    }
  }
}

extension UInt16 {
  /// The value scaled to 8 bits and rounded.
  fileprivate var byte: UInt32 { (UInt32(self) * 255 + 32767) / 65535 }
}
