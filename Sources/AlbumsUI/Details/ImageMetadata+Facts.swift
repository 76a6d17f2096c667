import Foundation
import ImageDecoding
import PhotoLibrary

/// Facts of a photo in words; nil for those that its file does not state.
extension ImageMetadata {
  /// The camera's maker and model.
  var camera: String? {
    guard let model else { return make }
    // Many model names begin with the maker's name, or with its first word, as in "NIKON CORPORATION"
    // and "NIKON D850".
    guard let make, let maker = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(maker.lowercased())
    else { return model }
    return "\(make) \(model)"
  }

  /// The exposure time, such as `1/250 s`.
  var shutter: String? {
    exposureTime.map {
      // Not converted to an integer, because the index may contain any number.
      $0 < 0.3
        ? texts.gettext(
          // Translators: An exposure time in seconds.
          "1/%s s", (1 / $0).formatted(.number.precision(.fractionLength(0)).grouping(.never)))
        // Translators: An exposure time in seconds.
        : texts.gettext("%s s", $0.formatted())
    }
  }

  /// The aperture, such as `ƒ/2.8`.
  var aperture: String? { fNumber.map { "ƒ/\($0.formatted())" } }

  /// The sensitivity, such as `ISO 400`.
  var sensitivity: String? { isoSpeed.map { "ISO \($0)" } }

  /// The focal length, such as `50 mm`.
  var focalLengthText: String? { focalLength.map { texts.gettext("%s mm", $0.formatted()) } }

  /// The keywords as a person reads them; nil without any.
  var keywordList: String? {
    keywords.isEmpty ? nil : keywords.map(\.keywordText).joined(separator: ", ")
  }
}

extension ImageMetadata.Location {
  /// The coordinates as a person reads them, such as `47.55814° N, 7.58769° E`.
  var text: String {
    let (latitude, longitude) = (Self.degrees(abs(latitude)), Self.degrees(abs(longitude)))
    let parts = [
      self.latitude < 0 ? texts.gettext("%s° S", latitude) : texts.gettext("%s° N", latitude),
      self.longitude < 0 ? texts.gettext("%s° W", longitude) : texts.gettext("%s° E", longitude),
    ]
    return parts.joined(separator: ", ")
  }

  /// The coordinates as programs with maps read them in any language, such as `47.55814, 7.58769`.
  var decimalText: String {
    let locale = Locale(identifier: "en_US_POSIX")
    let format = FloatingPointFormatStyle<Double>(locale: locale)
      .precision(.fractionLength(5)).grouping(.never)
    return "\(latitude.formatted(format)), \(longitude.formatted(format))"
  }

  /// The height above the sea, such as `270 m`.
  var altitudeText: String? {
    // Translators: A height in metres.
    altitude.map { texts.gettext("%s m", $0.formatted(.number.precision(.fractionLength(0)))) }
  }

  private static func degrees(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(5)))
  }
}

extension WallClockDate {
  /// The date and time as the user's language writes them, without a zone.
  func formatted(_ date: Date.FormatStyle.DateStyle = .long) -> String {
    var components = DateComponents()
    (components.year, components.month, components.day) = (year, month, day)
    (components.hour, components.minute, components.second) = (hour, minute, second)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let moment = calendar.date(from: components) else { return "" }
    var style = Date.FormatStyle(date: date, time: .shortened)
    style.timeZone = .gmt
    return moment.formatted(style)
  }
}

nonisolated extension String {
  /// A keyword as a person reads it: the names around it, then its own.
  var keywordText: String { Keyword.names(in: self).joined(separator: " › ") }
}
