/// A value in the messages between the pool and its workers.
///
/// The encoding is simple: numbers take 8 bytes, texts and lists follow their count, and a byte
/// precedes an optional value and states the case of an enumeration. Both ends come from one build,
/// so the encoding has no versions.
package protocol WireValue: Sendable {
  /// Reads a value from the next bytes of a message.
  init(from message: inout WireReader) throws(GarbledMessage)

  /// Adds the value to a message.
  func write(to message: inout WireWriter)
}

/// An error: the bytes are not a message that a ``WireWriter`` makes.
package struct GarbledMessage: Error {
  package init() {}
}

/// Encodes a message.
package struct WireWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {
    bytes.reserveCapacity(256)
  }

  /// Appends values in this order.
  package mutating func write<each Value: WireValue>(_ values: repeat each Value) {
    repeat (each values).write(to: &self)
  }

  fileprivate mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }
}

/// Decodes a message.
///
/// A hostile file may control the sender. Reading never leaves the message, and uses no more memory
/// than a small multiple of its length.
package struct WireReader: Sendable {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether all bytes have been read.
  package var isAtEnd: Bool { position == bytes.count }

  /// Reads the next value.
  package mutating func read<Value: WireValue>(
    _ type: Value.Type = Value.self
  ) throws(GarbledMessage) -> Value {
    try Value(from: &self)
  }

  /// Reads a number; throws if it is outside a range.
  package mutating func read<Number: WireValue & Comparable>(
    in range: ClosedRange<Number>
  ) throws(GarbledMessage) -> Number {
    let number = try read(Number.self)
    guard range ~= number else { throw GarbledMessage() }
    return number
  }

  fileprivate mutating func take(_ count: Int) throws(GarbledMessage) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw GarbledMessage() }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  /// Reads the number of elements or bytes that follow. Each takes at least one byte.
  fileprivate mutating func takeCount() throws(GarbledMessage) -> Int {
    let count = try read(Int.self)
    guard 0...(bytes.count - position) ~= count else { throw GarbledMessage() }
    return count
  }
}

extension UInt8: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    let byte = try message.take(1)
    self = byte[byte.startIndex]
  }

  package func write(to message: inout WireWriter) {
    message.append(CollectionOfOne(self))
  }
}

extension Int: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self = try message.take(8).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  package func write(to message: inout WireWriter) {
    withUnsafeBytes(of: littleEndian) { message.append($0) }
  }
}

extension Double: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(bitPattern: UInt64(bitPattern: Int64(try message.read(Int.self))))
  }

  package func write(to message: inout WireWriter) {
    message.write(Int(Int64(bitPattern: bitPattern)))
  }
}

extension Bool: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = false
    case 1: self = true
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    message.write(UInt8(self ? 1 : 0))
  }
}

extension Int32: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    guard let number = Int32(exactly: try message.read(Int.self)) else { throw GarbledMessage() }
    self = number
  }

  package func write(to message: inout WireWriter) {
    message.write(Int(self))
  }
}

extension String: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    let count = try message.takeCount()
    guard let text = String(validating: try message.take(count), as: UTF8.self) else {
      throw GarbledMessage()
    }
    self = text
  }

  package func write(to message: inout WireWriter) {
    message.write(utf8.count)
    message.append(utf8)
  }
}

extension Array: WireValue where Element: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    let count = try message.takeCount()
    self = []
    for _ in 0..<count { append(try message.read()) }
  }

  package func write(to message: inout WireWriter) {
    message.write(count)
    for element in self { message.write(element) }
  }
}

extension Optional: WireValue where Wrapped: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self = try message.read(Bool.self) ? .some(try message.read()) : .none
  }

  package func write(to message: inout WireWriter) {
    message.write(self != nil)
    if let self { message.write(self) }
  }
}

/// Encodes an enumeration as its raw value.
extension WireValue where Self: RawRepresentable, RawValue: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    guard let value = Self(rawValue: try message.read()) else { throw GarbledMessage() }
    self = value
  }

  package func write(to message: inout WireWriter) { message.write(rawValue) }
}
