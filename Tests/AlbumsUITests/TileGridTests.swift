import Testing

@testable import AlbumsUI

@MainActor @Suite struct TileGridTests {
  private let grid = TileGrid(imageWidth: 20_000, imageHeight: 9_001, level: 0)

  private func area(_ columns: Range<Int>, _ rows: Range<Int>) -> TileGrid.Area {
    TileGrid.Area(columns: columns, rows: rows)
  }

  @Test func levelIsAtMostTwiceAsFineAsDrawn() {
    for (scale, level) in [
      (8.0, 0), (1, 0), (0.99, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (0.01, 6),
    ] {
      #expect(TileGrid.level(for: scale) == level)
      let drawn = scale * Double(1 << level)
      #expect(level == 0 ? drawn > 0.5 : 0.5 < drawn && drawn <= 1)
    }
  }

  @Test func tilesCoverThePhoto() {
    #expect(grid.all == area(0..<40, 0..<18))
    let coarse = TileGrid(imageWidth: 20_000, imageHeight: 9_001, level: 4)
    #expect(coarse.all == area(0..<3, 0..<2))
    let region = coarse.region(of: coarse.all)
    #expect((region.x, region.y, region.width, region.height) == (0, 0, 20_000, 9_001))
    #expect(region.halvings == 4)
  }

  @Test func regionsOfNeighboursAreAdjacent() {
    let left = grid.region(of: area(3..<5, 2..<3))
    let right = grid.region(of: area(5..<6, 2..<3))
    #expect(left.x + left.width == right.x)
    #expect(left.height == 512)
    let last = grid.region(of: area(39..<40, 17..<18))
    #expect((last.x + last.width, last.y + last.height) == (20_000, 9_001))
  }

  @Test func onlyTilesNearTheViewAreRequested() {
    var viewport = PhotoViewport(
      imageSize: .init(x: 20_000, y: 9_001), viewSize: .init(x: 1_000, y: 500))
    viewport.setScale(1, at: viewport.middle)
    // The visible area is x 9,500 to 10,500, y 4,250.5 to 4,750.5.
    #expect(grid.area(in: viewport) == area(18..<21, 8..<10))
    #expect(grid.area(in: viewport, margin: 1) == area(16..<23, 7..<11))
    viewport.pan(x: 1e9, y: 1e9)
    #expect(grid.area(in: viewport, margin: 0.5) == area(0..<3, 0..<2))
    viewport.pan(x: -1e9, y: -1e9)
    #expect(grid.area(in: viewport, margin: 0.5) == area(36..<40, 16..<18))
    viewport.fit()
    #expect(grid.area(in: viewport) == grid.all)
  }

  @Test func gapsCoverEachMissingTileOnce() {
    let wanted = area(2..<7, 3..<8)
    #expect(wanted.gap(between: []) == wanted)
    #expect(wanted.gap(between: [area(0..<9, 0..<9)]) == nil)
    // The gaps surround the loaded area in strips, and cover no tile twice.
    var loaded = [area(3..<6, 4..<7)]
    var count = 9
    while let gap = wanted.gap(between: loaded) {
      #expect(loaded.allSatisfy { gap.intersection($0).tiles.isEmpty })
      count += gap.tiles.count
      loaded.append(gap)
      #expect(loaded.count <= 5)
    }
    #expect(count == 25)
  }

  @Test(arguments: [1, 2]) func tileEdgesLieOnDevicePixels(scaleFactor: Int) {
    var viewport = PhotoViewport(
      imageSize: .init(x: 20_000, y: 9_001), viewSize: .init(x: 1_000, y: 500))
    viewport.setScale(0.377, at: .init(x: 333, y: 77))
    var edge: Double?
    for column in 0..<40 {
      let region = grid.region(of: area(column..<(column + 1), 0..<1))
      let frame = viewport.frame(
        x: region.x, y: region.y, width: region.width, height: region.height,
        scaleFactor: scaleFactor)
      if let edge { #expect(abs(frame.x - edge) < 1e-9) }
      let device = frame.x * Double(scaleFactor)
      #expect(device == device.rounded())
      edge = frame.x + frame.width
    }
  }
}
