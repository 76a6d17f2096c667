import PhotoLibrary
import Testing

@testable import AlbumsUI

@Suite struct MapViewportTests {
  private func viewport(_ width: Double = 800, _ height: Double = 600) -> MapViewport {
    var viewport = MapViewport()
    viewport.resize(width: width, height: height)
    return viewport
  }

  @Test(arguments: [(800.0, 600.0), (500.0, 500.0), (3_000.0, 200.0)])
  func smallestMap_FillsAWideView(_ width: Double, _ height: Double) {
    var viewport = viewport(width, height)
    viewport.zoom(by: 0.001)
    #expect(!viewport.canZoomOut)
    #expect(viewport.area.width <= 1 && viewport.area.height <= 1)
    #expect(viewport.area.top >= 0 && viewport.area.bottom <= 1)
  }

  @Test func smallestMap_IsInTheMiddleOfAHighView() {
    var viewport = viewport(360, 640)
    viewport.zoom(by: 0.001)
    viewport.pan(x: 0, y: 200)
    #expect(viewport.scale == 360)
    #expect(viewport.center.y == 0.5)
  }

  @Test func zoom_KeepsThePointUnderThePointer() {
    var viewport = viewport()
    viewport.show(MapPoint(x: 0.3, y: 0.4), scale: 20_000)
    let pointer = MapViewport.Position(x: 650, y: 120)
    let before = viewport.point(at: pointer)
    viewport.zoom(by: 3, at: pointer)
    let after = viewport.position(of: before)
    #expect(abs(after.x - pointer.x) < 1e-6 && abs(after.y - pointer.y) < 1e-6)
  }

  @Test func zoom_StopsAtTheLargestScale() {
    var viewport = viewport()
    for _ in 0..<100 { viewport.zoom(by: 2) }
    #expect(viewport.scale == MapViewport.largestScale)
    #expect(!viewport.canZoomIn)
  }

  @Test func pan_GoesAroundTheWorldButNotBeyondThePoles() {
    var viewport = viewport()
    viewport.show(MapPoint(x: 0.95, y: 0.5), scale: 4_000)
    viewport.pan(x: -400, y: 0)
    #expect(abs(viewport.center.x - 0.05) < 1e-9)
    viewport.pan(x: 0, y: 1e9)
    #expect(viewport.area.top == 0)
  }

  @Test func pointsAcrossTheDateLine_AreNextToEachOther() {
    var viewport = viewport()
    viewport.show(MapPoint(x: 0.999, y: 0.5), scale: 10_000)
    #expect(abs(viewport.position(of: MapPoint(x: 0.001, y: 0.5)).x - 420) < 1e-6)
    let parts = viewport.parts(margin: 0)
    #expect(parts.count == 2)
    #expect(parts.allSatisfy { $0.left >= 0 && $0.right <= 1 })
    #expect(abs(parts.reduce(0) { $0 + $1.width } - viewport.area.width) < 1e-9)
  }

  @Test func wholeWorld_IsOnePart() {
    let parts = viewport(1_000, 500).parts(margin: 40)
    #expect(parts.map(\.width) == [1])
  }

  @Test func area_IsShownWithAMargin() {
    var viewport = viewport()
    let area = MapArea(left: 0.4, top: 0.3, right: 0.5, bottom: 0.35)
    viewport.show(area, margin: 50, largestScale: 1e6)
    let (first, last) = (
      viewport.position(of: MapPoint(x: area.left, y: area.top)),
      viewport.position(of: MapPoint(x: area.right, y: area.bottom))
    )
    #expect(abs(first.x - 50) < 1e-6 && abs(last.x - 750) < 1e-6)
    #expect(first.y > 50 && last.y < 550)
  }

  @Test func onePoint_IsShownAtTheLargestScaleAllowed() {
    var viewport = viewport()
    let area = MapArea(left: 0.4, top: 0.3, right: 0.4, bottom: 0.3)
    viewport.show(area, margin: 50, largestScale: 5_000)
    #expect(viewport.scale == 5_000)
    #expect(viewport.center == area.center)
  }

  @Test func reveal_MovesAPointOffTheEdge_AndNoOther() {
    var viewport = viewport()
    viewport.show(MapPoint(x: 0.5, y: 0.5), scale: 10_000)
    let before = viewport
    viewport.reveal(viewport.point(at: .init(x: 300, y: 300)), margin: 70)
    #expect(viewport == before)
    let point = viewport.point(at: .init(x: 790, y: 300))
    viewport.reveal(point, margin: 70)
    #expect(abs(viewport.position(of: point).x - 730) < 1e-6)
  }

  @Test(arguments: [1_000.0, 5_000, 65_536, 8_000_000])
  func squares_AreOfTheSameSizeAtEveryScale(_ scale: Double) {
    var viewport = viewport()
    viewport.show(MapPoint(x: 0.5, y: 0.5), scale: scale)
    let side = viewport.scale / Double(1 << viewport.level)
    #expect(MapViewport.smallestSquare..<2 * MapViewport.smallestSquare ~= side)
  }
}
