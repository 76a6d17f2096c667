import ImageDecoding

/// What a sidecar says, as far as marks are concerned.
struct SidecarFields: Codable, Hashable {
  /// Stars; nil is as good as none.
  var rating: Int?
  var caption: String?
  var isFavourite: Bool?
  var orientation: Int?

  init() {}

  init(_ contents: SidecarContents) {
    rating = contents.rating == 0 ? nil : contents.rating
    caption = contents.caption == "" ? nil : contents.caption
    isFavourite = contents.isFavourite
    orientation = contents.orientation
  }
}

/// What is known here of a photo's sidecar.
///
/// A mark and a sidecar are two copies of the same, and either may be changed while the other is
/// not: here by an edit, there by another program. What the sidecar said when both were last equal
/// tells which of them has been changed since, field by field; no clock is asked. Where both have,
/// what was said here stays.
struct SidecarState: Codable, Hashable {
  /// What it said before this program first said something.
  private(set) var original: SidecarFields
  /// What it said when it was last written or read here.
  private(set) var known: SidecarFields

  /// Begins with a sidecar that has not been seen before.
  init(_ fields: SidecarFields) {
    original = fields
    known = fields
  }

  /// Takes over what another program has written into the sidecar since. One that is new, which has
  /// not been seen before, speaks wherever nothing has been said here.
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
    known = found
  }

  /// What has to be changed in the sidecar so that it says what a mark says, and, where that says
  /// nothing, what it said itself; the same goes for the orientation.
  mutating func changes(for mark: PhotoMark, orientation: Int?) -> [SidecarChange] {
    var changes: [SidecarChange] = []
    let rating = mark.rating ?? original.rating
    if (rating ?? 0) != (known.rating ?? 0) { changes.append(.rating(rating)) }
    let caption = (mark.caption ?? original.caption).flatMap { $0.isEmpty ? nil : $0 }
    if caption != known.caption { changes.append(.caption(caption)) }
    let isFavourite = mark.isFavourite ? true : original.isFavourite == true ? false : nil
    if isFavourite != known.isFavourite { changes.append(.favourite(isFavourite)) }
    let orientation = orientation ?? original.orientation
    if orientation != known.orientation { changes.append(.orientation(orientation)) }
    known.rating = rating == 0 ? nil : rating
    known.caption = caption
    known.isFavourite = isFavourite
    known.orientation = orientation
    return changes
  }
}
