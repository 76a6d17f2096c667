/// The properties of a photo by which its duplicates are found.
struct DuplicateCandidate: Sendable {
  var number: Int
  var byteCount: Int
  /// The ordinal of the capture date; nil without a date in the file.
  var capture: Int?
  var width: Int
  var height: Int
  /// The number of the folder in the index.
  var folder: Int
  /// A number for each model of camera; nil for an unknown camera.
  var camera: Int?
  /// The contents of the file; nil if no other file has the same size, or if they were not read yet.
  var contents: ContentHash?
  /// The rank among the files with the same contents.
  var rank = CopyRank()
  /// nil if the photo cannot be compared, or was not looked at yet.
  let look: PhotoLook?
  /// The signs of the look.
  let signs: UInt64

  init(
    number: Int, byteCount: Int, capture: Int? = nil, width: Int = 0, height: Int = 0,
    folder: Int = 0, camera: Int? = nil, contents: ContentHash? = nil, look: PhotoLook? = nil
  ) {
    (self.number, self.byteCount, self.capture) = (number, byteCount, capture)
    (self.width, self.height, self.folder, self.camera) = (width, height, folder, camera)
    (self.contents, self.look) = (contents, look)
    signs = look?.signs ?? 0
  }

  /// Whether this photo is to be kept rather than another: the larger image, then the older one,
  /// then the larger file. Of files with the same contents, the rank decides.
  func isBetter(than other: DuplicateCandidate) -> Bool {
    let (own, others) = (width * height, other.width * other.height)
    if own != others { return own > others }
    let (date, otherDate) = (capture ?? .max, other.capture ?? .max)
    if date != otherDate { return date < otherDate }
    if byteCount != other.byteCount { return byteCount > other.byteCount }
    if rank != other.rank { return rank < other.rank }
    return number < other.number
  }

  /// Whether the image has about the same shape as another, upright or turned. An unknown shape is
  /// like any other.
  func hasShape(of other: DuplicateCandidate, isTurned: Bool) -> Bool {
    guard width > 0, height > 0, other.width > 0, other.height > 0 else { return true }
    let (across, down) = isTurned ? (height, width) : (width, height)
    let (left, right) = (Double(across * other.height), Double(down * other.width))
    return max(left, right) <= min(left, right) * Self.mostStretch
  }

  /// How much cropping by 5 % in one direction changes the ratio of the sides, and some rounding.
  private static let mostStretch = 1.08

  /// Whether both photos come from the same burst rather than from one shot, if they look alike.
  func isInBurst(with other: DuplicateCandidate, similarity: Float) -> Bool {
    guard let camera, camera == other.camera, let capture, let otherCapture = other.capture else {
      return false
    }
    if capture == otherCapture {
      // A camera writes several photos in one second at full size, into one folder.
      return folder == other.folder && width == other.width && height == other.height
        && similarity < Self.copySimilarity
    }
    return abs(capture - otherCapture) <= Burst.longest
  }

  /// The least similarity of two photos of one second that are copies and not of a burst.
  private static let copySimilarity: Float = 0.99
}
