import Foundation
import ImageDecoding

/// Facts about a shot that the index does not keep: flash, focal length on 35 mm film, and the place
/// that is in focus.
nonisolated struct ShotFacts: Equatable {
  /// Whether the flash fired, in words; nil if the file does not say.
  private(set) var flash: String?
  /// The focal length in millimetres that shows the same angle on 35 mm film; nil if unknown.
  private(set) var filmFocalLength: Double?
  /// The middle of the place in focus, from 0 to 1 on each axis of the upright photo; nil if unknown.
  private(set) var focus: PhotoViewport.Point?

  /// Makes facts without any.
  init() {}

  /// Finds the facts among the fields of a file.
  init(_ fields: MetadataFields) {
    let values = Dictionary(
      fields.fields.compactMap { field in field.value.map { (field.name, $0) } }
    ) { first, _ in first }
    flash = values["Exif.Photo.Flash"].flatMap(Self.flash)
    filmFocalLength = values["Exif.Photo.FocalLengthIn35mmFilm"]?.numbers.first
      .flatMap { $0 > 0 ? $0 : nil }
    let stored = Self.region(in: values) ?? Self.subject(in: values)
    focus = stored.flatMap { Self.upright($0, values["Exif.Image.Orientation"]) }
  }

  /// Turns the place in focus with a photo that the person has turned clockwise by quarter turns.
  mutating func turn(by quarterTurns: Int) {
    focus = focus?.turned(quarterTurns: quarterTurns)
  }

  /// The place in focus in words; nil if unknown.
  var focusText: String? {
    focus.map { focus in
      let (x, y) = (Self.percent(focus.x), Self.percent(focus.y))
      return texts.gettext("%1$s from the left, %2$s from the top", x, y)
    }
  }

  /// The focal length on 35 mm film in words; nil if unknown.
  var filmFocalLengthText: String? {
    filmFocalLength.map { texts.gettext("%s mm", $0.formatted()) }
  }

  private static func percent(_ part: Double) -> String {
    part.formatted(.percent.precision(.fractionLength(0)))
  }

  /// Returns whether the flash fired, from Exiv2's words for the tag.
  private static func flash(_ value: String) -> String? {
    let value = value.lowercased()
    let isRedEye = value.contains("red-eye")
    if value.contains("did not fire") || value.hasPrefix("no") {
      return texts.gettext("Did not fire")
    }
    guard value.hasPrefix("fired") || value.hasPrefix("yes") else { return nil }
    return isRedEye ? texts.gettext("Fired, with red-eye reduction") : texts.gettext("Fired")
  }

  /// Returns the middle of the first region that is marked as the focus, as the Metadata Working
  /// Group defines it.
  private static func region(in values: [String: String]) -> PhotoViewport.Point? {
    for number in 1...100 {
      let region = "Xmp.mwg-rs.Regions/mwg-rs:RegionList[\(number)]/mwg-rs:"
      guard let type = values[region + "Type"] else { continue }
      guard type == "Focus",
        let x = values[region + "Area/stArea:x"].flatMap(Double.init),
        let y = values[region + "Area/stArea:y"].flatMap(Double.init)
      else { continue }
      return PhotoViewport.Point(x: x, y: y)
    }
    return nil
  }

  /// Returns the middle of the main subject. EXIF has its place in pixels.
  private static func subject(in values: [String: String]) -> PhotoViewport.Point? {
    let names = ["Exif.Photo.SubjectArea", "Exif.Photo.SubjectLocation"]
    guard
      let place = names.lazy.compactMap({ values[$0]?.numbers }).first(where: { $0.count > 1 }),
      let width = values["Exif.Photo.PixelXDimension"]?.numbers.first, width > 0,
      let height = values["Exif.Photo.PixelYDimension"]?.numbers.first, height > 0
    else { return nil }
    return PhotoViewport.Point(x: place[0] / width, y: place[1] / height)
  }

  /// Returns a point of the stored image as a point of the upright photo; nil outside the photo.
  private static func upright(
    _ point: PhotoViewport.Point, _ orientation: String?
  ) -> PhotoViewport.Point? {
    let (x, y) = (point.x, point.y)
    guard 0...1 ~= x, 0...1 ~= y else { return nil }
    // Exiv2's words for where the first row and the first column are.
    let (uprightX, uprightY) =
      switch orientation {
      case "top, right": (1 - x, y)
      case "bottom, right": (1 - x, 1 - y)
      case "bottom, left": (x, 1 - y)
      case "left, top": (y, x)
      case "right, top": (1 - y, x)
      case "right, bottom": (1 - y, 1 - x)
      case "left, bottom": (y, 1 - x)
      default: (x, y)
      }
    return PhotoViewport.Point(x: uprightX, y: uprightY)
  }
}

extension String {
  /// The numbers in the text, in order.
  nonisolated fileprivate var numbers: [Double] {
    split { !($0.isASCII && ($0.isNumber || $0 == ".")) }.compactMap { Double($0) }
  }
}
