import ImageDecoding
import PhotoLibrary
import Testing

@testable import AlbumsUI

@Suite struct ComparedPhotosTests {
  private let all = ["a", "b", "c", "d"].map { photo($0) }

  @Test func keepingAPhotoConcernsTheOthers() {
    var photos = ComparedPhotos(all)
    #expect(photos.focused == all[0])
    #expect(photos.others == [all[1], all[2], all[3]])
    photos.focus = 2
    #expect(photos.others == [all[0], all[1], all[3]])
  }

  @Test func goneFocusedPhotoGivesItsFocusToTheNext() {
    var photos = ComparedPhotos(all)
    photos.focus = 1
    photos.update { $0 == all[1] ? nil : $0 }
    #expect(photos.shown == [all[0], all[2], all[3]])
    #expect(photos.focused == all[2])
    #expect(photos.others == [all[0], all[3]])
  }

  @Test func goneLastPhotoGivesItsFocusToThePrevious() {
    var photos = ComparedPhotos(all)
    photos.focus = 3
    photos.update { $0 == all[3] ? nil : $0 }
    #expect(photos.focused == all[2])
  }

  @Test func photoThatIsBackHasItsPlaceAgain() {
    var photos = ComparedPhotos(all)
    photos.update { $0 == all[0] ? nil : $0 }
    #expect(photos.places == [1, 2, 3])
    photos.update { $0 }
    #expect(photos.shown == all)
    #expect(photos.focused == all[1], "the focus stays")
  }

  @Test func goneAndUnknownPhotosCannotGetTheFocus() {
    var photos = ComparedPhotos(all)
    photos.update { $0 == all[2] ? nil : $0 }
    photos.focus = 2
    photos.focus = 9
    #expect(photos.focused == all[0])
  }

  // MARK: More photos than can be compared at a time

  private let ten = (0..<10).map { photo("\($0)") }

  @Test func steps_CompareTheFocusedPhotoWithTheOthersInTurn() {
    var photos = ComparedPhotos(ten)
    #expect(photos.hasMore && photos.countText == "4 of 10")
    #expect(photos.places == [0, 1, 2, 3])
    #expect(!photos.canStep(.previous))
    photos.focus = 2
    photos.step(.next)
    #expect(photos.places == [2, 4, 5, 6])
    #expect(photos.focused == ten[2])
    photos.step(.next)
    #expect(photos.places == [2, 7, 8, 9])
    #expect(!photos.canStep(.next))
    photos.step(.next)
    #expect(photos.places == [2, 7, 8, 9])
    photos.step(.previous)
    photos.step(.previous)
    #expect(photos.places == [0, 1, 2, 3])
  }

  @Test func newFocus_DoesNotChangeTheSteps() {
    var photos = ComparedPhotos(ten)
    photos.step(.next)
    photos.step(.next)
    #expect(photos.places == [0, 7, 8, 9])
    photos.focus = 8
    photos.step(.previous)
    #expect(photos.places == [4, 5, 6, 8])
    photos.step(.previous)
    #expect(photos.places == [1, 2, 3, 8])
  }

  @Test func fourPhotos_HaveNoSteps() {
    let photos = ComparedPhotos(all)
    #expect(!photos.hasMore && !photos.canStep(.next) && !photos.canStep(.previous))
    #expect(photos.countText == nil)
  }

  @Test func photoWithoutOthers_IsComparedWithTheNext() {
    var photos = ComparedPhotos(ten)
    photos.focus = 1
    photos.update { [ten[0], ten[2], ten[3]].contains($0) ? nil : $0 }
    #expect(photos.places == [1, 4, 5, 6])
    #expect(photos.focused == ten[1])
    #expect(photos.countText == "4 of 7")
  }

  @Test func lastPhotosThatAreGone_AreReplacedByThoseBefore() {
    var photos = ComparedPhotos(ten)
    for _ in 0..<2 { photos.step(.next) }
    photos.focus = 9
    photos.step(.next)
    photos.update { [ten[0], ten[7], ten[8]].contains($0) ? nil : $0 }
    #expect(photos.places == [4, 5, 6, 9])
  }
}

@Suite @MainActor struct ExposureDifferenceTests {
  private func settings(_ time: Double?, _ aperture: Double?, _ speed: Int?) -> ImageMetadata {
    var metadata = ImageMetadata(width: 1, height: 1)
    (metadata.exposureTime, metadata.fNumber, metadata.isoSpeed) = (time, aperture, speed)
    return metadata
  }

  @Test func twiceTheTimeIsOneStopBrighter() {
    let other = settings(0.01, 4, 100)
    #expect(settings(0.02, 4, 100).exposureDifference(from: other)?.hasSuffix(" EV") == true)
    #expect(settings(0.02, 4, 100).exposureDifference(from: other)?.hasPrefix("+1") == true)
    #expect(settings(0.01, 8, 100).exposureDifference(from: other)?.hasPrefix("−2") == true)
  }

  @Test func equalExposureHasNoDifference() {
    let other = settings(0.01, 4, 100)
    #expect(settings(0.02, 4, 50).exposureDifference(from: other) == nil)
    #expect(other.exposureDifference(from: other) == nil)
  }

  @Test(arguments: [(nil, 4, 100), (0, 4, 100), (0.01, -1, 100), (0.01, 4, 0)])
  func missingOrBadSettingsHaveNoDifference(_ time: Double?, _ aperture: Double, _ speed: Int) {
    let other = settings(0.01, 4, 100)
    #expect(settings(time, aperture, speed).exposureDifference(from: other) == nil)
    #expect(other.exposureDifference(from: nil) == nil)
  }
}
