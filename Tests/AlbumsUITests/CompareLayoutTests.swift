import GtkKit
import Testing

@testable import AlbumsUI

@Suite struct CompareLayoutTests {
  @Test(arguments: [(2, 2), (3, 3), (4, 2)])
  func wideWindowsHaveARowOrTwoByTwo(_ count: Int, _ columns: Int) {
    #expect(CompareLayout(count: count, width: 1_000, height: 700).columns == columns)
  }

  @Test(arguments: [(2, 1), (3, 1), (4, 2)])
  func narrowWindowsStackPhotos(_ count: Int, _ columns: Int) {
    #expect(CompareLayout(count: count, width: 360, height: 600).columns == columns)
  }

  @Test(arguments: 2...4, [360, 799, 1_080])
  func framesFillTheViewAndDoNotOverlap(_ count: Int, _ width: Int) {
    let frames = CompareLayout(count: count, width: width, height: 601).frames()
    #expect(frames.map(\.x).min() == 0)
    #expect(frames.map(\.y).min() == 0)
    #expect(frames.map { $0.x + $0.width }.max() == Double(width))
    #expect(frames.map { $0.y + $0.height }.max() == 601)
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] {
        let isApart =
          frame.x + frame.width <= other.x || other.x + other.width <= frame.x
          || frame.y + frame.height <= other.y || other.y + other.height <= frame.y
        #expect(isApart)
      }
    }
  }

  @Test func rightToLeftBeginsAtTheRight() {
    let layout = CompareLayout(count: 3, width: 900, height: 600)
    let frames = layout.frames(isRightToLeft: true)
    #expect(frames[0].x > frames[1].x)
    #expect(frames[2].x == 0)
    #expect(layout.neighbour(of: 0, to: .left, isRightToLeft: true) == 1)
    #expect(layout.neighbour(of: 0, to: .right, isRightToLeft: true) == nil)
  }

  @Test func arrowsLeadToTheNeighbourOnScreen() {
    let square = CompareLayout(count: 4, width: 900, height: 600)
    #expect(square.neighbour(of: 0, to: .right) == 1)
    #expect(square.neighbour(of: 0, to: .down) == 2)
    #expect(square.neighbour(of: 3, to: .up) == 1)
    #expect(square.neighbour(of: 3, to: .right) == nil)
    let stack = CompareLayout(count: 3, width: 360, height: 600)
    #expect(stack.neighbour(of: 0, to: .right) == nil)
    #expect(stack.neighbour(of: 0, to: .down) == 1)
  }
}
