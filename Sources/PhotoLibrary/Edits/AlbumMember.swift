import SystemPackage

/// A photo in an album.
struct AlbumMember: Hashable {
  var path: StoredPath
  /// The number by which the album's photos are sorted; see ``MemberRanks``.
  let rank: Int
  /// Whether the user has chosen the photo as the album's cover.
  var isCover = false
}

extension AlbumMember: Codable {
  private enum CodingKeys: String, CodingKey {
    case path, rank, isCover
    /// The number in journals of older versions, which numbered the photos 1, 2, 3.
    case position
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    path = try values.decode(StoredPath.self, forKey: .path)
    if let position = try values.decodeIfPresent(Int.self, forKey: .position) {
      rank = Self.rank(ofPosition: position)
    } else {
      rank = try values.decode(Int.self, forKey: .rank)
    }
    isCover = try values.decodeIfPresent(Bool.self, forKey: .isCover) ?? false
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(path, forKey: .path)
    try values.encode(rank, forKey: .rank)
    if isCover { try values.encode(true, forKey: .isCover) }
  }

  /// Positions of older versions beyond this number, which only a damaged store contains, are
  /// treated as this number.
  static let lastPosition = 1 << 28

  /// Returns the rank for a number of an older version. The migration of the store does the same.
  private static func rank(ofPosition position: Int) -> Int {
    min(max(position, -lastPosition), lastPosition) * MemberRanks.spacing
  }
}

/// A photo that gets another rank in its album.
struct MemberMove: Codable, Hashable {
  var path: StoredPath
  let from: Int
  let to: Int

  var inverse: MemberMove { MemberMove(path: path, from: to, to: from) }
}

extension [AlbumMember] {
  /// Returns the changes of ranks that move photos to a place, in their present order.
  ///
  /// - Parameters:
  ///   - paths: The photos to move. The others in the album keep their order.
  ///   - place: The new place. If its photo is moved too, the place is where that photo was.
  /// - Returns: The changes; empty if the photos are at the place already.
  /// - Throws: ``EditFailure`` if no photo to move or not the photo of the place is in the album.
  func moves(of paths: Set<StoredPath>, to place: AlbumPlace) throws(EditFailure) -> [MemberMove] {
    var moved: [AlbumMember] = []
    var others: [AlbumMember] = []
    var index: Int?
    let neighbour = place.neighbour.map { StoredPath($0) }
    for member in self {
      if case .before = place, member.path == neighbour { index = others.count }
      if paths.contains(member.path) { moved.append(member) } else { others.append(member) }
      if case .after = place, member.path == neighbour { index = others.count }
    }
    if place == .start { index = 0 } else if place == .end { index = others.count }
    guard let first = moved.first else {
      throw EditFailure(.missing, at: paths.first?.path)
    }
    guard let index else { throw EditFailure(.missing, at: place.neighbour) }
    // The photos are together at the place already.
    if index + moved.count <= count, self[index] == first,
      self[index..<(index + moved.count)].elementsEqual(moved)
    {
      return []
    }
    let new = MemberRanks(placing: moved.count, at: index, among: others.map(\.rank))
    let neighbours = new.neighbours
    let members =
      others[neighbours.lowerBound..<index] + moved + others[index..<neighbours.upperBound]
    return zip(members, new.ranks).compactMap { member, rank in
      member.rank == rank ? nil : MemberMove(path: member.path, from: member.rank, to: rank)
    }
  }
}
