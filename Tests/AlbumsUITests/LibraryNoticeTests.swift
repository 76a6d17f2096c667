@testable import PhotoLibrary
import SystemPackage
import Testing

@testable import AlbumsUI

@MainActor @Suite struct LibraryNoticeTests {
  private let userData = LibraryNotice(
    UserDataNotice.readOnly(reason: "locked", advice: "Unlock it."))
  private let index = LibraryNotice(IndexNotice.notKept(reason: "locked"))
  private let thumbnails = LibraryNotice(
    ThumbnailStore.Problem(path: "/thumbnails", code: .permissionDenied))
  private let folders = ["/a", "/b"].map {
    LibraryNotice(LibraryProblem(kind: .missing, path: $0))
  }

  @Test func noticesAboutIrreplaceableDataComeFirst() {
    let notices = [thumbnails, folders[0], index, folders[1], userData].byWeight
    #expect(notices == [userData, index, thumbnails] + folders)
    #expect(
      notices.summary == "\(userData.message) \(userData.advice) There is also a problem with "
        + "the list of photos, the thumbnails and 2 folders.")
  }

  @Test func otherProblemsAreNamedOnlyIfTheyExist() {
    #expect([index].summary == "\(index.message) \(index.advice)")
    #expect([index, thumbnails].summary.hasSuffix(" There is also a problem with the thumbnails."))
    #expect(folders.summary.hasSuffix(" There is also a problem with 1 folder."))
    #expect([LibraryNotice]().summary.isEmpty)
  }

  @Test func detailsOfThousandsOfFoldersStayReadable() {
    let many = (0..<2_000).map {
      LibraryNotice(LibraryProblem(kind: .offline, path: FilePath("/\($0)")))
    }
    #expect(many.details.split(separator: "\n").count == 13)
    #expect(many.details.hasSuffix("\nAnd \(1_988.grouped) more."))
    #expect([index, thumbnails].details == "\(index.text)\n\(thumbnails.text)")
  }

  @Test func noticesAboutPastEventsComeLast() {
    let edit = LibraryNotice(
      UserDataNotice.editInterrupted(title: "Moved", done: 1, waiting: 0, of: 2))
    #expect([edit, thumbnails].byWeight == [thumbnails, edit])
  }
}
