/// Tells a sidecar without any tags from a file of another kind: Exiv2 finds no tags in either.
///
/// An empty packet has nothing that could be lost, so that it may be written into. Anything beside
/// the packet, of whatever kind, could be.
struct EmptySidecar {
  private var text: Substring.UTF8View
  private var open: [String] = []
  private var hasPacket = false

  /// Returns whether a text in UTF-8 is an XMP packet without anything in it.
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

  /// Reads an element's start or end, a comment, or an instruction for a program.
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

  /// Reads the name of a name space, or the program that wrote the file, or what it is about.
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
