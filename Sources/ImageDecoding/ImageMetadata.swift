/// The parts of a file's EXIF, IPTC and XMP metadata that a photo browser shows.
///
/// Text comes from the file unchanged and may contain any character, so a label must not interpret
/// it as markup.
public struct ImageMetadata: Hashable, Sendable {
  /// The width of the upright image in pixels; 0 if only a full decode could tell.
  public var width: Int
  /// The height of the upright image in pixels; 0 if only a full decode could tell.
  public var height: Int
  /// The orientation of the stored pixels, 1 to 8 as in EXIF; 1 is upright.
  public var orientation: Int
  /// The length of a video in seconds; nil for an image, or if the file does not state it.
  public var duration: Double?
  /// The video inside the file, a Motion Photo; nil without one.
  public var motionVideo: MotionVideo?
  /// When the photo was taken, by the camera's clock.
  public var captureDate: WallClockDate?
  /// The camera's manufacturer.
  public var make: String?
  /// The camera's model name.
  public var model: String?
  /// The lens's name.
  public var lensModel: String?
  /// The sensitivity, such as 400.
  public var isoSpeed: Int?
  /// The aperture, such as 2.8.
  public var fNumber: Double?
  /// The exposure in seconds, such as 0.004.
  public var exposureTime: Double?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The place where the photo was taken.
  public var location: Location?
  /// Stars, 1 to 5; -1 is rejected, nil or 0 unrated.
  public var rating: Int?
  /// The photo's title.
  public var title: String?
  /// The photo's caption.
  public var caption: String?
  /// Who took the photo, as the file states it.
  public var artist: String?
  /// The photo's keywords, in the form of ``Keyword``.
  public var keywords: [String] = []
  /// The names of the people in the photo, as other programs have marked them.
  public var people: [String] = []
  /// The names of the place where the photo was taken, the smallest place first.
  public var places: [String] = []

  /// Makes metadata with only a size and an orientation.
  public init(width: Int, height: Int, orientation: Int = 1) {
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// A place on Earth, WGS 84.
  public struct Location: Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// Metres above sea level; nil if the file has no altitude.
    public var altitude: Double?

    /// Makes a place.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }

  /// The video that a phone has put into the file of a photo.
  public enum MotionVideo: Hashable, Sendable {
    /// These bytes of the file begin as a video does. The rest of them is not checked.
    case bytes(Range<Int>)
    /// The file states that it has a video, but it has none at the stated place.
    case missing
  }
}

extension ImageMetadata {
  /// Passes its optional numbers and texts to a visitor: each with the values that are permitted, and with
  /// the name of its column in the index, if it has a column there by itself.
  ///
  /// Messages, the limits and the index treat such values alike. A new one needs only a line here, and to be
  /// read from files.
  ///
  /// - Parameter visitor: May change the values.
  /// - Throws: An error of the visitor.
  package mutating func visitValues<Visitor: MetadataVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&duration, in: 0...1e8, column: "duration")
    try visitor.visit(&make, length: 256, column: nil)
    try visitor.visit(&model, length: 256, column: nil)
    try visitor.visit(&lensModel, length: 256, column: nil)
    try visitor.visit(&isoSpeed, in: 1...100_000_000, column: "iso")
    try visitor.visit(&fNumber, in: 1e-3...1e5, column: "aperture")
    try visitor.visit(&exposureTime, in: 1e-9...1e9, column: "exposure")
    try visitor.visit(&focalLength, in: 1e-3...1e7, column: "focal_length")
    try visitor.visit(&rating, in: Plausible.ratings, column: "rating")
    try visitor.visit(&title, length: Plausible.titleLength, column: "title")
    try visitor.visit(&caption, length: Plausible.captionLength, column: "caption")
    try visitor.visit(&artist, length: 1024, column: "artist")
  }
}

/// Does the same with each optional number and text of ``ImageMetadata``.
package protocol MetadataVisitor {
  /// The error of a visit.
  associatedtype Failure: Error

  /// Visits an integer with the permitted values.
  mutating func visit(
    _ number: inout Int?, in range: ClosedRange<Int>, column: String?
  ) throws(Failure)

  /// Visits a number with the permitted values.
  mutating func visit(
    _ number: inout Double?, in range: ClosedRange<Double>, column: String?
  ) throws(Failure)

  /// Visits a text with the most bytes of UTF-8 that are permitted.
  mutating func visit(_ text: inout String?, length: Int, column: String?) throws(Failure)
}
