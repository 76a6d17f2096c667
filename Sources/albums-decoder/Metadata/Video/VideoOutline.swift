import Glibc
import ImageDecoding

/// The facts that the header of a video states. Nothing is decoded.
struct VideoOutline {
  /// The size of the stored frames.
  var size: PixelSize?
  /// How players turn the frames, 1 to 8 as in EXIF.
  var orientation = 1
  /// The length in seconds.
  var duration: Double?
  /// The date and time on the camera's clock.
  var localDate: WallClockDate?
  /// The moment of recording, in seconds since 1970.
  var moment: Double?
  var location: ImageMetadata.Location?
  var make: String?
  var model: String?

  /// Reads the header of a video; nil for another file.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    if MovieBoxes.matches(bytes) {
      MovieBoxes(bytes).read(into: &self)
    } else if MatroskaElements.matches(bytes) {
      MatroskaElements(bytes).read(into: &self)
    } else if AVIHeader.matches(bytes) {
      AVIHeader(bytes).read(into: &self)
    } else {
      return nil
    }
  }

  private init() {}

  /// Sets the moment of recording from the seconds since another year's start; ignores the zeros of a
  /// camera whose clock was never set, and moments before 1970.
  mutating func setMoment(_ seconds: Double, since epoch: Double) {
    let moment = seconds + epoch
    if seconds > 0, moment > 0 { self.moment = moment }
  }

  /// Sets the size, unless it has no pixels.
  mutating func setSize(width: Int, height: Int) {
    if width > 0, height > 0 { size = PixelSize(width: width, height: height) }
  }
}

extension ImageMetadata {
  /// Makes the metadata of a video.
  init(_ video: VideoOutline) {
    let size =
      (video.size ?? PixelSize(width: 0, height: 0)).upright(from: video.orientation)
    self.init(width: size.width, height: size.height, orientation: video.orientation)
    duration = video.duration
    // Few cameras state the time zone. The computer's is the best guess.
    captureDate = video.localDate ?? video.moment.map { WallClockDate(localTimeOf: $0) }
    location = video.location
    (make, model) = (video.make, video.model)
  }
}
