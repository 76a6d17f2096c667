/// Files of many formats that contain the same metadata blocks.
enum MetadataFiles {
  /// A format that can contain EXIF, XMP or both.
  enum Format: CaseIterable {
    case jpeg, png, webp, heic, avif, jpegXL, psd, gif

    var holdsEXIF: Bool { self != .gif }
  }

  /// Returns a file with a size of 64 × 48 (1 × 1 for PNG, 4 × 4 for GIF). Some have no pixels.
  static func file(_ format: Format, exif: [UInt8], xmp: [UInt8]) -> [UInt8] {
    switch format {
    case .jpeg: jpeg(exif: exif, xmp: xmp)
    case .png:
      SmallFiles.png(
        side: 1, colorType: 0, rows: [[0, 0]],
        chunks: [
          ("eXIf", exif), ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp),
        ])
    case .webp: webp(exif: exif, xmp: xmp)
    case .heic: heif(brand: "heic", exif: exif, xmp: xmp)
    case .avif: heif(brand: "avif", exif: exif, xmp: xmp)
    case .jpegXL:
      jpegXL(exif: exif, xmp: xmp)
    case .psd: psd(exif: exif, xmp: xmp)
    case .gif: gif(xmp: xmp)
    }
  }

  /// Returns an XMP packet with some elements.
  static func packet(_ elements: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
      xmlns:exif="http://ns.adobe.com/exif/1.0/">\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  static func jpeg(exif: [UInt8] = [], xmp: [UInt8] = [], iptc: [UInt8] = []) -> [UInt8] {
    func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0xFF, marker] + big(bytes.count + 2, 2) + bytes
    }
    var file: [UInt8] = [0xFF, 0xD8]
    if !exif.isEmpty { file += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    if !xmp.isEmpty { file += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp) }
    if !iptc.isEmpty {
      file += segment(0xED, Array("Photoshop 3.0\0".utf8) + resource(1028, iptc))
    }
    return file + segment(0xC0, [8, 0, 48, 0, 64, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0xFF, 0xD9]
  }

  /// Returns a dataset of IPTC's second record.
  static func dataset(_ number: UInt8, _ text: String) -> [UInt8] {
    [0x1C, 2, number] + big(text.utf8.count, 2) + Array(text.utf8)
  }

  private static func webp(exif: [UInt8], xmp: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      Array(name.utf8) + big(bytes.count, 4).reversed() + bytes
        + Array(repeating: 0, count: bytes.count % 2)
    }
    // The flags for EXIF and XMP, and each side minus one.
    let header: [UInt8] = [0x0C, 0, 0, 0, 63, 0, 0, 47, 0, 0]
    let chunks = chunk("VP8X", header) + chunk("EXIF", exif) + chunk("XMP ", xmp)
    return chunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  private static func jpegXL(exif: [UInt8], xmp: [UInt8]) -> [UInt8] {
    let head = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
    let blocks = box("Exif", big(0, 4) + exif) + box("xml ", xmp)
    return head + blocks + box("jxlc", [0xFF, 0x0A, 0xCB, 0x02])
  }

  /// Returns a file with an empty primary item, and the two blocks as other items.
  private static func heif(brand: String, exif: [UInt8], xmp: [UInt8]) -> [UInt8] {
    func item(_ id: Int, _ kind: String, _ more: String = "") -> [UInt8] {
      box("infe", [2, 0, 0, 0] + big(id, 2) + [0, 0] + Array((kind + "\0" + more).utf8))
    }
    let type = box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    let contents = big(0, 4) + exif
    func location(_ id: Int, _ start: Int, _ count: Int) -> [UInt8] {
      big(id, 2) + [0, 0, 0, 1] + big(start, 4) + big(count, 4)
    }
    func meta(at start: Int) -> [UInt8] {
      var items = item(1, brand == "avif" ? "av01" : "hvc1") + item(2, "Exif")
      items += item(3, "mime", "application/rdf+xml\0")
      let places =
        location(2, start, contents.count)
        + location(3, start + contents.count, xmp.count)
      let size = box("ispe", big(0, 4) + big(64, 4) + big(48, 4))
      let uses = box("ipma", big(0, 4) + big(1, 4) + big(1, 2) + [1, 1])
      var boxes = big(0, 4) + box("hdlr", big(0, 8) + Array("pict".utf8) + big(0, 13))
      boxes += box("pitm", big(0, 4) + big(1, 2)) + box("iinf", big(0, 4) + big(3, 2) + items)
      boxes += box("iprp", box("ipco", size) + uses)
      boxes += box("iloc", big(0, 4) + [0x44, 0] + big(2, 2) + places)
      return box("meta", boxes)
    }
    let start = type.count + meta(at: 0).count + 8
    return type + meta(at: start) + box("mdat", contents + xmp)
  }

  private static func psd(exif: [UInt8], xmp: [UInt8]) -> [UInt8] {
    let resources = resource(1058, exif) + resource(1060, xmp)
    var file = Array("8BPS".utf8) + big(1, 2) + big(0, 6) + big(1, 2) + big(48, 4) + big(64, 4)
    file += big(8, 2) + big(1, 2) + big(0, 4)
    return file + big(resources.count, 4) + resources + big(0, 4)
  }

  /// Returns an image resource of Photoshop.
  private static func resource(_ id: Int, _ bytes: [UInt8]) -> [UInt8] {
    joined(
      ascii("8BIM"), big(id, 2), [0, 0], big(bytes.count, 4), bytes,
      Array(repeating: 0, count: bytes.count % 2))
  }

  private static func gif(xmp: [UInt8]) -> [UInt8] {
    let file = SmallFiles.gif(colors: 1, repeats: 0)
    let name = joined([0x21, 0xFF, 11], ascii("XMP DataXMP"))
    let trailer = joined([1], (0...255).reversed().map { UInt8($0) }, [0])
    return joined(Array(file.dropLast()), name, xmp, trailer, [0x3B])
  }

  private static func box(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    big(contents.count + 8, 4) + Array(kind.utf8) + contents
  }

  private static func big(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
