/// Finds photos that were taken in one go.
enum Burst {
  /// The longest time between two photos of a burst, in seconds.
  private static let longestPause = 2
  /// The longest time from the first to the last photo, in seconds.
  static let longest = 15

  /// Returns the bursts among photos, each in the order of time.
  static func all(among photos: [DuplicateCandidate]) -> [DuplicateGroup] {
    let dated = photos.filter { $0.capture != nil && $0.camera != nil }.sorted {
      ($0.camera ?? 0, $0.capture ?? 0, $0.number) < ($1.camera ?? 0, $1.capture ?? 0, $1.number)
    }
    var bursts: [DuplicateGroup] = []
    var current: [DuplicateCandidate] = []
    func finish() {
      if current.count > 1, let best = current.min(by: { $0.isBetter(than: $1) }) {
        bursts.append(
          DuplicateGroup(kind: .burst, photos: current.map(\.number), best: best.number))
      }
      current = []
    }
    for photo in dated {
      if !continues(current, photo) { finish() }
      current.append(photo)
    }
    finish()
    return bursts
  }

  private static func continues(_ burst: [DuplicateCandidate], _ photo: DuplicateCandidate) -> Bool
  {
    guard let first = burst.first, let last = burst.last, first.camera == photo.camera,
      let start = first.capture, let former = last.capture, let capture = photo.capture
    else { return false }
    return capture - former <= longestPause && capture - start <= longest
  }
}
