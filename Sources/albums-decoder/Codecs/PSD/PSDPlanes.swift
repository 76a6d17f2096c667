import ImageDecoding

/// The channels of Photoshop's merged image. All rows of one channel precede the next channel.
struct PSDPlanes {
  private let file: FileBytes
  private let rowLength: Int
  private let height: Int
  private let start: Int
  /// The position and length of each row of the channels, if they are compressed.
  private var packedRows: [Range<Int>]?

  /// Finds the rows of the first channels; throws for an unknown compression method.
  init(
    _ file: FileBytes, _ header: PSDHeader, channels: Int, rowLength: Int
  ) throws(DecodingFailure) {
    self.file = file
    self.rowLength = rowLength
    height = header.size.height
    start = header.imageOffset + 2
    switch try file.bigEndian(2, at: header.imageOffset) {
    case 0: packedRows = nil
    case 1: packedRows = try Self.packedRows(file, header, channels: channels, at: start)
    case let other: throw .malformed("Unknown compression \(other)")
    }
  }

  private static func packedRows(
    _ file: FileBytes, _ header: PSDHeader, channels: Int, at start: Int
  ) throws(DecodingFailure) -> [Range<Int>] {
    let countSize = header.isLarge ? 4 : 2
    let table = FileBytes(
      try file.part(at: start, count: header.channelCount * header.size.height * countSize))
    var offset = start + table.count
    var rows: [Range<Int>] = []
    rows.reserveCapacity(channels * header.size.height)
    for index in 0..<(channels * header.size.height) {
      let count = try table.bigEndian(countSize, at: index * countSize)
      rows.append(offset..<(offset + count))
      offset += count
    }
    return rows
  }

  /// Reads a row of a channel; throws if the file ends within or before it.
  func read(
    channel: Int, row: Int, into target: UnsafeMutablePointer<UInt8>
  ) throws(DecodingFailure) {
    let index = channel * height + row
    if let packedRows {
      let range = packedRows[index]
      unpack(try file.part(at: range.lowerBound, count: range.count), into: target)
    } else {
      let bytes = try file.part(at: start + index * rowLength, count: rowLength)
      guard let source = bytes.baseAddress else { return }
      target.update(from: source, count: rowLength)
    }
  }

  /// Unpacks a row compressed with PackBits. Missing bytes are 0.
  private func unpack(
    _ packed: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) {
    var position = 0
    var filled = 0
    while packed.count - position >= 2, filled < rowLength {
      let code = Int(Int8(bitPattern: packed[position]))
      position += 1
      if code >= 0 {
        let count = min(code + 1, packed.count - position, rowLength - filled)
        for index in 0..<count { target[filled + index] = packed[position + index] }
        position += count
        filled += count
      } else if code > -128 {
        let count = min(1 - code, rowLength - filled)
        (target + filled).update(repeating: packed[position], count: count)
        position += 1
        filled += count
      }
    }
    (target + filled).update(repeating: 0, count: rowLength - filled)
  }
}
