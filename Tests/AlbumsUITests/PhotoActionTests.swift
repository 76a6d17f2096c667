import Testing

@testable import AlbumsUI

/// The numbers of photos with which actions are possible.
@Suite @MainActor struct PhotoActionTests {
  @Test func noActionIsPossibleWithoutPhotos() {
    for action in [PhotoAction.favourite, .rename, .showInFiles] {
      #expect(!action.isPossible(with: 0))
      #expect(action.isPossible(with: 1))
    }
  }

  @Test func aNameIsGivenToASinglePhoto() {
    #expect(!PhotoAction.rename.isPossible(with: 2))
  }

  @Test func otherProgramsGetNoMorePhotosThanTheyCanShow() {
    #expect(PhotoAction.showInFiles.isPossible(with: PhotoAction.fewPhotos))
    #expect(!PhotoAction.showInFiles.isPossible(with: PhotoAction.fewPhotos + 1))
    #expect(PhotoAction.favourite.isPossible(with: 100_000))
  }
}
