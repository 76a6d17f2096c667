import Testing

@testable import AlbumsUI

@Suite struct PhotoViewportTests {
  private let viewport = PhotoViewport(
    imageSize: .init(x: 4_000, y: 3_000), viewSize: .init(x: 800, y: 800))

  @Test func largePhotosFitTheView() {
    #expect(viewport.scale == 0.2)
    #expect(viewport.frame.origin == .init(x: 0, y: 100))
    #expect(viewport.frame.size == .init(x: 800, y: 600))
  }

  @Test func smallPhotosAreNotEnlargedToFit() {
    let small = PhotoViewport(imageSize: .init(x: 100, y: 50), viewSize: .init(x: 800, y: 800))
    #expect(small.scale == 1)
    #expect(small.frame.origin == .init(x: 350, y: 375))
  }

  @Test func smallPhotosAreEnlargedOnRequest() {
    var small = PhotoViewport(imageSize: .init(x: 400, y: 200), viewSize: .init(x: 800, y: 800))
    small.enlargesToFit = true
    #expect(small.scale == 2)
    #expect(small.frame.origin == .init(x: 0, y: 200))
    small.imageSize = .init(x: 10, y: 10)
    #expect(small.scale == PhotoViewport.largestScale, "an icon does not fill the screen")
  }

  @Test(arguments: [(0.0, 0.0), (100.0, 700.0), (400.0, 400.0), (800.0, 350.0)])
  func zoomingKeepsTheImagePointUnderTheAnchor(_ x: Double, _ y: Double) {
    var viewport = viewport
    viewport.setScale(0.5, at: viewport.middle)
    let anchor = PhotoViewport.Point(x: x, y: y)
    let before = place(of: anchor, in: viewport)
    viewport.zoom(by: 1.5, at: anchor)
    let after = place(of: anchor, in: viewport)
    #expect(abs(before.x - after.x) < 1e-9)
    #expect(abs(before.y - after.y) < 1e-9)
  }

  @Test func zoomingOutStopsAtTheFit() {
    var viewport = viewport
    viewport.setScale(1, at: viewport.middle)
    #expect(!viewport.isFitting)
    viewport.zoom(by: 0.01, at: .init(x: 0, y: 0))
    #expect(viewport.isFitting)
    #expect(viewport.scale == 0.2)
  }

  @Test func zoomingInStopsAtTheLargestScale() {
    var viewport = viewport
    for _ in 0..<100 { viewport.zoom(by: 2, at: viewport.middle) }
    #expect(viewport.scale == PhotoViewport.largestScale)
  }

  @Test func panningStopsAtTheEdges() {
    var viewport = viewport
    viewport.setScale(1, at: viewport.middle)
    viewport.pan(x: 1e6, y: -1e6)
    #expect(viewport.frame.origin.x == 0)
    #expect(abs(viewport.frame.origin.y - (800 - 3_000)) < 1e-6)
  }

  @Test func panningAPhotoThatFitsDoesNothing() {
    var viewport = viewport
    let before = viewport.frame
    viewport.pan(x: 50, y: 50)
    #expect(viewport.frame == before)
  }

  @Test func resizingTheViewKeepsTheFit() {
    var viewport = viewport
    viewport.viewSize = .init(x: 400, y: 300)
    #expect(viewport.scale == 0.1)
    #expect(viewport.frame.origin == .init(x: 0, y: 0))
  }

  @Test func photoFitsBetweenTheInsets() {
    var viewport = PhotoViewport(
      imageSize: .init(x: 3_000, y: 4_000), viewSize: .init(x: 800, y: 800))
    viewport.insets = .init(top: 60, bottom: 40)
    #expect(viewport.scale == 0.175)
    #expect(viewport.frame.origin == .init(x: 137.5, y: 60))
    #expect(viewport.frame.size.y == 700)
  }

  @Test func zoomedPhotoCanBeMovedOutFromUnderTheInsets() {
    var viewport = viewport
    viewport.insets = .init(top: 60, bottom: 40)
    viewport.setScale(1, at: viewport.middle)
    viewport.pan(x: 0, y: 1e6)
    #expect(viewport.frame.origin.y == 60)
    viewport.pan(x: 0, y: -1e6)
    #expect(abs(viewport.frame.origin.y + 3_000 - 760) < 1e-6)
  }

  @Test func placeShowsTheSamePartOfAPhotoOfAnotherSize() {
    var viewport = viewport
    viewport.setScale(0.6, at: viewport.middle)
    viewport.pan(x: -200, y: 100)
    var other = PhotoViewport(imageSize: .init(x: 2_000, y: 1_500), viewSize: viewport.viewSize)
    other.show(viewport.place)
    #expect(abs(other.place.zoom - 3) < 1e-9)
    #expect(other.frame.size == viewport.frame.size)
    #expect(abs(other.center.x - viewport.center.x) < 1e-9)
    #expect(abs(other.center.y - viewport.center.y) < 1e-9)
  }

  @Test func placeInAPhotoOfAnotherShapeStaysInsideIt() {
    var viewport = viewport
    viewport.setScale(0.8, at: viewport.middle)
    viewport.pan(x: -1e6, y: -1e6)
    var other = PhotoViewport(imageSize: .init(x: 3_000, y: 4_000), viewSize: viewport.viewSize)
    other.show(viewport.place)
    let (origin, size) = other.frame
    #expect(origin.x <= 0 && origin.x + size.x >= 800 - 1e-6)
    #expect(origin.y <= 0 && origin.y + size.y >= 800 - 1e-6)
  }

  @Test func placeOfAWholePhotoFitsAnother() {
    var other = PhotoViewport(imageSize: .init(x: 90, y: 70), viewSize: viewport.viewSize)
    other.setScale(4, at: other.middle)
    other.show(viewport.place)
    #expect(other.isFitting)
  }

  @Test func placeInASmallPhotoStopsAtTheLargestScale() {
    var other = PhotoViewport(imageSize: .init(x: 40, y: 30), viewSize: viewport.viewSize)
    other.show(.init(zoom: 20, center: .init(x: 0.5, y: 0.5)))
    #expect(other.scale == PhotoViewport.largestScale)
  }

  private func place(
    of point: PhotoViewport.Point, in viewport: PhotoViewport
  ) -> PhotoViewport.Point {
    let (origin, size) = viewport.frame
    return .init(x: (point.x - origin.x) / size.x, y: (point.y - origin.y) / size.y)
  }
}
