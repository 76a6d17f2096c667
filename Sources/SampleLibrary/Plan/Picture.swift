/// A picture to be drawn once and stored in one or more files.
struct Picture: Sendable {
  /// One file: the same pixels, or a variant of them, with their own date.
  struct File: Sendable {
    /// Relative to the library's folder.
    var path: String
    var date: CaptureDate
    var variation = Variation.none
  }

  var scene: Scene
  var seed: UInt64
  /// The size of the upright picture.
  var size: PixelSize
  var capture: Capture
  var files: [File]
}
