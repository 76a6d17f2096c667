import ImageDecoding

/// The fields of a sidecar that marks use.
struct SidecarFields: Codable, Hashable {
  /// The number of stars. 0 is stored as nil.
  var rating: Int?
  var caption: String?
  var isFavourite: Bool?
  var orientation: Int?
  /// The keywords; nil if they were not recorded.
  var keywords: [String]?

  init() {}

  init(_ contents: SidecarContents) {
    rating = contents.rating == 0 ? nil : contents.rating
    caption = contents.caption == "" ? nil : contents.caption
    isFavourite = contents.isFavourite
    orientation = contents.orientation
    keywords = contents.keywords
  }
}

/// The last known fields of a photo's sidecar.
///
/// A mark and a sidecar are two copies of the same data. An edit may change the mark, and another
/// program may change the sidecar. Comparing both with the fields when they were last equal shows
/// which one has changed since, field by field, without using a clock. If both have changed, the
/// mark wins.
struct SidecarState: Codable, Hashable {
  /// The fields as other programs have set them, without the changes that this program has made.
  private(set) var original: SidecarFields
  /// The fields when this program last read or wrote the sidecar.
  private(set) var known: SidecarFields
  /// Whether the sidecar’s name contains the photo’s whole name, as `photo.jpg.xmp` does and
  /// `photo.xmp` does not; nil if that was not recorded.
  var hasWholeName: Bool?

  /// Creates the state of a sidecar that is read for the first time.
  init(_ fields: SidecarFields) {
    original = fields
    known = fields
  }

  /// Merges the fields of the sidecar into the mark. A field that another program has changed
  /// replaces the mark, unless the mark has changed, too. A new sidecar only fills in marks that
  /// are not set.
  mutating func merge(_ found: SidecarFields, isNew: Bool, into mark: inout PhotoMark) {
    if isNew ? mark.rating == nil && found.rating != nil : found.rating != known.rating {
      if isNew || (mark.rating ?? 0) == (known.rating ?? 0) || mark.rating == nil {
        mark.rating = found.rating ?? 0
      }
      original.rating = found.rating
    }
    if isNew ? mark.caption == nil && found.caption != nil : found.caption != known.caption {
      if isNew || (mark.caption ?? "") == (known.caption ?? "") || mark.caption == nil {
        mark.caption = found.caption ?? ""
      }
      original.caption = found.caption
    }
    if let isFavourite = found.isFavourite, isNew ? isFavourite : isFavourite != known.isFavourite {
      if isNew || mark.isFavourite == (known.isFavourite ?? false) {
        mark.isFavourite = isFavourite
      }
      original.isFavourite = isFavourite
    }
    mergeKeywords(found, into: &mark)
    known = found
  }

  /// Merges keyword by keyword. A keyword that another program has added or removed is no longer
  /// part of the mark.
  private mutating func mergeKeywords(_ found: SidecarFields, into mark: inout PhotoMark) {
    guard let former = known.keywords, let now = found.keywords else {
      original.keywords = found.keywords
      return
    }
    // Of so many, the last were not read.
    let isWhole = now.count < Keyword.mostInFile
    let change = KeywordChange(
      added: now.filter { !former.contains($0) },
      removed: isWhole ? former.filter { !now.contains($0) } : [])
    guard !change.isEmpty else { return }
    original.keywords = change.applied(to: original.keywords ?? former)
    mark.keywords.forget { change.added.contains($0) || change.removed.contains($0) }
  }

  /// Whether the keywords in the sidecar depend on those in the photo's file: the person has changed
  /// keywords, and the sidecar has none from other programs.
  func needsKeywordsOfFile(for mark: PhotoMark) -> Bool {
    !mark.keywords.isEmpty && original.keywords?.isEmpty != false
  }

  /// Returns the changes that make the sidecar match a mark, an orientation, and the keywords in the
  /// photo's file. A field that the mark does not set gets back its original value. Stores the new
  /// fields in `known`.
  mutating func changes(
    for mark: PhotoMark, orientation: Int?, keywordsOfFile: [String] = []
  ) -> [SidecarChange] {
    var changes: [SidecarChange] = []
    let rating = mark.rating ?? original.rating
    if (rating ?? 0) != (known.rating ?? 0) { changes.append(.rating(rating)) }
    let caption = (mark.caption ?? original.caption).flatMap { $0.isEmpty ? nil : $0 }
    if caption != known.caption { changes.append(.caption(caption)) }
    let isFavourite = mark.isFavourite ? true : original.isFavourite == true ? false : nil
    if isFavourite != known.isFavourite { changes.append(.favourite(isFavourite)) }
    let orientation = orientation ?? original.orientation
    if orientation != known.orientation { changes.append(.orientation(orientation)) }
    let own = original.keywords ?? []
    let keywords =
      mark.keywords.isEmpty ? own : mark.keywords.applied(to: own.isEmpty ? keywordsOfFile : own)
    let present = known.keywords ?? []
    let change = KeywordChange(
      added: keywords.filter { !present.contains($0) },
      removed: present.filter { !keywords.contains($0) })
    if !change.isEmpty { changes.append(.keywords(change)) }
    known.keywords = keywords
    known.rating = rating == 0 ? nil : rating
    known.caption = caption
    known.isFavourite = isFavourite
    known.orientation = orientation
    return changes
  }
}
