import SystemPackage

extension PhotoIndex {
  /// Gives the files with the same contents their ranks. Others need none.
  func rankCopies(among photos: inout [DuplicateCandidate], with userData: UserData?) {
    var counts: [ContentHash: Int] = [:]
    for photo in photos { if let contents = photo.contents { counts[contents, default: 0] += 1 } }
    let copies = photos.indices.filter { place in
      photos[place].contents.flatMap { counts[$0] } ?? 0 > 1
    }
    guard !copies.isEmpty else { return }
    let files = Dictionary(
      self.photos(numbered: copies.map { photos[$0].number }).map { ($0.number, $0) },
      uniquingKeysWith: { first, _ in first })
    let described = userData?.described(among: files.values.map(\.path)) ?? []
    var groups = PhotoGroups()
    for place in copies {
      guard let file = files[photos[place].number] else { continue }
      photos[place].rank = CopyRank(
        file.path, modified: file.modificationTime,
        isDescribed: described.contains(file.path) || groups.files(of: file.path).count > 1)
    }
  }
}
