/// Detects a sidecar without any tags. Exiv2 finds no tags in such a file, but also none in a file
/// of another kind.
///
/// Writing into an empty packet loses nothing. Any content outside the packet could be lost, so
/// such a file does not match.
struct EmptySidecar {
  private var text: Substring.UTF8View
  private var open: [String] = []
  private var hasPacket = false

  /// Returns whether a text in UTF-8 is an empty XMP packet.
  static func matches(_ text: [UInt8]) -> Bool {
    guard let text = String(validating: text, as: UTF8.self) else { return false }
    var sidecar = EmptySidecar(text: Substring(text).utf8)
    return sidecar.readEverything()
  }

  private init(text: Substring.UTF8View) {
    self.text = text
    skip("\u{FEFF}")
  }

  private mutating func readEverything() -> Bool {
    skipSpace()
    while !text.isEmpty {
      guard readPart() else { return false }
      skipSpace()
    }
    return hasPacket && open.isEmpty
  }

  /// Reads the start or end of an element, a comment, or a processing instruction.
  private mutating func readPart() -> Bool {
    if skip("<?") { return skip(through: "?>") }
    if skip("<!--") { return skip(through: "-->") }
    if skip("</") { return readEnd() }
    return skip("<") && readStart()
  }

  private mutating func readStart() -> Bool {
    let name = readName()
    guard ["x:xmpmeta", "rdf:RDF", "rdf:Description"].contains(name) else { return false }
    hasPacket = hasPacket || name == "rdf:RDF"
    while true {
      skipSpace()
      if skip("/>") { return true }
      if skip(">") {
        open.append(name)
        return true
      }
      guard readAttribute() else { return false }
    }
  }

  /// Reads an attribute that contains no metadata: a name space, the program that wrote the file,
  /// or the subject of the packet.
  private mutating func readAttribute() -> Bool {
    let name = readName()
    guard name.hasPrefix("xmlns:") || ["x:xmptk", "rdf:about"].contains(name) else { return false }
    skipSpace()
    guard skip("=") else { return false }
    skipSpace()
    return skip("\"") ? skip(through: "\"") : skip("'") && skip(through: "'")
  }

  private mutating func readEnd() -> Bool {
    let name = readName()
    skipSpace()
    return open.popLast() == name && skip(">")
  }

  private mutating func readName() -> String {
    let ends = Array(" \t\r\n/>=".utf8)
    let name = text.prefix { !ends.contains($0) }
    text = text.dropFirst(name.count)
    return String(Substring(name))
  }

  private mutating func skipSpace() {
    let space = Array(" \t\r\n".utf8)
    text = text.drop { space.contains($0) }
  }

  @discardableResult private mutating func skip(_ part: String) -> Bool {
    guard text.starts(with: part.utf8) else { return false }
    text = text.dropFirst(part.utf8.count)
    return true
  }

  private mutating func skip(through end: String) -> Bool {
    while !text.isEmpty {
      if skip(end) { return true }
      text = text.dropFirst()
    }
    return false
  }
}
