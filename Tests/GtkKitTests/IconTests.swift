import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class IconTests: GtkTestCase {
  func testIcons_AreEqualByNameOrByTexture() {
    onGtk {
      XCTAssertEqual(Icon(named: "go-up-symbolic"), Icon(named: "go-up-symbolic"))
      XCTAssertNotEqual(Icon(named: "go-up-symbolic"), Icon(named: "go-down-symbolic"))
      let texture = makeTexture()
      XCTAssertEqual(Icon(texture), Icon(texture))
      XCTAssertNotEqual(Icon(texture), Icon(makeTexture()))
      XCTAssertNotEqual(Icon(texture), Icon(named: "go-up-symbolic"))
    }
  }

  func testImage_ShowsEitherKindAndChangesBetweenThem() {
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

  func testImageOfATexture_HasTheSizeAskedForAndKeepsTheTexture() {
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
