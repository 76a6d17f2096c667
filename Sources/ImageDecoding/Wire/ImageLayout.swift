/// The layout of an image's pixels: rows of `width` times 4 bytes, without gaps.
package struct ImageLayout: Hashable, Sendable {
  /// The permitted sides of an image in pixels. A message with others is garbled.
  package static let sides = 1...Int(Int32.max)

  package var width: Int
  package var height: Int
  package var sourceWidth: Int
  package var sourceHeight: Int
  package var isOpaque: Bool
  package var isComplete: Bool
  package var isAnimated: Bool

  package init(
    width: Int, height: Int, sourceWidth: Int, sourceHeight: Int, isOpaque: Bool = true,
    isComplete: Bool = true, isAnimated: Bool = false
  ) {
    self.width = width
    self.height = height
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    self.isOpaque = isOpaque
    self.isComplete = isComplete
    self.isAnimated = isAnimated
  }

  /// The number of bytes of the pixels; nil for invalid numbers.
  package var byteCount: Int? {
    let sides = Self.sides
    guard sides ~= width, sides ~= height, sides ~= sourceWidth, sides ~= sourceHeight else {
      return nil
    }
    let (byteCount, overflows) = (width * 4).multipliedReportingOverflow(by: height)
    return overflows ? nil : byteCount
  }
}

extension ImageLayout: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      width: try message.read(in: Self.sides), height: try message.read(in: Self.sides),
      sourceWidth: try message.read(in: Self.sides),
      sourceHeight: try message.read(in: Self.sides), isOpaque: try message.read(),
      isComplete: try message.read(), isAnimated: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(width, height, sourceWidth, sourceHeight, isOpaque, isComplete, isAnimated)
  }
}
