@testable import PhotoLibrary
import SystemPackage
import Testing

@testable import AlbumsUI

@MainActor @Suite struct EditRefusalTests {
  private let photos = ["/p/a.jpg", "/p/b.jpg", "/p/c.jpg"].map { FilePath($0) }

  private func taken(_ photo: FilePath) -> EditFailure {
    EditFailure(.taken(FilePath("/Beach").appending(photo.lastComponent!)), at: photo)
  }

  @Test func takenNamesAreListedAndOfferedAnother() {
    let missing = EditFailure(.missing, at: photos[2])
    let refusal = EditRefusal(
      [taken(photos[0]), missing, taken(photos[1])], of: .move(photos, to: "/Beach"))
    #expect(refusal.title == "3 Photos Were Not Moved")
    #expect(
      refusal.message
        == "“c.jpg” is no longer there. It may have been moved, renamed or deleted, or its drive is "
        + "not connected. “Beach” already has files named “a.jpg” and “b.jpg”. Skip these photos, "
        + "or keep both of each, with a number after their names?")
    #expect(
      refusal.keepingBoth == .move(Array(photos[..<2]), to: "/Beach", keepingBoth: true))
  }

  @Test func aCopyIsCopiedAgain() {
    let refusal = EditRefusal([taken(photos[0])], of: .copy(photos, to: "/Beach"))
    #expect(refusal.title == "This Name Is Taken")
    #expect(
      refusal.message == "“Beach” already has a file named “a.jpg”. Skip the photo, or keep both, "
        + "with a number after its name?")
    #expect(refusal.keepingBoth == .copy([photos[0]], to: "/Beach", keepingBoth: true))
  }

  @Test func ofManyFilesSomeAreNamedAndTheOthersCounted() {
    let many = (1...1_007).map { FilePath("/p/\($0).jpg") }
    let refusal = EditRefusal(many.map(taken), of: .move(many, to: "/Beach"))
    #expect(refusal.message.contains("“1.jpg”, “2.jpg”, “3.jpg”, “4.jpg”, “5.jpg” and 1002 more"))
    let gone = EditRefusal(many.map { EditFailure(.missing, at: $0) }, of: .trash(many))
    #expect(gone.title == "Not Everything Could Be Done")
    let nothing = EditRefusal([EditFailure(.missing, at: photos[0])], isAll: true)
    #expect(nothing.title == "Nothing Has Changed")
    #expect(
      gone.message.contains("“5.jpg” is no longer there. The same goes for 1002 more. It may"))
    #expect(gone.keepingBoth == nil)
  }
}
