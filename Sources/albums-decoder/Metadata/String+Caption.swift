extension String {
  /// Returns the text of a caption or a title; nil if no person wrote it.
  ///
  /// Cameras fill the field with their name, a number or the path of the file. Phones and image
  /// generators fill it with JSON.
  ///
  /// - Parameters:
  ///   - make: The maker of the camera that took the photo.
  ///   - model: The model of the camera.
  /// - Returns: The text, or nil.
  func writtenByPerson(make: String?, model: String?) -> String? {
    let text = uppercased()
    let camera = [make, model].compactMap { $0?.uppercased() }
    let isCamerasOwn =
      isJSONObject || Self.camerasOwn.contains(text) || camera.contains(text)
      || camera.joined(separator: " ") == text || isCounter || isPathOnCard
    return isCamerasOwn ? nil : self
  }

  /// Whether the text begins like a JSON object. Its end may be cut off.
  private var isJSONObject: Bool {
    guard first == "{" else { return false }
    return dropFirst().first { !$0.isWhitespace } == "\""
  }

  /// Whether the text is a number with leading zeros, such as `000015`. A year may be a caption.
  private var isCounter: Bool {
    hasPrefix("0") && utf8.count >= 4
      && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Whether the text is a path on a memory card, such as `DCIM\\100MEDIA\\DJI_0012.JPG`.
  private var isPathOnCard: Bool {
    let text = uppercased()
    return ["DCIM\\", "DCIM/", "/DCIM/", "\\DCIM\\"].contains(where: text.hasPrefix)
  }

  private static let camerasOwn: Set<String> = [
    "DIGITAL CAMERA", "EXIF_JPEG_PICTURE", "KONICA MINOLTA DIGITAL CAMERA",
    "MINOLTA DIGITAL CAMERA", "OLYMPUS DIGITAL CAMERA", "SAMSUNG", "SAMSUNG CAMERA PICTURES",
    "SONY DSC",
  ]
}
