extension SampleLibrary {
  /// The number of different photos that can be made of one drawn picture, itself among them.
  public static let variantCount = 50

  /// A library of exactly `photos` files, for tests and measurements.
  ///
  /// The albums `Album 0001`… share the photos `IMG_000001.jpg`… evenly and in order. Each photo
  /// has a date of its own, oldest first.
  /// - Parameters:
  ///   - photos: the number of files, at least 1.
  ///   - albums: the number of folders, at least 1; those beyond the photos stay empty.
  ///   - unique: how many different pictures to draw, at most `photos`; the other files repeat
  ///     them with other dates, so no two files are alike.
  ///   - varied: whether the other files are variants of the drawn pictures, mirrored, darker or
  ///     lighter. No two photos look the same if `photos` is at most ``variantCount`` times `unique`.
  ///   - size: the size of every picture.
  /// - Returns: the plan; nothing is drawn yet.
  public static func numbered(
    photos: Int, albums: Int = 1, unique: Int = 24, varied: Bool = false,
    size: PixelSize = PixelSize(width: 1600, height: 1200)
  ) -> SampleLibrary {
    precondition(photos > 0 && albums > 0 && unique > 0)
    let start = CaptureDate(year: 2014, month: 1, day: 1, hour: 9, minute: 0, second: 0)
    // All photos fall into ten years, however many there are.
    let interval = min(max(10 * 365 * 86_400 / photos, 1), 9_397)
    let distinct = min(unique, photos)
    let names = (1...albums).map { "Album " + zeroPadded($0, digits: 4) }
    var pictures = (0..<distinct).map { index in
      let subject = showcaseSubjects[index % showcaseSubjects.count]
      return Picture(
        scene: subject.scene, seed: UInt64(index + 1), size: size,
        capture: Capture(
          date: start, camera: subject.camera, exposure: subject.exposure,
          location: subject.album.location),
        files: [])
    }
    for index in 0..<photos {
      let album = names[index * albums / photos]
      pictures[index % distinct].files.append(
        Picture.File(
          path: "\(album)/IMG_\(zeroPadded(index + 1, digits: 6)).jpg",
          date: start.adding(seconds: index * interval),
          variation: varied ? .numbered(index / distinct) : .none))
    }
    return SampleLibrary(albums: names, pictures: pictures)
  }

  private static func zeroPadded(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
