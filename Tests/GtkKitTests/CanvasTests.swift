import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class CanvasTests: GtkTestCase {
  func testRectanglesAndPaths_AreDrawn() {
    onGtk {
      let canvas = Canvas(width: 60, height: 40) { snapshot, width, height in
        snapshot.fill(Rectangle(width: width, height: height), with: Color(1, 1, 1))
        snapshot.fill(Path(Rectangle(x: 10, y: 10, width: 10, height: 10)), with: Color(1, 0, 0))
        snapshot.stroke(line(y: 30), with: Color(0, 0, 1), width: 4)
        snapshot.fill(Path(), with: Color(0, 0, 0))
      }
      let stage = ControlWindow(canvas)
      XCTAssertEqual(canvas.color(x: 15, y: 15), Color(1, 0, 0))
      XCTAssertEqual(canvas.color(x: 25, y: 30), Color(0, 0, 1))
      XCTAssertEqual(canvas.color(x: 25, y: 15), Color(1, 1, 1))
      stage.close()
    }
  }

  func testTransformedDrawing_IsMovedAndScaled() {
    onGtk {
      let canvas = Canvas(width: 60, height: 40) { snapshot, width, height in
        snapshot.fill(Rectangle(width: width, height: height), with: Color(1, 1, 1))
        snapshot.transform(x: 20, y: 10, scale: 0.5) { snapshot in
          snapshot.fill(Path(Rectangle(width: 40, height: 20)), with: Color(1, 0, 0))
          snapshot.transform(x: 20, y: 20) {
            $0.fill(Path(Rectangle(width: 20, height: 20)), with: Color(0, 0, 1))
          }
        }
        snapshot.transform(x: 5, y: 5) { _ in }
      }
      let stage = ControlWindow(canvas)
      XCTAssertEqual(canvas.color(x: 22, y: 12), Color(1, 0, 0))
      XCTAssertEqual(canvas.color(x: 37, y: 17), Color(1, 0, 0))
      XCTAssertEqual(canvas.color(x: 42, y: 12), Color(1, 1, 1))
      XCTAssertEqual(canvas.color(x: 18, y: 12), Color(1, 1, 1))
      XCTAssertEqual(canvas.color(x: 35, y: 25), Color(0, 0, 1))
      stage.close()
    }
  }

  func testText_IsDrawnAtPointWithColor() {
    onGtk {
      var size = (width: 0.0, height: 0.0)
      let canvas = Canvas(width: 100, height: 60) { snapshot, width, height in
        snapshot.fill(Rectangle(width: width, height: height), with: Color(1, 1, 1))
        size = snapshot.size(of: "█", scale: 2, isBold: true)
        snapshot.draw("█", x: 10, y: 5, color: Color(1, 0, 0), scale: 2, isBold: true)
      }
      let stage = ControlWindow(canvas)
      let picture = canvas.picture()
      let middle = picture?.color(x: 10 + Int(size.width / 2), y: 5 + Int(size.height / 2))
      XCTAssertEqual(middle, Color(1, 0, 0))
      XCTAssertEqual(picture?.color(x: 2, y: 2), Color(1, 1, 1))
      stage.close()
    }
  }

  func testQueueDraw_DrawsNewStateAtCurrentSize() {
    onGtk {
      var color = Color(1, 0, 0)
      var widths: [Double] = []
      let canvas = Canvas(width: 30, height: 30) { snapshot, width, height in
        widths.append(width)
        snapshot.fill(Rectangle(width: width, height: height), with: color)
      }
      let stage = ControlWindow(canvas)
      color = Color(0, 1, 0)
      canvas.queueDraw()
      pumpFrames(of: canvas)
      XCTAssertEqual(canvas.color(x: 5, y: 5), Color(0, 1, 0))
      XCTAssertEqual(widths.last, Double(canvas.width))
      stage.close()
    }
  }

  func testPointerInput_ReachesHandlers() {
    onGtk {
      let canvas = Canvas { _, _, _ in }
      var events: [String] = []
      canvas.onClick { events.append("click \($0.x)") }
      canvas.onPointerMoved { x, y in events.append("move \(x) \(y)") }
      canvas.onDrag { phase, start, now in events.append("\(phase) \(start.x) \(now.x)") }
      canvas.controllers(ClickGesture.self).first?.emit("released", 1, 3.0, 4.0)
      canvas.controllers(MotionController.self).first?.emit("motion", 5.0, 6.0)
      let drag = canvas.controllers(DragGesture.self).first
      drag?.emit("drag-begin", 1.0, 1.0)
      drag?.emit("drag-update", 2.0, 0.0)
      drag?.emit("drag-end", 3.0, 0.0)
      drag?.emit("drag-begin", 1.0, 1.0)
      drag?.sayCancelled()
      drag?.emit("drag-end", 0.0, 0.0)
      XCTAssertEqual(
        events,
        [
          "click 3.0", "move 5.0 6.0", "began 1.0 1.0", "moved 1.0 3.0", "ended 1.0 4.0",
          "began 1.0 1.0", "cancelled 1.0 1.0",
        ])
    }
  }

  func testKeys_ReachFocusedCanvas() {
    onGtk {
      let canvas = Canvas(width: 30, height: 30) { _, _, _ in }
      var keys: [String] = []
      canvas.onKey { press in
        keys.append("\(press.name) \(press.character.map(String.init) ?? "none")")
        return .stop
      }
      let stage = ControlWindow(canvas)
      XCTAssertTrue(canvas.grabFocus())
      let controller = canvas.controllers(KeyController.self).first
      controller?.emit("key-pressed", 0x61, 0, 0)
      controller?.emit("key-pressed", 0xff51, 0, 0)
      controller?.emit("key-pressed", 0xff0d, 0, 0)
      XCTAssertEqual(keys, ["a a", "Left none", "Return none"])
      stage.close()
    }
  }

  func testReleasedCanvas_ReleasesItsClosures() {
    onGtk {
      final class Witness {}
      weak var alive: Witness?
      do {
        let witness = Witness()
        alive = witness
        let canvas = Canvas { _, _, _ in _ = witness }
        canvas.onKey { _ in
          _ = witness; return .proceed
        }
        canvas.onDrag { _, _, _ in _ = witness }
      }
      XCTAssertNil(alive)
    }
  }
}

private func line(y: Double) -> Path {
  var path = Path()
  path.move(x: 10, y: y)
  path.line(x: 40, y: y)
  return path
}
