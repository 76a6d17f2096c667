/// The layout of the parts of a thumbnail in memory, in this order.
package struct ThumbnailLayout: Hashable, Sendable {
  package var drawn: ImageLayout?
  /// The length in bytes of each file to store.
  package var stored: [Int]
  package var sourceWidth: Int
  package var sourceHeight: Int

  package init(drawn: ImageLayout?, stored: [Int], sourceWidth: Int, sourceHeight: Int) {
    self.drawn = drawn
    self.stored = stored
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
  }

  /// The total number of bytes; nil for invalid numbers.
  package var byteCount: Int? {
    let drawnCount = drawn.map(\.byteCount) ?? 0
    guard let drawnCount else { return nil }
    return stored.reduce(drawnCount) { sum, count in
      guard let sum, 1...Int(Int32.max) ~= count else { return nil }
      let (total, overflows) = sum.addingReportingOverflow(count)
      return overflows ? nil : total
    }
  }
}

/// The layout of frames of the same size in memory.
package struct FramesLayout: Hashable, Sendable {
  /// The permitted durations of a frame in milliseconds: up to an hour.
  package static let milliseconds = 0...3_600_000
  /// The permitted numbers of frames in an animation. Later frames are not shown.
  package static let frameCounts = 1...1 << 20
  /// The permitted numbers of repetitions of an animation.
  package static let loopCounts = 1...Int(Int32.max)

  package var image: ImageLayout
  /// The duration of each frame in milliseconds.
  package var durations: [Int]
  package var frameCount: Int
  package var loopCount: Int?

  package init(image: ImageLayout, durations: [Int], frameCount: Int, loopCount: Int?) {
    self.image = image
    self.durations = durations
    self.frameCount = frameCount
    self.loopCount = loopCount
  }

  /// The total number of bytes; nil for invalid numbers.
  package var byteCount: Int? {
    guard let single = image.byteCount else { return nil }
    let (total, overflows) = single.multipliedReportingOverflow(by: durations.count)
    return overflows ? nil : total
  }
}

extension ThumbnailLayout: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      drawn: try message.read(), stored: try message.read(),
      sourceWidth: try message.read(in: ImageLayout.sides),
      sourceHeight: try message.read(in: ImageLayout.sides))
    guard byteCount != nil else { throw GarbledMessage() }
  }

  package func write(to message: inout WireWriter) {
    message.write(drawn, stored, sourceWidth, sourceHeight)
  }
}

extension FramesLayout: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      image: try message.read(), durations: try message.read(),
      frameCount: try message.read(in: Self.frameCounts), loopCount: try message.read())
    guard durations.count <= frameCount, durations.allSatisfy({ Self.milliseconds ~= $0 }),
      loopCount.map({ Self.loopCounts ~= $0 }) ?? true, byteCount != nil
    else { throw GarbledMessage() }
  }

  package func write(to message: inout WireWriter) {
    message.write(image, durations, frameCount, loopCount)
  }
}
