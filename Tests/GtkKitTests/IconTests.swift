import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class IconTests: GtkTestCase {
  func testIconEquality_ComparesNamesAndTextures() {
    onGtk {
      XCTAssertEqual(Icon(named: "go-up-symbolic"), Icon(named: "go-up-symbolic"))
      XCTAssertNotEqual(Icon(named: "go-up-symbolic"), Icon(named: "go-down-symbolic"))
      let texture = makeTexture()
      XCTAssertEqual(Icon(texture), Icon(texture))
      XCTAssertNotEqual(Icon(texture), Icon(makeTexture()))
      XCTAssertNotEqual(Icon(texture), Icon(named: "go-up-symbolic"))
    }
  }

  func testAddedSymbolicIcon_IsDrawnInTextColour() throws {
    try onGtk {
      let name = "org.navigationkit.test-square-symbolic"
      XCTAssertFalse(IconTheme.hasIcon(named: name))
      let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">
          <path fill="#222222" d="M0 0L16 0L16 16L0 16z"/>
        </svg>
        """
      IconTheme.add([name: Array(drawing.utf8)])
      IconTheme.add(["org.navigationkit.test-other-symbolic": Array(drawing.utf8)])
      XCTAssertTrue(IconTheme.hasIcon(named: name))
      XCTAssertTrue(IconTheme.hasIcon(named: "org.navigationkit.test-other-symbolic"))
      XCTAssertFalse(IconTheme.hasIcon(named: "org.navigationkit.test-symbolic"))
      StyleSheet(css: ".test-square { color: rgb(255, 0, 0); }").apply()
      let image = Image(iconName: name, pixelSize: 16)
      image.addStyleClass("test-square")
      let window = Window()
      window.child = image
      window.present()
      pump(until: { image.isMapped && image.width > 0 })
      let color = try XCTUnwrap(image.color(x: image.width / 2, y: image.height / 2))
      XCTAssertEqual(color, Color(1, 0, 0))
      window.destroy()
    }
  }

  func testImage_ChangesBetweenNamedIconAndTexture() {
    onGtk {
      let named = Icon(named: "go-up-symbolic")
      let pixels = Icon(makeTexture())
      let image = Image(named)
      XCTAssertEqual(image.icon, named)
      image.icon = pixels
      XCTAssertEqual(image.icon, pixels)
      image.icon = nil
      XCTAssertNil(image.icon)
      XCTAssertEqual(Image(iconName: "go-up-symbolic").icon, named)
    }
  }

  func testImageOfTexture_HasPixelSizeAndRetainsTexture() {
    onGtk {
      var texture: Texture? = makeTexture()
      let probe = texture.map(WeakProbe.init)
      var image: Image? = texture.map { Image(Icon($0), pixelSize: 40) }
      texture = nil
      XCTAssertEqual(image?.measure(.horizontal).natural, 40)
      XCTAssertEqual(probe?.isGone, false)
      image = nil
      XCTAssertEqual(probe?.isGone, true)
    }
  }
}

@MainActor private func makeTexture() -> Texture {
  let pixel = Pixel()
  return Texture(
    width: 1, height: 1, bytesPerRow: 4,
    pixels: UnsafeRawBufferPointer(pixel.memory),
    owner: pixel)
}

/// The memory of one white pixel.
private final class Pixel: Sendable {
  nonisolated(unsafe) let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 4, alignment: 4)

  init() { memory.initializeMemory(as: UInt8.self, repeating: 255) }
  deinit { memory.deallocate() }
}
