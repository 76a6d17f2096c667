extension String {
  /// The description as a caption; nil if no person wrote it. Cameras fill the field with their
  /// name. Phones and image generators fill it with JSON.
  var asCaption: String? {
    isJSONObject || Self.camerasOwn.contains(uppercased()) ? nil : self
  }

  /// Whether the text begins like a JSON object. Its end may be cut off.
  private var isJSONObject: Bool {
    guard first == "{" else { return false }
    return dropFirst().first { !$0.isWhitespace } == "\""
  }

  private static let camerasOwn: Set<String> = [
    "DIGITAL CAMERA", "EXIF_JPEG_PICTURE", "KONICA MINOLTA DIGITAL CAMERA",
    "MINOLTA DIGITAL CAMERA",
    "OLYMPUS DIGITAL CAMERA", "SAMSUNG CAMERA PICTURES", "SONY DSC",
  ]
}
