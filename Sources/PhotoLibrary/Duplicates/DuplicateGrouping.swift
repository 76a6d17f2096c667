/// Groups the duplicates among photos.
///
/// Photos join the group of the most similar better photo, and are compared with no other member.
/// So a chain of photos, each a little different from the one before, does not become one group.
/// The result does not depend on the order of the photos.
struct DuplicateGrouping {
  private let photos: [DuplicateCandidate]
  private var table: LookTable
  /// The places of the members of each group, by the place of the best photo.
  private var members: [[Int]]

  /// Returns the groups: the same files, then the photos that look alike, then the bursts. Each
  /// kind begins with the newest.
  static func groups(among photos: [DuplicateCandidate]) -> [DuplicateGroup] {
    var grouping = DuplicateGrouping(photos)
    grouping.join()
    return grouping.groups()
  }

  private init(_ photos: [DuplicateCandidate]) {
    self.photos = photos.sorted { $0.isBetter(than: $1) }
    table = LookTable(count: photos.count)
    members = photos.indices.map { [$0] }
  }

  private mutating func join() {
    var files: [ContentHash: Int] = [:]
    for (place, photo) in photos.enumerated() {
      if let contents = photo.contents {
        if let original = files[contents] {
          move(place, to: original)
          continue
        }
      }
      var group = place
      if let look = photo.look {
        if let found = bestMatch(of: photo, look) {
          group = found
          move(place, to: found)
        } else {
          table.insert(look, at: place)
        }
      }
      if let contents = photo.contents { files[contents] = group }
    }
  }

  private mutating func move(_ place: Int, to group: Int) {
    members[group].append(place)
    members[place] = []
  }

  /// Returns the place of the most similar best photo of a group, and of equals the best.
  private func bestMatch(of photo: DuplicateCandidate, _ look: PhotoLook) -> Int? {
    var best: (place: Int, similarity: Float)?
    for (form, turned) in look.turned.enumerated() {
      table.forEachMatch(of: turned) { place, similarity in
        guard photos[place].hasShape(of: photo, isTurned: form >= 4),
          !photos[place].isInBurst(with: photo, similarity: similarity)
        else { return }
        if let best, (best.similarity, place) >= (similarity, best.place) { return }
        best = (place, similarity)
      }
    }
    return best?.place
  }

  private func groups() -> [DuplicateGroup] {
    var groups: [[DuplicateGroup]] = [[], []]
    let newest = photos.indices.filter { !members[$0].isEmpty }.sorted {
      (photos[$0].capture ?? 0, photos[$0].number) > (photos[$1].capture ?? 0, photos[$1].number)
    }
    for place in newest where members[place].count > 1 {
      let contents = Set(members[place].map { photos[$0].contents })
      let kind =
        contents.count == 1 && contents != [nil] ? DuplicateGroup.Kind.sameFile : .lookAlike
      groups[kind.rawValue].append(
        DuplicateGroup(
          kind: kind, photos: members[place].map { photos[$0].number }, best: photos[place].number))
    }
    // A copy of a photo in a burst is in the group of copies only.
    return groups.joined() + Burst.all(among: newest.map { photos[$0] }).reversed()
  }
}
