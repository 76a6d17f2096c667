import GtkKit
import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// The colours of the land in pictures of the world.
final class MapOutlinesTests: GtkTestCase {
  private static let palette = MapPalette(isDark: false)

  /// Returns whether the pixel at a place is land in a picture of its surroundings.
  @MainActor private static func isLand(
    _ latitude: Double, _ longitude: Double, scale: Double, turn: Double = 0
  ) throws -> Bool {
    let world = try WorldMap.load()
    let place = try XCTUnwrap(GeoPoint(latitude: latitude, longitude: longitude))
    let point = MapPoint(place)
    let half = 50 / scale
    let area = MapArea(
      left: point.x - half, top: point.y - half, right: point.x + half, bottom: point.y + half)
    let bitmap = MapOutlines(area: area.moved(by: turn), scale: scale)
      .bitmap(of: world, palette: palette, lineWidth: 1)
    let texture = Texture(try XCTUnwrap(bitmap))
    XCTAssertEqual(texture.pixelWidth, 100)
    let canvas = Canvas(width: 100, height: 100) { snapshot, width, height in
      snapshot.draw(texture, in: Rectangle(width: width, height: height))
    }
    let window = Window()
    window.child = canvas
    window.present()
    defer { window.destroy() }
    pump(until: { canvas.isMapped && canvas.width > 0 })
    let color = try XCTUnwrap(canvas.picture()?.color(x: canvas.width / 2, y: canvas.height / 2))
    return abs(color.blue - palette.land.blue) < 0.02
  }

  func testLandAndSea_AreDrawnAtEveryScale() throws {
    try onGtk {
      for scale in [1_000.0, 50_000, MapViewport.largestScale] {
        XCTAssertTrue(try Self.isLand(46.8, 2.6, scale: scale), "France at \(scale)")
        XCTAssertFalse(try Self.isLand(45, -30, scale: scale), "the Atlantic at \(scale)")
      }
    }
  }

  func testLand_IsDrawnBeyondTheDateLine() throws {
    try onGtk {
      XCTAssertTrue(try Self.isLand(66.3, -173, scale: 5_000))
      XCTAssertTrue(try Self.isLand(66.3, -173, scale: 5_000, turn: 1))
      XCTAssertTrue(try Self.isLand(68, 178, scale: 5_000, turn: -1))
    }
  }
}
