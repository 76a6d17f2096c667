import Testing

@testable import AlbumsUI

@MainActor
struct VideoTimeTests {
  @Test(arguments: [
    (0, "0:00"), (7.9, "0:07"), (65, "1:05"), (3723, "1:02:03"), (-1, "0:00"),
    (.infinity, "277777:46:40"),
  ])
  func text_IsThatOfPlayers(seconds: Double, text: String) {
    #expect(VideoTime.text(seconds) == text)
  }
}
