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
