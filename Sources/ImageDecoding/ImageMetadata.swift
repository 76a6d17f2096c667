/// What a file tells about its image: EXIF, IPTC and XMP, as far as a photo browser shows it.
///
/// Text comes from the file as it is. It may hold any character, so a label that shows it must
/// not read it as markup.
public struct ImageMetadata: Hashable, Sendable {
  /// The width of the upright image in pixels, 0 where only a full decode would tell.
  public var width: Int
  /// The height of the upright image in pixels, 0 where only a full decode would tell.
  public var height: Int
  /// How the stored pixels are turned, 1 to 8 as in EXIF; 1 is upright.
  public var orientation: Int
  /// When the photo was taken, by the camera's clock.
  public var captureDate: WallClockDate?
  /// Who made the camera.
  public var make: String?
  /// The camera's name.
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
  /// Where the photo was taken.
  public var location: Location?
  /// Stars, 1 to 5; -1 is rejected, nil or 0 unrated.
  public var rating: Int?
  /// The photo's title.
  public var title: String?
  /// The photo's caption.
  public var caption: String?
  /// The photo's keywords.
  public var keywords: [String] = []

  /// Makes metadata that says the size only.
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
    /// Metres above sea level, nil where the file does not say.
    public var altitude: Double?

    /// Makes a place.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }
}
