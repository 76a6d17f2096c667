import Testing

@testable import PhotoLibrary

struct DuplicateGroupingTests {
  /// A look that has nothing in common with those of other seeds.
  private func look(seed: UInt64) -> PhotoLook {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    var structure = SIMD64<Int8>()
    for place in 1..<64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      structure[place] = Int8(truncatingIfNeeded: state >> 57) - 64
    }
    return PhotoLook(structure: structure, tint: SIMD2())
  }

  private func hash(_ text: String) throws -> ContentHash {
    let library = try TemporaryLibrary()
    let path = try library.write("a", byteCount: text.count)
    let status = try #require(FileSystem.status(path))
    var photo = PhotoLibrary.Photo(
      id: PhotoID(path: path), albumID: AlbumID(path: library.root), byteCount: text.count,
      modificationTime: status.modificationTime)
    photo.number = 1
    return try #require(ContentHash(of: photo))
  }

  private func groups(_ photos: DuplicateCandidate...) -> [[Int]] {
    DuplicateGrouping.groups(among: photos).map(\.photos)
  }

  @Test func sameContents_AreOneGroupWithTheOldestFirst() throws {
    let contents = try hash("abc")
    let photos = [(1, 30), (2, 10), (3, 20)].map {
      DuplicateCandidate(number: $0.0, byteCount: 3, capture: $0.1, contents: contents)
    }
    let found = DuplicateGrouping.groups(among: photos)
    #expect(found.map(\.photos) == [[2, 3, 1]])
    #expect(found.map(\.kind) == [.sameFile])
    #expect(found.map(\.best) == [2])
  }

  @Test func hundredCopies_AreOneGroup() {
    let photos = (0..<100).map {
      DuplicateCandidate(number: $0, byteCount: 1_000 - $0, look: look(seed: 7))
    }
    let found = DuplicateGrouping.groups(among: photos)
    #expect(found.map(\.photos) == [Array(0..<100)])
    #expect(found.map(\.kind) == [.lookAlike])
  }

  @Test func largestImage_IsTheBest() {
    let found = groups(
      DuplicateCandidate(
        number: 1, byteCount: 9, capture: 1, width: 80, height: 60, look: look(seed: 1)),
      DuplicateCandidate(number: 2, byteCount: 5, width: 800, height: 600, look: look(seed: 1)),
      DuplicateCandidate(number: 3, byteCount: 5, width: 800, height: 600, look: look(seed: 2)))
    #expect(found == [[2, 1]])
  }

  /// Half of the photos are copies, also of photos in the same batch.
  @Test(arguments: [1, 2, 7, 64]) func batchesOfAnySize_GiveTheSameGroups(batch: Int) {
    let photos = (0..<200).map { number in
      DuplicateCandidate(
        number: number, byteCount: number * 37 % 101,
        look: look(seed: UInt64(number * 31 % 150)).turned[number % 8])
    }
    let groups = DuplicateGrouping.groups(among: photos)
    #expect(groups.count == 50)
    #expect(DuplicateGrouping.groups(among: photos, batch: batch) == groups)
  }

  @Test func turnedAndMirroredLooks_AreFound() {
    let original = look(seed: 3)
    for form in original.turned {
      let found = groups(
        DuplicateCandidate(number: 1, byteCount: 9, look: original),
        DuplicateCandidate(number: 2, byteCount: 5, look: form))
      #expect(found == [[1, 2]])
    }
    #expect(Set(original.turned).count == 8)
  }

  @Test func likelyNormalForms_IncludeTheOneOfTheImageBeforeItWasTurned() {
    for seed in 1..<50 as Range<UInt64> {
      let original = look(seed: seed)
      let normal = original.normalForm
      for form in original.turned {
        #expect(form.likelyNormalTurns.contains { form.turned($0) == normal })
      }
    }
  }

  /// Photos whose sides are exchanged are copies only if the image is turned by a quarter.
  @Test func quarterTurn_ExchangesTheSides() {
    let original = look(seed: 4)
    for (place, form) in original.turned.enumerated() {
      for isExchanged in [false, true] {
        let found = groups(
          DuplicateCandidate(number: 1, byteCount: 9, width: 300, height: 200, look: original),
          DuplicateCandidate(
            number: 2, byteCount: 5, width: isExchanged ? 200 : 300,
            height: isExchanged ? 300 : 200, look: form))
        #expect(found == (isExchanged == (place >= 4) ? [[1, 2]] : []))
      }
    }
  }

  @Test func imagesOfAnotherShape_AreNotCopies() {
    #expect(
      groups(
        DuplicateCandidate(number: 1, byteCount: 9, width: 300, height: 200, look: look(seed: 1)),
        DuplicateCandidate(number: 2, byteCount: 9, width: 200, height: 200, look: look(seed: 1))
      ).isEmpty)
  }

  /// Each photo differs a little from the one before, so that the first and the last differ much.
  @Test func chainOfSimilarPhotos_IsNotOneGroup() {
    let (first, last) = (look(seed: 1).structure, look(seed: 2).structure)
    let photos = (0...60).map { step in
      let mixture =
        SIMD64<Int16>(truncatingIfNeeded: first) &* Int16(60 - step)
        &+ SIMD64<Int16>(truncatingIfNeeded: last) &* Int16(step)
      return DuplicateCandidate(
        number: step, byteCount: 1_000 - step,
        look: PhotoLook(structure: SIMD64<Int8>(truncatingIfNeeded: mixture / 60), tint: SIMD2()))
    }
    let found = DuplicateGrouping.groups(among: photos)
    #expect(found.count > 1)
    for group in found {
      let comparison = photos[group.best].look.map { LookComparison($0) }
      for member in group.photos where member != group.best {
        guard let look = photos[member].look else { continue }
        #expect(comparison?.similarity(to: look) ?? 0 >= LookComparison.threshold)
      }
    }
  }

  @Test func orderOfThePhotos_DoesNotChangeTheGroups() {
    let photos = (0..<40).map {
      DuplicateCandidate(number: $0, byteCount: $0 * 7 % 40, look: look(seed: UInt64($0 % 9)))
    }
    let found = DuplicateGrouping.groups(among: photos)
    #expect(found.count == 9)
    #expect(DuplicateGrouping.groups(among: photos.reversed()) == found)
    #expect(DuplicateGrouping.groups(among: photos.shuffled()) == found)
  }

  // MARK: Bursts

  private func shot(
    _ number: Int, at capture: Int?, camera: Int? = 1, seed: UInt64? = 5, width: Int = 600
  ) -> DuplicateCandidate {
    DuplicateCandidate(
      number: number, byteCount: 1_000, capture: capture, width: width, height: 400, camera: camera,
      look: seed.map { look(seed: $0) })
  }

  @Test func photosOfOneCameraWithinSeconds_AreABurstInOrderOfTime() {
    let found = DuplicateGrouping.groups(
      among: [shot(1, at: 102), shot(2, at: 101), shot(3, at: 100), shot(4, at: 200, seed: 9)])
    #expect(found.map(\.kind) == [.burst])
    #expect(found.map(\.photos) == [[3, 2, 1]])
  }

  @Test func photosOfOtherCamerasOrWithoutDate_AreNotInABurst() {
    #expect(
      groups(
        shot(1, at: 100, seed: 1), shot(2, at: 101, camera: 2, seed: 2),
        shot(3, at: nil, seed: 3), shot(4, at: 101, camera: nil, seed: 4)
      ).isEmpty)
  }

  @Test func smallerCopyInABurst_IsACopyAndNotInTheBurst() {
    let found = DuplicateGrouping.groups(
      among: [
        shot(1, at: 100, seed: 1), shot(2, at: 101, seed: 2),
        DuplicateCandidate(
          number: 3, byteCount: 10, capture: 101, width: 60, height: 40, camera: 1,
          look: look(seed: 2)),
      ])
    #expect(found.map(\.kind) == [.lookAlike, .burst])
    #expect(found.map(\.photos) == [[2, 3], [1, 2]])
  }

  @Test func photoEverySecond_IsNotOneEndlessBurst() {
    let found = DuplicateGrouping.groups(
      among: (0..<100).map { shot($0, at: 1_000 + $0, seed: nil) })
    #expect(found.count > 5)
    #expect(found.allSatisfy { $0.kind == .burst && $0.photos.count <= 16 })
  }
}
