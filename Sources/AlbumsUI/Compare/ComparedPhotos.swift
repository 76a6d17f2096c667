import PhotoLibrary

/// The photos of a compare page, and the one that keys and buttons edit.
///
/// Photos that were moved to the trash are left out, and come back when that is undone.
nonisolated struct ComparedPhotos: Equatable {
  /// How many photos can be compared.
  static let counts = 2...4

  private var all: [Photo]
  /// The places in `all` of the photos that are left out.
  private var gone: Set<Int> = []
  private var focusedPlace = 0

  /// - Parameter photos: Two to four photos.
  init(_ photos: [Photo]) { all = photos }

  /// The places of the photos that are shown, in order. A photo keeps its place.
  var places: [Int] { all.indices.filter { !gone.contains($0) } }

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
    guard gone.contains(focusedPlace) else { return }
    let left = places
    focusedPlace = left.first { $0 > focusedPlace } ?? left.last ?? focusedPlace
  }
}
