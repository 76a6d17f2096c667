/// The looks and hashes of many photos, to find duplicates. Takes some 200 bytes for each.
public struct PhotoLooks: Sendable {
  let photos: [DuplicateCandidate]

  /// Returns the groups of duplicates: the same files, then the photos that look alike, then the
  /// bursts. Each kind begins with the newest.
  ///
  /// Takes some seconds for 100,000 photos. Not for the main thread.
  public func groups() -> [DuplicateGroup] { DuplicateGrouping.groups(among: photos) }

  /// Returns the numbers of the photos that look like a photo, the most similar first, without the
  /// photo itself.
  ///
  /// Compares all photos, some 10 ms for 100,000.
  public func photos(like number: Int) -> [Int] {
    guard let photo = photos.first(where: { $0.number == number }), let look = photo.look else {
      return []
    }
    let forms = PhotoLook.Turn.all.map { turn in
      let form = look.turned(turn)
      return (
        look: form, comparison: LookComparison(form), signs: form.signs,
        isTurned: turn.isExchanged
      )
    }
    var found: [(number: Int, similarity: Float)] = []
    for other in photos where other.number != number {
      guard let otherLook = other.look else { continue }
      let signs = other.signs
      var best: Float = 0
      for form in forms
      where (form.signs ^ signs).nonzeroBitCount <= LookTable.mostDifferentSigns {
        guard photo.hasShape(of: other, isTurned: form.isTurned) else { continue }
        guard let similarity = form.comparison.similarity(to: otherLook), similarity > best,
          similarity < LookComparison.threshold
            || otherLook.detailDifference(from: form.look) != nil
        else { continue }
        best = similarity
      }
      if best >= LookComparison.threshold { found.append((other.number, best)) }
    }
    return found.sorted { ($1.similarity, $0.number) < ($0.similarity, $1.number) }.map(\.number)
  }
}
