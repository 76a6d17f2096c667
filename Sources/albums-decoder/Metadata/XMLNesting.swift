/// A check of XML before it reaches Exiv2, whose XMP parser calls itself for each element within
/// another and ends the process when its stack is full.
enum XMLNesting {
  /// Elements are at most this deep in XMP that means something.
  private static let limit = 256

  /// Returns whether no element is too deep. Comments and quoted text are counted as elements too:
  /// in XMP of other programs they are never that many.
  static func isShallow(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var depth = 0
    var isInTag = false
    for (index, byte) in text.enumerated() {
      let next = index + 1 < text.count ? text[index + 1] : 0
      switch byte {
      case UInt8(ascii: "<") where next == UInt8(ascii: "/"):
        depth = max(0, depth - 1)
        isInTag = false
      case UInt8(ascii: "<") where next != UInt8(ascii: "?") && next != UInt8(ascii: "!"):
        depth += 1
        isInTag = true
        guard depth <= limit else { return false }
      case UInt8(ascii: "/") where next == UInt8(ascii: ">") && isInTag:
        depth = max(0, depth - 1)
        isInTag = false
      case UInt8(ascii: ">"):
        isInTag = false
      default: break
      }
    }
    return true
  }
}
