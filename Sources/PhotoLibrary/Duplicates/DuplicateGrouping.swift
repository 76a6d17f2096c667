import Dispatch
import Foundation
import Synchronization

/// Groups the duplicates among photos.
///
/// Photos join the group of the most similar better photo, and are compared with no other member.
/// So a chain of photos, each a little different from the one before, does not become one group.
/// The result does not depend on the order of the photos.
struct DuplicateGrouping {
  /// The number of photos that are compared at the same time.
  private static let batch = 2_048

  private let photos: [DuplicateCandidate]
  /// The looks of the best photos of all groups but those of the present batch.
  private var table: LookTable
  /// The places of the members of each group, by the place of the best photo.
  private var members: [[Int]]
  /// The groups of the files that were read.
  private var files: [ContentHash: Int] = [:]

  /// Returns the groups: the same files, then the photos that look alike, then the bursts. Each
  /// kind begins with the newest.
  /// The size of the batches does not change the result.
  static func groups(
    among photos: [DuplicateCandidate], batch: Int = batch
  ) -> [DuplicateGroup] {
    var grouping = DuplicateGrouping(photos)
    for start in stride(from: 0, to: photos.count, by: batch) {
      grouping.join(start..<min(start + batch, photos.count))
    }
    return grouping.groups()
  }

  private init(_ photos: [DuplicateCandidate]) {
    self.photos = photos.sorted { $0.isBetter(than: $1) }
    table = LookTable(count: photos.count)
    members = photos.indices.map { [$0] }
  }

  /// Joins the photos of a batch to groups, the best photo first.
  private mutating func join(_ batch: Range<Int>) {
    let earlier = matches(of: batch)
    var recent = LookTable(count: batch.count)
    for (place, match) in zip(batch, earlier) {
      let photo = photos[place]
      if let contents = photo.contents, let original = files[contents] {
        move(place, to: original)
        continue
      }
      var group = place
      if let look = photo.look {
        if let found = bestMatch(of: photo, in: recent, or: match) {
          group = found.place
          move(place, to: group)
        } else {
          recent.insert(look, at: place)
        }
      }
      if let contents = photo.contents { files[contents] = group }
    }
    for place in batch where !members[place].isEmpty {
      if let look = photos[place].look { table.insert(look, at: place) }
    }
  }

  private mutating func move(_ place: Int, to group: Int) {
    members[group].append(place)
    members[place] = []
  }

  /// The best photo of a group, by its place, and its similarity to another photo.
  private struct Match {
    let place: Int
    let similarity: Float
    /// The difference of the details of plain pictures; 0 for others.
    var difference: Float = 0

    func isBetter(than other: Match?) -> Bool {
      other.map {
        ($0.difference, similarity, $0.place) > (difference, $0.similarity, place)
      } ?? true
    }
  }

  /// Returns the best match of each photo of a batch in the groups before it. All processors share
  /// the work.
  private func matches(of batch: Range<Int>) -> [Match?] {
    let parts = ProcessInfo.processInfo.activeProcessorCount
    let found = Mutex([[Match?]](repeating: [], count: parts))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let bounds = [part, part + 1].map { batch.lowerBound + batch.count * $0 / parts }
      let matches = (bounds[0]..<bounds[1]).map { bestMatch(of: photos[$0], in: table) }
      found.withLock { $0[part] = matches }
    }
    return found.withLock { $0.flatMap(\.self) }
  }

  /// Returns the most similar of the photos in a table and of a match that is known, and of equals
  /// the best photo.
  private func bestMatch(
    of photo: DuplicateCandidate, in table: LookTable, or known: Match? = nil
  ) -> Match? {
    var best = known
    var uncertain: [(match: Match, form: PhotoLook)] = []
    guard let look = photo.look else { return known }
    table.forEachMatch(of: look) { found in
      let other = photos[found.place]
      guard other.hasShape(of: photo, isTurned: found.isTurned),
        !other.isInBurst(with: photo, similarity: found.similarity)
      else { return }
      let match = Match(place: found.place, similarity: found.similarity)
      if look.plain != nil, other.look?.plain != nil {
        uncertain.append((match, found.form))
      } else if match.isBetter(than: best) {
        best = match
      }
    }
    return certainMatch(among: uncertain, or: best)
  }

  /// The number of plain pictures with which one is compared in detail: those that look most like it.
  private static let mostDetailed = 32

  /// Returns the best of a match that is known and of some matches of plain pictures whose details are
  /// also the same.
  private func certainMatch(
    among matches: [(match: Match, form: PhotoLook)], or known: Match?
  ) -> Match? {
    var best = known
    var places: Set<Int> = []
    for (var match, form) in matches.sorted(by: { $0.match.isBetter(than: $1.match) }) {
      places.insert(match.place)
      guard places.count <= Self.mostDetailed else { break }
      guard
        let difference = photos[match.place].look?.normalForm.detailDifference(from: form)
      else { continue }
      match.difference = difference
      if match.isBetter(than: best) { best = match }
      if difference <= PlainPicture.mostDifference { break }
    }
    return best
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
