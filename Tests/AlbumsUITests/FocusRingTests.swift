import Testing

@testable import AlbumsUI

/// Where the ring around the place in focus is drawn.
struct FocusRingTests {
  private typealias Point = PhotoViewport.Point

  private var viewport: PhotoViewport {
    PhotoViewport(imageSize: Point(x: 400, y: 200), viewSize: Point(x: 200, y: 200))
  }

  @Test func positionInAFittingPhoto_IsPartOfItsFrame() {
    #expect(viewport.position(of: Point(x: 0.25, y: 0.5)) == Point(x: 50, y: 100))
    #expect(viewport.position(of: Point(x: 0, y: 0)) == Point(x: 0, y: 50))
    #expect(viewport.position(of: Point(x: 1, y: 1)) == Point(x: 200, y: 150))
  }

  @Test func zoomAndPan_MoveThePosition() {
    var viewport = viewport
    viewport.setScale(1, at: Point(x: 50, y: 100))
    #expect(viewport.position(of: Point(x: 0.25, y: 0.5)) == Point(x: 50, y: 100))
    #expect(viewport.position(of: Point(x: 0.5, y: 0.5)) == Point(x: 150, y: 100))
    viewport.pan(x: -20, y: 0)
    #expect(viewport.position(of: Point(x: 0.25, y: 0.5)) == Point(x: 30, y: 100))
  }

  @Test func positionBeyondTheView_IsNil() {
    var viewport = viewport
    viewport.setScale(1, at: Point(x: 0, y: 100))
    #expect(viewport.position(of: Point(x: 0.9, y: 0.5)) == nil)
    #expect(viewport.position(of: Point(x: 0.1, y: 0.5)) == Point(x: 40, y: 100))
  }

  @Test func turns_MoveAPointClockwise() {
    let point = Point(x: 0.25, y: 0)
    #expect(point.turned(quarterTurns: 0) == point)
    #expect(point.turned(quarterTurns: 1) == Point(x: 1, y: 0.25))
    #expect(point.turned(quarterTurns: 2) == Point(x: 0.75, y: 1))
    #expect(point.turned(quarterTurns: 3) == Point(x: 0, y: 0.75))
    #expect(point.turned(quarterTurns: -1) == point.turned(quarterTurns: 3))
    #expect(point.turned(quarterTurns: 9) == point.turned(quarterTurns: 1))
  }
}
