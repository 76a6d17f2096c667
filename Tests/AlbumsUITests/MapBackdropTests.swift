import GtkKit
import Testing

@testable import AlbumsUI

@MainActor struct MapBackdropTests {
  private let view = Rectangle(x: 0, y: 0, width: 100, height: 80)

  @Test(arguments: [
    Rectangle(x: 10, y: 20, width: 30, height: 40), Rectangle(x: -5, y: -5, width: 50, height: 50),
    Rectangle(x: 60, y: -10, width: 90, height: 200), Rectangle(x: 200, y: 0, width: 9, height: 9),
    Rectangle(x: 0, y: 90, width: 100, height: 9), Rectangle(x: -9, y: 30, width: 200, height: 10),
  ])
  func partsBesideARectangle_CoverEachOtherPointOnce(other: Rectangle) {
    let parts = view.parts(beside: other)
    for x in stride(from: 0.5, to: 100, by: 1) {
      for y in stride(from: 0.5, to: 80, by: 1) {
        let count = parts.count { contains($0, x, y) }
        #expect(count == (contains(other, x, y) ? 0 : 1), "\(x), \(y)")
      }
    }
  }

  @Test func nothingIsBesideARectangleThatCoversAll() {
    #expect(view.parts(beside: Rectangle(x: -1, y: -1, width: 200, height: 200)).isEmpty)
    #expect(view.parts(beside: view).isEmpty)
  }

  @Test func partsBesideNoRectangle_AreTheWhole() {
    #expect(view.parts(beside: nil) == [view])
  }

  private func contains(_ area: Rectangle, _ x: Double, _ y: Double) -> Bool {
    x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
  }
}
