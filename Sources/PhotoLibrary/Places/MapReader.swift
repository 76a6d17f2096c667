/// Reads the parts of a map's file one after another.
struct MapReader {
  private let bytes: UnsafeRawBufferPointer
  private var place: Int

  private static let name = Array("WORLDMAP".utf8)
  /// The units of length in a degree.
  private static let unitsPerDegree = 100.0

  /// Checks the name and the checksum before the parts.
  init(_ bytes: UnsafeRawBufferPointer) throws(WorldMapError) {
    let start = Self.name.count + 8
    guard bytes.count > start, bytes.prefix(Self.name.count).elementsEqual(Self.name) else {
      throw .damaged
    }
    let stored = bytes.loadUnaligned(fromByteOffset: Self.name.count, as: UInt64.self)
    guard Checksum(of: Array(bytes[start...])).value == UInt64(littleEndian: stored) else {
      throw .damaged
    }
    self.bytes = bytes
    place = start
  }

  /// Reads a number of elements, and then each of them.
  mutating func list<Element>(
    _ element: (inout MapReader) throws(WorldMapError) -> Element
  ) throws(WorldMapError) -> [Element] {
    let count = try number()
    // Each element has at least a byte.
    guard count <= bytes.count - place else { throw .damaged }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  /// Reads corners. Each is stored as the distance from the one before.
  mutating func ring() throws(WorldMapError) -> [MapPoint] {
    var (x, y) = (0, 0)
    return try list { reader throws(WorldMapError) in
      x += try reader.signed()
      y += try reader.signed()
      return try Self.point(x: x, y: y)
    }
  }

  /// Reads a point.
  mutating func point() throws(WorldMapError) -> MapPoint {
    try Self.point(x: signed(), y: signed())
  }

  /// Reads a text.
  mutating func text() throws(WorldMapError) -> String {
    let length = try number()
    guard length <= bytes.count - place else { throw .damaged }
    defer { place += length }
    return String(decoding: bytes[place..<place + length], as: UTF8.self)
  }

  private static func point(x: Int, y: Int) throws(WorldMapError) -> MapPoint {
    guard -18_000...18_000 ~= x, -9_000...9_000 ~= y else { throw .damaged }
    return MapPoint(
      latitude: Double(y) / unitsPerDegree, longitude: Double(x) / unitsPerDegree)
  }

  /// Reads a number in groups of seven bits, the lowest first. All bytes but the last are 128 or more.
  private mutating func number() throws(WorldMapError) -> Int {
    var (number, shift) = (0, 0)
    while place < bytes.count, shift < 35 {
      let byte = Int(bytes[place])
      place += 1
      number |= (byte & 127) << shift
      if byte < 128 { return number }
      shift += 7
    }
    throw .damaged
  }

  /// Reads a number whose lowest bit is its sign.
  private mutating func signed() throws(WorldMapError) -> Int {
    let number = try number()
    return number & 1 == 0 ? number >> 1 : ~(number >> 1)
  }
}
