import CExiv2
import ImageDecoding

/// Keywords in a file: a flat list, which every program knows, and lists of the whole paths in the
/// tree of keywords, by the programs that have such a tree.
extension MetadataTags {
  private static let flat = "Xmp.dc.subject"
  private static let lightroom = "Xmp.lr.hierarchicalSubject"
  /// The lists of paths, with what separates names in each.
  private static let lists: [(tag: String, separator: Character)] = [
    (lightroom, "|"), ("Xmp.digiKam.TagsList", "/"), ("Xmp.MicrosoftPhoto.LastKeywordXMP", "/"),
  ]

  /// The photo's keywords, limited to the number that fits into an answer.
  var keywords: [String] {
    let flat = texts(Self.flat)
    let keywords = Keyword.merged(paths: keywordPaths(besides: flat), flat: flat)
    if !keywords.isEmpty { return Array(keywords.prefix(Keyword.mostInFile)) }
    let iptc = texts("Iptc.Application2.Keywords")
    if !iptc.isEmpty { return Keyword.merged(paths: [], flat: iptc) }
    let windows = text("Exif.Image.XPKeywords", limit: 4096)?.split(separator: ";") ?? []
    return Keyword.merged(
      paths: [],
      flat: windows.prefix(Keyword.mostInFile).map {
        String(decoding: $0.utf8.prefix(128), as: UTF8.self)
      })
  }

  /// Returns the paths in the first list that has any.
  private func keywordPaths(besides flat: [String]) -> [String] {
    for (tag, separator) in Self.lists {
      let paths = texts(tag)
      guard !paths.isEmpty else { continue }
      return separator == "|"
        ? paths
        // A slash may be part of a name, such as "black/white".
        : paths.map { flat.contains($0) ? $0 : $0.replacing(String(separator), with: "|") }
    }
    return []
  }

  /// The texts of an array, or of several IPTC tags of that name.
  private func texts(_ tag: String, most count: Int = Keyword.mostInFile) -> [String] {
    var texts: [String] = []
    while texts.count < count, let text = text(tag, at: texts.count, limit: Keyword.longest) {
      texts.append(text)
    }
    return texts
  }

  // MARK: Changing

  /// Adds and removes keywords in the lists that the sidecar has, and in those that all programs
  /// read. The names in a removed path stay in the flat list if another keyword has them.
  func change(keywordsBy change: KeywordChange) -> Bool {
    // Closures, because a method of a value that cannot be copied cannot be passed on.
    change.removed.allSatisfy { remove(Self.plain($0)) }
      && change.added.allSatisfy { add(Self.plain($0)) }
  }

  private func add(_ keyword: String) -> Bool {
    guard let name = Keyword.names(in: keyword).last else { return true }
    // Only the first list is read: a new one would hide the paths in that of another program.
    var lists = Self.lists.filter { text($0.tag, at: 0, limit: 1) != nil }
    if lists.isEmpty { lists = [Self.lists[0]] }
    return lists.allSatisfy { append(Self.path(keyword, $0.separator), to: $0.tag) }
      && append(name, to: Self.flat)
  }

  private func remove(_ keyword: String) -> Bool {
    for (tag, separator) in Self.lists
    where !cexiv2_remove(metadata, tag, Self.path(keyword, separator)) {
      return false
    }
    let rest = Set(
      allTexts(Self.lightroom).flatMap(Keyword.names(in:))
        + Self.lists.dropFirst().flatMap { tag, separator in
          allTexts(tag).flatMap { $0.split(separator: separator).map(String.init) }
        })
    return ([keyword] + Keyword.names(in: keyword)).filter { !rest.contains($0) }
      .allSatisfy { cexiv2_remove(metadata, Self.flat, $0) }
  }

  private func append(_ text: String, to tag: String) -> Bool {
    allTexts(tag).contains(text) || cexiv2_append(metadata, tag, text)
  }

  private func allTexts(_ tag: String) -> [String] { texts(tag, most: .max) }

  private static func path(_ keyword: String, _ separator: Character) -> String {
    Keyword.names(in: keyword).joined(separator: String(separator))
  }
}

/// People and places in a file.
extension MetadataTags {
  /// The names of the faces that programs have marked, and of the people listed without a place in
  /// the picture.
  var people: [String] {
    var people: [String] = []
    for face in 1...100 {
      let region = "Xmp.mwg-rs.Regions/mwg-rs:RegionList[\(face)]/mwg-rs:"
      let kind = text(region + "Type", limit: 16) ?? "Face"
      if ["Face", ""].contains(kind) { append(text(region + "Name", limit: 128), to: &people) }
      append(
        text("Xmp.MP.RegionInfo/MPRI:Regions[\(face)]/MPReg:PersonDisplayName", limit: 128),
        to: &people)
    }
    for person in texts("Xmp.iptcExt.PersonInImage", most: 100) { append(person, to: &people) }
    return Array(people.prefix(100))
  }

  /// The names of the place where the photo was taken: the spot, the city, the state, the country.
  var places: [String] {
    var places: [String] = []
    for (name, tags) in [
      ("Sublocation", ["Xmp.iptc.Location", "Iptc.Application2.SubLocation"]),
      ("City", ["Xmp.photoshop.City", "Iptc.Application2.City"]),
      ("ProvinceState", ["Xmp.photoshop.State", "Iptc.Application2.ProvinceState"]),
      ("CountryName", ["Xmp.photoshop.Country", "Iptc.Application2.CountryName"]),
    ] {
      let created = "Xmp.iptcExt.LocationCreated[1]/iptcExt:\(name)"
      append(text(tags + [created], limit: 128), to: &places)
    }
    return places
  }

  private func append(_ name: String?, to names: inout [String]) {
    // A name has one line in the index.
    let name = name?.split(whereSeparator: \.isNewline).joined(separator: " ")
    if let name, !name.isEmpty, !names.contains(name) { names.append(name) }
  }
}
