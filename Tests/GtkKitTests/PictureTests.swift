import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class PictureTests: GtkTestCase {
  func testContentFit_ScalesPicture() {
    onGtk {
      guard let red = makeRed() else { return XCTFail("the texture could not be made") }
      for (fit, isFilled) in [
        (Picture.ContentFit.fill, true), (.cover, true), (.contain, false), (.scaleDown, false),
      ] {
        let picture = Picture(red, contentFit: fit)
        picture.expandsVertically = true
        let stage = ControlWindow(picture)
        XCTAssertEqual(picture.contentFit, fit)
        pump(until: { picture.picture() != nil })
        let middle = (x: picture.width / 2, y: picture.height / 2)
        XCTAssertEqual(picture.color(x: middle.x, y: middle.y), Color(1, 0, 0), "\(fit)")
        XCTAssertEqual(picture.color(x: 2, y: middle.y) == Color(1, 0, 0), isFilled, "\(fit)")
        let isLarge = picture.color(x: middle.x, y: 20) == Color(1, 0, 0)
        XCTAssertEqual(isLarge, fit != .scaleDown, "\(fit)")
        stage.close()
      }
    }
  }

  func testAlternativeText_IsAccessibleLabel() {
    onGtk {
      let picture = Picture(alternativeText: "A lake")
      XCTAssertTrue(picture.hasAccessibleLabel("A lake"))
      picture.alternativeText = "A hill"
      XCTAssertTrue(picture.hasAccessibleLabel("A hill"))
      XCTAssertNil(picture.texture)
      let texture = makeRed()
      picture.texture = texture
      XCTAssertEqual(picture.texture, texture)
    }
  }

  func testTextureWithWrongPixelCount_IsNil() {
    onGtk {
      let texture = Texture(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255])
      XCTAssertEqual(texture?.color(x: 1, y: 0), Color(0, 0, 1))
      XCTAssertNil(Texture(width: 2, height: 1, pixels: [0, 0, 0, 0]))
      XCTAssertNil(Texture(width: 1, height: 1, pixels: [0, 0, 0, 0, 0]))
      XCTAssertNil(Texture(width: 0, height: 0, pixels: []))
      XCTAssertNil(Texture(width: -1, height: -1, pixels: [0, 0, 0, 0]))
      XCTAssertNil(Texture(width: .max, height: 4, pixels: [0, 0, 0, 0]))
    }
  }
}

@MainActor private func makeRed() -> Texture? {
  Texture(width: 5, height: 20, pixels: (0..<100).flatMap { _ in [255, 0, 0, 255] as [UInt8] })
}
