/// The header of an AVI file.
struct AVIHeader {
  private let bytes: BoundedBytes

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = BoundedBytes(bytes) }

  /// Whether a file begins as an AVI file does.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let head = BoundedBytes(bytes)
    return head.has("RIFF", at: 0) && head.has("AVI ", at: 8)
  }

  /// Reads the header, which is always the first part.
  func read(into video: inout VideoOutline) {
    guard bytes.has("hdrl", at: 20), bytes.has("avih", at: 24) else { return }
    let header = bytes.rest(from: 32)
    guard let microseconds = header.littleEndian(at: 0), let frames = header.littleEndian(at: 16),
      let width = header.littleEndian(at: 32), let height = header.littleEndian(at: 36)
    else { return }
    let length = Double(microseconds) * Double(frames) / 1e6
    if length > 0 { video.duration = length }
    video.setSize(width: width, height: height)
  }
}
