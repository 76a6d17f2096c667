/// The form of the pixels in a row.
enum PixelForm: Equatable {
  /// Bytes blue, green, red and 255.
  case opaque
  /// Bytes blue, green, red and opacity. Colours are not premultiplied.
  case straight
  /// Bytes blue, green, red and opacity. Colours are premultiplied.
  case premultiplied
  /// Bytes grey, grey, grey and 255.
  case gray
  /// Bytes cyan, magenta, yellow and black. Full ink is 255, or 0 if inverted.
  case cmyk(isInverted: Bool)
  /// Red, green, blue and opacity of 16 bits each in native byte order, 0 to 65535. Colours are not
  /// premultiplied.
  case wide
}
