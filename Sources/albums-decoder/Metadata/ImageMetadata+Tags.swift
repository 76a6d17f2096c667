import ImageDecoding

extension ImageMetadata {
  /// Reads EXIF, IPTC and XMP of a file, and its size, if possible without decoding pixels.
  init(reading bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    if let plain = ImageMetadata(ofPlainJPEG: bytes) {
      self = plain
      motionVideo = MotionPhoto.video(in: bytes, make: make)
      return
    }
    if let video = VideoOutline(bytes) {
      self.init(video)
      return
    }
    let outline = JPEGXLOutline(bytes)
    guard let tags = MetadataTags(reading: bytes) else {
      if let outline {
        self.init(stored: outline.size, orientation: outline.orientation)
        return
      }
      // The format has no metadata, or Exiv2 does not support it.
      self.init(stored: try Self.size(in: bytes), orientation: 1)
      return
    }
    let orientation = tags.orientation
    if let outline {
      self.init(stored: outline.size, orientation: outline.orientation)
    } else if tags.isHEIF {
      // Both the structure and EXIF state the orientation, so the size comes from the structure.
      let size = HEIFStructure(bytes).uprightSize ?? PixelSize(width: 0, height: 0)
      self.init(width: size.width, height: size.height, orientation: orientation)
    } else if let stored = tags.pixelSize {
      self.init(stored: stored, orientation: orientation)
    } else if RawCodec().matches(bytes) {
      // A raw file can have metadata even if neither Exiv2 nor LibRaw can read its size.
      let size = try? Self.size(in: bytes)
      self.init(stored: size ?? PixelSize(width: 0, height: 0), orientation: orientation)
    } else {
      self.init(stored: try Self.size(in: bytes), orientation: orientation)
    }
    captureDate = tags.captureDate
    make = tags.text(["Exif.Image.Make", "Xmp.tiff.Make"], limit: 256)
    model = tags.text(["Exif.Image.Model", "Xmp.tiff.Model"], limit: 256)
    lensModel = tags.text(
      ["Exif.Photo.LensModel", "Xmp.exifEX.LensModel", "Xmp.aux.Lens"], limit: 256)
    motionVideo = MotionPhoto.video(in: bytes, tags, make: make)
    isoSpeed = tags.isoSpeed
    fNumber = tags.fNumber
    exposureTime = tags.exposureTime
    focalLength = tags.focalLength
    location = tags.location
    rating = tags.rating
    title = tags.text(
      ["Xmp.dc.title", "Iptc.Application2.ObjectName", "Exif.Image.XPTitle"], limit: 4096)?
      .writtenByPerson(make: make, model: model)
    caption =
      tags.text(
        ["Xmp.dc.description", "Iptc.Application2.Caption", "Exif.Image.ImageDescription"],
        limit: 4096)?
      .writtenByPerson(make: make, model: model)
    artist = tags.text(
      ["Xmp.dc.creator", "Exif.Image.Artist", "Iptc.Application2.Byline", "Exif.Image.XPAuthor"],
      limit: 1024)
    keywords = tags.keywords
    people = tags.people
    places = tags.places
  }

  private init(stored: PixelSize, orientation: Int) {
    let upright = stored.upright(from: orientation)
    self.init(width: upright.width, height: upright.height, orientation: orientation)
  }

  private static func size(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(DecodingFailure) -> PixelSize {
    try CodecRegistry.open(bytes).size
  }
}
