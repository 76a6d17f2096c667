import PhotoLibrary
import SystemPackage
import Testing

@testable import AlbumsUI

@Suite struct ChosenFoldersTests {
  @Test func addedFolder_FollowsTheOthers() {
    #expect((["/a", "/b"] as [FilePath]).adding(["/c"]) == ["/a", "/b", "/c"])
  }

  @Test func folderInsideAnother_IsNotAdded() {
    #expect((["/a"] as [FilePath]).adding(["/a/b", "/ab"]) == ["/a", "/ab"])
  }

  @Test func folderAroundOthers_ReplacesThem() {
    #expect((["/a/b", "/c"] as [FilePath]).adding(["/a"]) == ["/c", "/a"])
  }

  @Test func folderThatIsThere_ChangesNothing() {
    #expect((["/a", "/b"] as [FilePath]).adding(["/a"]) == ["/a", "/b"])
  }
}
