/// What a row of decoded pixels holds.
enum PixelForm: Equatable {
  /// Bytes blue, green, red and 255.
  case opaque
  /// Bytes blue, green, red and opacity; colours not multiplied with the opacity.
  case straight
  /// Bytes blue, green, red and opacity; colours multiplied with the opacity.
  case premultiplied
  /// Bytes grey, grey, grey and 255.
  case gray
  /// Bytes cyan, magenta, yellow and black. Full ink is 255, or 0 if inverted.
  case cmyk(isInverted: Bool)
  /// Red, green, blue and opacity of 16 bits each in the processor's byte order, 0 to 65535; colours
  /// not multiplied with the opacity.
  case wide
}
