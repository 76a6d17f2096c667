@testable import PhotoLibrary
import SystemPackage
import Testing

@testable import AlbumsUI

@MainActor @Suite struct EditRefusalTests {
  private let photos = ["/p/a.jpg", "/p/b.jpg", "/p/c.jpg"].map { FilePath($0) }

  private func taken(_ photo: FilePath) -> EditFailure {
    EditFailure(.taken(FilePath("/Beach").appending(photo.lastComponent!)), at: photo)
  }

  @Test func takenNames_AreListedInAQuestion() throws {
    let missing = EditFailure(.missing, at: photos[2])
    let refusal = EditRefusal(
      [taken(photos[0]), missing, taken(photos[1])], of: .move(photos, to: "/Beach"), isAll: true,
      canSkip: true)
    #expect(refusal.title == "3 Photos Cannot Be Moved")
    #expect(
      refusal.message
        == "“c.jpg” is no longer there. It may have been moved, renamed or deleted, or its drive is "
        + "not connected. The names “a.jpg” and “b.jpg” are taken in “Beach”. Skip these photos, "
        + "or keep both of each, with a number after their names?")
    let question = try #require(refusal.question)
    #expect(question.taken == Array(photos[..<2]))
    #expect(question.others == [photos[2]])
  }

  @Test func takenNameOfTheOnlyPhoto_CannotBeSkipped() throws {
    let edit = Edit.copy([photos[0]], to: "/Beach")
    let refusal = EditRefusal([taken(photos[0])], of: edit, isAll: true)
    #expect(refusal.title == "This Name Is Taken")
    #expect(
      refusal.message
        == "The name “a.jpg” is taken in “Beach”. Keep both, with a number after its name?")
    #expect(refusal.question?.taken == [photos[0]])
  }

  /// Tests a name that was taken during the edit. Another attempt would be a second edit.
  @Test func takenNameOfAFinishedEdit_AsksNoQuestion() {
    let refusal = EditRefusal([taken(photos[0])], of: .move(photos, to: "/Beach"))
    #expect(refusal.title == "A Photo Was Not Moved")
    #expect(
      refusal.message == "There is a file named “a.jpg” already. Choose another name.")
    #expect(refusal.question == nil)
  }

  @Test func longListsNameSomeFilesAndCountTheRest() {
    let many = (1...1_007).map { FilePath("/p/\($0).jpg") }
    let refusal = EditRefusal(many.map(taken), of: .move(many, to: "/Beach"), isAll: true)
    #expect(
      refusal.message.contains(
        "“1.jpg”, “2.jpg”, “3.jpg”, “4.jpg”, “5.jpg” and \(1_002.grouped) more"))
    let gone = EditRefusal(many.map { EditFailure(.missing, at: $0) }, of: .trash(many))
    #expect(gone.title == "Not Everything Could Be Done")
    let nothing = EditRefusal([EditFailure(.missing, at: photos[0])], isAll: true)
    #expect(nothing.title == "Nothing Has Changed")
    #expect(
      gone.message.contains(
        "“5.jpg” is no longer there. The same applies to \(1_002.grouped) more. It may"))
    #expect(gone.question == nil)
  }
}
