import ImageDecoding

/// Shrinks an image row by row. Each result pixel is the mean of the area that it covers, with
/// partly covered pixels weighted by their part.
///
/// A pixel can have any four channels that can be averaged. Colours with opacity must be
/// premultiplied.
final class AreaScaler {
  /// For each result pixel along one axis, the first source pixel and the weights of the source
  /// pixels. Its weights add up to `one`.
  private struct Taps {
    static let one: UInt32 = 1 << 16
    var starts: [Int] = []
    /// The start of each pixel's weights, and the end of the last.
    var offsets: [Int] = [0]
    var weights: [UInt32] = []

    init(from source: Int, to target: Int, window: Range<Int>) {
      // The unit is a pixel divided by `target`, which makes all limits integers.
      for index in window {
        let start = index * source
        let end = start + source
        let first = start / target
        let last = (end - 1) / target
        var sum: UInt32 = 0
        var largest = weights.count
        starts.append(first)
        for pixel in first...last {
          let covered = min(end, (pixel + 1) * target) - max(start, pixel * target)
          let weight = UInt32(covered * Int(Self.one) / source)
          sum += weight
          weights.append(weight)
          if weight > weights[largest] { largest = weights.count - 1 }
        }
        // Add the loss from rounding to the largest weight.
        weights[largest] += Self.one - sum
        offsets.append(weights.count)
      }
    }
  }

  private let columns: Taps
  private let rows: Taps
  private let width: Int
  private let destination: UnsafeMutablePointer<UInt32>
  /// The index of the next source row.
  private var sourceRow: Int
  /// The number of finished rows of the result.
  private(set) var resultRow = 0
  /// Four channels per pixel: blue, red, green, opacity.
  private let shrunk: UnsafeMutablePointer<UInt32>
  private let sums: UnsafeMutablePointer<UInt32>

  /// Makes a scaler.
  ///
  /// - Parameters:
  ///   - source: The size of the source, at least `target`.
  ///   - target: The size to which the whole source is scaled.
  ///   - window: The part of the scaled image that is kept.
  ///   - destination: The memory for the window's pixels, without space between rows.
  init(
    from source: PixelSize, to target: PixelSize, window: PixelRect,
    into destination: UnsafeMutablePointer<UInt32>
  ) {
    columns = Taps(
      from: source.width, to: target.width, window: window.x..<(window.x + window.size.width))
    rows = Taps(
      from: source.height, to: target.height, window: window.y..<(window.y + window.size.height))
    sourceRow = rows.starts[0]
    self.destination = destination
    width = window.size.width
    shrunk = .allocate(capacity: width * 4)
    sums = .allocate(capacity: width * 4)
    sums.initialize(repeating: 0, count: width * 4)
  }

  deinit {
    shrunk.deallocate()
    sums.deallocate()
  }

  /// Returns the columns of the source that the window needs.
  static func neededColumns(
    from source: PixelSize, to target: PixelSize, window: PixelRect
  ) -> Range<Int> {
    needed(from: source.width, to: target.width, window.x, window.size.width)
  }

  /// Returns the rows of the source that the window needs, which must be added in this order.
  static func neededRows(
    from source: PixelSize, to target: PixelSize, window: PixelRect
  ) -> Range<Int> {
    needed(from: source.height, to: target.height, window.y, window.size.height)
  }

  private static func needed(
    from source: Int, to target: Int, _ first: Int, _ count: Int
  ) -> Range<Int> {
    (first * source / target)..<(((first + count) * source - 1) / target + 1)
  }

  /// Adds the next row. Its first pixel is in column `firstColumn`.
  func add(_ row: UnsafePointer<UInt32>, from firstColumn: Int = 0) {
    shrink(row, from: firstColumn)
    // A source row can end one row of the result and begin the next.
    while resultRow < rows.starts.count, rows.starts[resultRow] <= sourceRow {
      let offset = rows.offsets[resultRow] + sourceRow - rows.starts[resultRow]
      guard offset < rows.offsets[resultRow + 1] else { break }
      addShrunkRow(weight: rows.weights[offset])
      guard offset == rows.offsets[resultRow + 1] - 1 else { break }
      finishRow()
    }
    sourceRow += 1
  }

  /// Shrinks a row, with 16 bits per channel.
  private func shrink(_ row: UnsafePointer<UInt32>, from firstColumn: Int) {
    columns.starts.withUnsafeBufferPointer { starts in
      columns.offsets.withUnsafeBufferPointer { offsets in
        columns.weights.withUnsafeBufferPointer { weights in
          var x = 0
          while x < width {
            // Each number holds two channels of 32 bits. The weights add up to 16 bits.
            var blueAndRed: UInt64 = 0
            var greenAndOpacity: UInt64 = 0
            var pixel = row + (starts[x] &- firstColumn)
            var index = offsets[x]
            let end = offsets[x + 1]
            while index < end {
              let value = UInt64(pixel.pointee)
              let weight = UInt64(weights[index])
              blueAndRed &+= ((value | value &<< 16) & 0x0000_00FF_0000_00FF) &* weight
              greenAndOpacity &+= ((value &>> 8 | value &<< 8) & 0x0000_00FF_0000_00FF) &* weight
              pixel += 1
              index &+= 1
            }
            let result = shrunk + x &* 4
            result[0] = UInt32(truncatingIfNeeded: blueAndRed) &>> 8
            result[1] = UInt32(truncatingIfNeeded: blueAndRed &>> 40)
            result[2] = UInt32(truncatingIfNeeded: greenAndOpacity) &>> 8
            result[3] = UInt32(truncatingIfNeeded: greenAndOpacity &>> 40)
            x &+= 1
          }
        }
      }
    }
  }

  private func addShrunkRow(weight: UInt32) {
    var index = 0
    while index < width &* 4 {
      sums[index] &+= shrunk[index] &* weight
      index &+= 1
    }
  }

  private func finishRow() {
    let row = destination + resultRow * width
    let half: UInt32 = 1 << 23
    var x = 0
    while x < width {
      let sum = sums + x &* 4
      let blue = (sum[0] &+ half) &>> 24
      let red = (sum[1] &+ half) &>> 24
      let green = (sum[2] &+ half) &>> 24
      let opacity = (sum[3] &+ half) &>> 24
      row[x] = blue | green &<< 8 | red &<< 16 | opacity &<< 24
      x &+= 1
    }
    sums.update(repeating: 0, count: width * 4)
    resultRow += 1
  }
}
