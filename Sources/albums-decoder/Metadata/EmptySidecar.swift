import CImageCodecs

/// Tells a sidecar that says nothing from one that is damaged: Exiv2 finds no tags in either.
///
/// What is not there cannot be lost, so that it may be written into. Whatever else than an empty
/// packet there is, of whatever kind, is not nothing.
struct EmptySidecar {
  private var hasPacket = false
  private var hasContents = false

  /// Whether a text in UTF-8 is well-formed, and an XMP packet without anything in it.
  static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var parser = GMarkupParser()
    parser.start_element = { _, name, attributes, _, found, _ in
      let found = found?.assumingMemoryBound(to: EmptySidecar.self)
      found?.pointee.note(element: name, attributes: attributes)
    }
    parser.text = { _, text, count, found, _ in
      let found = found?.assumingMemoryBound(to: EmptySidecar.self)
      found?.pointee.note(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    var found = EmptySidecar()
    let isWellFormed = withUnsafePointer(to: &parser) { parser in
      withUnsafeMutablePointer(to: &found) { found in
        let context = g_markup_parse_context_new(parser, G_MARKUP_DEFAULT_FLAGS, found, nil)
        defer { g_markup_parse_context_free(context) }
        return text.withMemoryRebound(to: CChar.self) { text in
          g_markup_parse_context_parse(context, text.baseAddress, text.count, nil) != 0
            && g_markup_parse_context_end_parse(context, nil) != 0
        }
      }
    }
    return isWellFormed && found.hasPacket && !found.hasContents
  }

  private mutating func note(
    element: UnsafePointer<CChar>?, attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    switch element.map({ String(cString: $0) }) {
    case "rdf:RDF": hasPacket = true
    case "x:xmpmeta", "rdf:Description": break
    default: hasContents = true
    }
    var attributes = attributes
    while let name = attributes?.pointee.map({ String(cString: $0) }) {
      // Names of name spaces, whose program wrote it, and of what it says nothing.
      let isKnown = name.hasPrefix("xmlns:") || ["x:xmptk", "rdf:about"].contains(name)
      hasContents = hasContents || !isKnown
      attributes = attributes?.advanced(by: 1)
    }
  }

  private mutating func note(_ text: UnsafeBufferPointer<CChar>) {
    let space = " \t\r\n".utf8.map { CChar(bitPattern: $0) }
    hasContents = hasContents || !text.allSatisfy(space.contains)
  }
}
