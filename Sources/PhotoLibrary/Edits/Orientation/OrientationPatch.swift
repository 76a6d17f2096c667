import SystemPackage

/// Creates patches that change the orientation in a file, and nothing else.
enum OrientationPatch {
  /// Returns a patch that turns the image of a JPEG or TIFF file clockwise.
  ///
  /// Nil if the format has no orientation, or if the file is too unusual to be changed safely.
  /// Never changes raw files, although most of them are TIFF inside.
  static func turning(_ path: FilePath, quarterTurns: Int) -> FilePatch? {
    guard let file = try? FileSystem.openForReading(path) else { return nil }
    defer { try? file.close() }
    guard let bytes = FileBytes(file),
      let splices = splices(bytes, isTIFF: isTIFF(path), quarterTurns: quarterTurns)
    else { return nil }
    return FilePatch(path: path, byteCount: bytes.count, splices: splices)
  }

  private static func splices(
    _ bytes: FileBytes, isTIFF: Bool, quarterTurns: Int
  ) -> [FilePatch.Splice]? {
    if let segments = JPEGSegments(bytes) {
      guard let block = segments.block else {
        return segments.insertingExif(
          orientation: Orientation.turned(1, quarterTurns: quarterTurns))
      }
      return TIFFDirectory(bytes, in: block)
        .flatMap { turned($0, quarterTurns) }
        .flatMap(segments.completing)
    }
    guard isTIFF else { return nil }
    return TIFFDirectory(bytes, in: 0..<bytes.count).flatMap { turned($0, quarterTurns) }
  }

  private static func turned(
    _ directory: TIFFDirectory, _ quarterTurns: Int
  ) -> [FilePatch.Splice]? {
    directory.settingOrientation(
      Orientation.turned(directory.orientation ?? 1, quarterTurns: quarterTurns))
  }

  private static func isTIFF(_ path: FilePath) -> Bool {
    let extent = FileName(path).rest.map { $0 | 0x20 }
    return extent == Array(".tif".utf8) || extent == Array(".tiff".utf8)
  }
}
