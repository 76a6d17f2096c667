extension String {
  /// A file's description as a caption; nil where it is not a person's: cameras fill the field with
  /// their own name, and phones and generators of pictures with JSON for themselves.
  var asCaption: String? {
    isJSONObject || Self.camerasOwn.contains(uppercased()) ? nil : self
  }

  /// Whether the text begins as an object of JSON does. Its end may have been cut off.
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
