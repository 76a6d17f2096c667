/// The files of cameras that hold what the sensor has seen.
enum RawFile {
  /// Whether a file may be one: it begins as those do, or as TIFF, on which most are built, and has
  /// the marks of a camera's file.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let others = ["FUJIFILMCCD-RAW", "\0MRM", "IIRO", "IIRS", "IIU\0", "MMOR"]
    if others.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    // Canon's says so after the header.
    if bytes.dropFirst(8).starts(with: "CR".utf8), ExifBlock(bytes) != nil { return true }
    return ExifBlock(bytes)?.isRaw == true
  }
}
