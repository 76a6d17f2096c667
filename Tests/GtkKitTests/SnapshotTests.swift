import GtkKit
import GtkTestSupport
import XCTest

final class SnapshotTests: GtkTestCase {
  func testTexturesOfBothPixelFormats_LookTheSame() {
    onGtk {
      let drawn = Texture(Pixels([.halfRed, .blue, .green, .clear], width: 2))
      let other = Texture(
        width: 2, height: 2,
        pixels: [255, 0, 0, 128] + [0, 0, 255, 255] + [0, 255, 0, 255] + [0, 0, 0, 0])
      let looks = [drawn, other].map { texture in
        look { snapshot in
          snapshot.fill(Rectangle(width: 200, height: 200), with: Color(1, 1, 1))
          guard let texture else { return XCTFail("the texture could not be made") }
          snapshot.translate(x: 10) {
            snapshot.clip(to: Rectangle(width: 140, height: 150)) {
              snapshot.draw(texture, in: Rectangle(width: 160, height: 160))
            }
          }
        }
      }
      // A point inside each pixel, the point where all four meet, and points outside of the
      // texture or the clip.
      for (x, y) in [
        (20, 20), (140, 20), (20, 140), (140, 140), (80, 80), (5, 20), (155, 20), (20, 155),
      ] {
        let color = looks[0]?.color(x: x, y: y)
        XCTAssertNotNil(color)
        XCTAssertEqual(color, looks[1]?.color(x: x, y: y), "at \(x), \(y)")
      }
      XCTAssertEqual(looks[0]?.color(x: 140, y: 20), Color(0, 0, 1))
      XCTAssertEqual(looks[0]?.color(x: 140, y: 140), Color(1, 1, 1))
      XCTAssertEqual(looks[0]?.color(x: 20, y: 20)?.green ?? 0, 0.5, accuracy: 0.01)
    }
  }

  func testDrawnTexture_KeepsMemoryWhileOnScreen() {
    onGtk {
      weak var memory: Pixels?
      var texture: Texture?
      do {
        let pixels = Pixels([.blue], width: 1)
        memory = pixels
        texture = Texture(pixels)
      }
      let behavior = DrawingBehavior { snapshot in
        if let texture { snapshot.draw(texture, in: Rectangle(width: 200, height: 200)) }
      }
      let stage = ControlWindow(CustomWidget(behavior))
      XCTAssertEqual(stage.control.color(x: 50, y: 50), Color(0, 0, 1))
      texture = nil
      XCTAssertNotNil(memory, "the current frame uses the memory")
      stage.control.queueDraw()
      pump(until: { memory == nil })
    }
  }

  func testTextureTooLargeForCairo_ReleasesMemory() {
    onGtk {
      weak var memory: Pixels?
      do {
        let pixels = Pixels(Array(repeating: .blue, count: 40_000), width: 1)
        memory = pixels
        XCTAssertEqual(Texture(pixels).pixelHeight, 40_000)
      }
      XCTAssertNil(memory)
    }
  }
}

/// Returns an image of a widget with this drawing.
@MainActor private func look(_ draw: @escaping (Snapshot) -> Void) -> Texture? {
  let stage = ControlWindow(CustomWidget(DrawingBehavior(draw)))
  defer { stage.close() }
  return stage.control.picture()
}

/// A behavior of 200 by 200 pixels that draws with a closure.
@MainActor private final class DrawingBehavior: WidgetBehavior {
  private let draw: (Snapshot) -> Void

  init(_ draw: @escaping (Snapshot) -> Void) { self.draw = draw }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    SizeRequest(minimum: 200, natural: 200)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {}

  func snapshot(_ widget: Widget, into snapshot: Snapshot) { draw(snapshot) }
}

/// Pixels in cairo's format.
private final class Pixels: Sendable {
  enum Pixel: UInt32 {
    // Alpha, red, green and blue, with premultiplied colours.
    case halfRed = 0x8080_0000
    case blue = 0xFF00_00FF
    case green = 0xFF00_FF00
    case clear = 0
  }

  nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<UInt32>
  let width: Int

  init(_ pixels: [Pixel], width: Int) {
    self.width = width
    memory = .allocate(capacity: pixels.count)
    _ = memory.initialize(from: pixels.map { $0.rawValue })
  }

  deinit { memory.deallocate() }
}

extension Texture {
  fileprivate convenience init(_ pixels: Pixels) {
    self.init(
      width: pixels.width, height: pixels.memory.count / pixels.width,
      bytesPerRow: 4 * pixels.width, pixels: UnsafeRawBufferPointer(pixels.memory), owner: pixels)
  }
}
