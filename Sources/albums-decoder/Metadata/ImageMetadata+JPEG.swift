import ImageDecoding

extension ImageMetadata {
  /// Reads the metadata of an ordinary JPEG file. Returns nil if it has other metadata than EXIF or
  /// its EXIF is unusual. Exiv2 reads such files.
  init?(ofPlainJPEG bytes: UnsafeBufferPointer<UInt8>) {
    guard let outline = JPEGOutline(bytes) else { return nil }
    self.init(width: outline.size.width, height: outline.size.height)
    guard let exif = outline.exif else { return }
    do throws(ExifBlock.Unusual) {
      try read(exif, of: outline.size)
    } catch {
      return nil
    }
  }

  private mutating func read(_ exif: ExifBlock, of size: PixelSize) throws(ExifBlock.Unusual) {
    let directories = try exif.directories()
    let (image, photo) = (directories.image, directories.photo)
    let turn = try exif.integer(0x0112, in: image) ?? 1
    orientation = 1...8 ~= turn ? turn : 1
    let upright = size.upright(from: orientation)
    (width, height) = (upright.width, upright.height)
    let dates = [(0x9003, photo), (0x9003, image), (0x9004, photo), (0x0132, image)]
    for (tag, directory) in dates where captureDate == nil {
      captureDate = try exif.text(tag, in: directory).flatMap(WallClockDate.init(exif:))
    }
    make = try exif.text(0x010F, in: image)
    model = try exif.text(0x0110, in: image)
    lensModel = try exif.text(0xA434, in: photo)
    caption = try exif.text(0x010E, in: image, limit: 4096)?
      .writtenByPerson(make: make, model: model)
    artist = try exif.text(0x013B, in: image, limit: 1024)
    fNumber = try exif.fraction(0x829D, in: photo)
    exposureTime = try exif.fraction(0x829A, in: photo)
    focalLength = try exif.fraction(0x920A, in: photo)
    isoSpeed = try exif.integer(0x8827, in: photo)
    location = try exif.location(directories)
    if let stars = try exif.integer(0x4746, in: image), 0...5 ~= stars { rating = stars }
    // The title, author and keywords that Windows writes are in UTF-16.
    guard ![0x9C9B, 0x9C9D, 0x9C9E].contains(where: { exif.has($0, in: image) }) else {
      throw ExifBlock.Unusual()
    }
    // Exiv2 may find a missing value in the camera's maker notes, or in another form.
    guard
      fNumber != nil || !exif.has(0x9202, in: photo),
      exposureTime != nil || !exif.has(0x9201, in: photo),
      isoSpeed.map({ 1..<65535 ~= $0 }) ?? !exif.has(0x927C, in: photo)
    else { throw ExifBlock.Unusual() }
  }
}
