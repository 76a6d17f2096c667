import PhotoLibrary

/// The photos of a compare page: those that are compared now, and the one of them that keys and
/// buttons edit.
///
/// Up to four photos are compared at a time. A step replaces all but the focused one. Photos that were
/// moved to the trash are left out, and come back when that is undone.
nonisolated struct ComparedPhotos: Equatable {
  /// How many photos can be compared at a time.
  static let counts = 2...4

  /// A direction in which the other photos are replaced.
  enum Step { case previous, next }

  private var all: [Photo]
  /// The places in `all` of the photos that are left out.
  private var gone: Set<Int> = []
  /// The places of the photos that are compared, if they are not left out.
  private var chosen: [Int]
  /// The first and last place of the photos that the last step has brought.
  private var stepped: ClosedRange<Int>
  private var focusedPlace = 0

  /// - Parameter photos: At least two photos. The first one has the focus.
  init(_ photos: [Photo]) {
    all = photos
    chosen = Array(photos.indices.prefix(Self.counts.upperBound))
    stepped = 0...max(0, chosen.count - 1)
  }

  /// The places of the photos that are shown, in order. A photo keeps its place.
  var places: [Int] { chosen.filter { !gone.contains($0) } }

  /// Returns the photo at a place.
  subscript(place: Int) -> Photo { all[place] }

  /// The photos that are shown, in order.
  var shown: [Photo] { places.map { all[$0] } }

  /// The place of the photo that is edited.
  var focus: Int {
    get { focusedPlace }
    set { if places.contains(newValue) { focusedPlace = newValue } }
  }

  /// The photo that is edited.
  var focused: Photo { all[focusedPlace] }

  /// The other photos that are shown: those that go when the photo that is edited is kept.
  var others: [Photo] { places.filter { $0 != focusedPlace }.map { all[$0] } }

  /// The others that are not rejected yet.
  var othersToReject: [Photo] { others.filter { !$0.mark.isRejected } }

  /// Takes over the current data of the photos.
  ///
  /// - Parameter find: Returns the current data of a photo; nil if the photo is gone.
  mutating func update(_ find: (Photo) -> Photo?) {
    for (place, photo) in all.enumerated() {
      if let current = find(photo) {
        all[place] = current
        gone.remove(place)
      } else {
        gone.insert(place)
      }
    }
    moveFocusFromGonePhoto()
    if places.count < Self.counts.lowerBound { chooseOthers() }
  }

  private mutating func moveFocusFromGonePhoto() {
    guard gone.contains(focusedPlace) else { return }
    let left = places.isEmpty ? present : places
    focusedPlace = left.first { $0 > focusedPlace } ?? left.last ?? focusedPlace
  }

  // MARK: More photos than can be compared at a time

  /// The places of all photos that are not left out.
  private var present: [Int] { all.indices.filter { !gone.contains($0) } }

  /// Whether there are more photos than can be compared at a time.
  var hasMore: Bool { present.count > Self.counts.upperBound }

  /// How many of the photos are shown, such as `4 of 10`; nil if all are.
  var countText: String? {
    places.count < present.count
      ? texts.gettext("%1$s of %2$s", "\(places.count)", "\(present.count)") : nil
  }

  /// Whether a step shows other photos.
  func canStep(_ step: Step) -> Bool { !others(after: step).isEmpty }

  /// Replaces the photos that are compared with the focused one.
  mutating func step(_ step: Step) {
    let others = others(after: step)
    guard let first = others.first, let last = others.last else { return }
    chosen = (others + [focusedPlace]).sorted()
    stepped = first...last
  }

  /// Compares the focused photo with others after those that are gone, or else before them.
  private mutating func chooseOthers() {
    if canStep(.next) { step(.next) } else { step(.previous) }
  }

  private func others(after step: Step) -> [Int] {
    let others = present.filter { $0 != focusedPlace }
    let count = Self.counts.upperBound - 1
    return switch step {
    case .previous: Array(others.filter { $0 < stepped.lowerBound }.suffix(count))
    case .next: Array(others.filter { $0 > stepped.upperBound }.prefix(count))
    }
  }
}
