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
