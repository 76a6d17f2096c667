import Glibc

extension tm {
  /// The time in a format of `strftime`, at most 255 bytes of text.
  package func text(in format: String) -> String {
    var text = [CChar](repeating: 0, count: 256)
    let count = withUnsafePointer(to: self) { strftime(&text, text.count, format, $0) }
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
