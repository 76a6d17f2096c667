import CGtk
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

final class ClipboardTests: GtkTestCase {
  func testTextOnClipboard_CanBeReadBack() {
    onGtk {
      let clipboard = Label().clipboard
      clipboard.set("Dear Ada")
      XCTAssertTrue(clipboard.has(String.self))
      XCTAssertFalse(clipboard.has([FileLocation].self))
      XCTAssertEqual(clipboard.readNow(String.self), "Dear Ada")
      XCTAssertNil(clipboard.readNow(LocalValue<Int>.self))
    }
  }

  func testFilesOnClipboard_CanBeReadBack() {
    onGtk {
      let clipboard = Label().clipboard
      let files = [FileLocation(path: "/tmp/a letter"), FileLocation(uri: "https://example.org/b")]
      clipboard.set(files)
      XCTAssertEqual(clipboard.readNow([FileLocation].self), files)
    }
  }

  func testTextureOnClipboard_CanBeReadBack() {
    onGtk {
      let clipboard = Label().clipboard
      clipboard.set(Texture(width: 1, height: 1, pixels: [255, 0, 0, 255])!)
      XCTAssertEqual(clipboard.readNow(Texture.self)?.color(x: 0, y: 0), Color(1, 0, 0))
    }
  }

  func testSwiftValueWithText_CanBeReadAsEither() {
    onGtk {
      struct Letter { let name: String }
      let clipboard = Label().clipboard
      clipboard.set(LocalValue(Letter(name: "a")), "text")
      XCTAssertEqual(clipboard.readNow(LocalValue<Letter>.self)?.value.name, "a")
      XCTAssertEqual(clipboard.readNow(String.self), "text")
      clipboard.set("")  // Releases the value. X11 reports `clear()` late, to the next test.
    }
  }

  func testPictureMadeOnDemand_IsMadeWhenItIsRead() {
    onGtk {
      let clipboard = Label().clipboard
      let file = FileLocation(path: "/tmp/a.jpg")
      var requests = 0
      clipboard.set([file]) {
        requests += 1
        return Texture(width: 1, height: 1, pixels: [255, 0, 0, 255])
      }
      XCTAssertTrue(clipboard.has(Texture.self))
      XCTAssertEqual(clipboard.readNow([FileLocation].self), [file])
      XCTAssertEqual(requests, 0)
      XCTAssertEqual(clipboard.readNow(Texture.self)?.color(x: 0, y: 0), Color(1, 0, 0))
      XCTAssertEqual(requests, 1)
      clipboard.set("")
    }
  }

  func testPictureThatCannotBeMade_EndsTheReading() {
    onGtk {
      let clipboard = Label().clipboard
      clipboard.set("a") { nil }
      var hasFailed = false
      Task {
        do { _ = try await clipboard.read(Texture.self) } catch { hasFailed = true }
      }
      pump(until: { hasFailed })
      XCTAssertEqual(clipboard.readNow(String.self), "a")
      clipboard.set("")
    }
  }

  func testClipboardChange_CallsHandler() {
    onGtk {
      let clipboard = Label().clipboard
      var changes = 0
      let connection = clipboard.onChanged { changes += 1 }
      clipboard.set("a")
      clipboard.set("b")
      XCTAssertEqual(changes, 2)
      connection.cancel()
    }
  }
}

final class DragAndDropTests: GtkTestCase {
  func testDrop_PassesContentOfItsType() {
    onGtk {
      var dropped: [String] = []
      let target = DropTarget(String.self) { text, x, _ in
        dropped.append("\(text) \(x)")
        return true
      }
      target.emit("drop", AnyValue("letter"), 3.0, 4.0)
      target.emit("drop", AnyValue(true), 3.0, 4.0)
      XCTAssertEqual(dropped, ["letter 3.0"])
    }
  }

  func testSimulatedDrop_ReachesTheTargetOfItsType() {
    onGtk {
      var dropped: [String] = []
      let (window, label) = (Window(), Label("drop here"))
      let box = Box(.vertical, children: [label])
      let texts = DropTarget(String.self) { text, _, _ in
        dropped.append("text \(text)")
        return true
      }
      box.addController(texts)
      label.addController(
        DropTarget([FileLocation].self) { files, x, y in
          dropped.append("\(files.map(\.displayName)) at \(x), \(y)")
          return !files.isEmpty
        })
      window.child = box
      XCTAssertFalse(label.drop("letter"), "the widget is not on screen")
      window.present()
      pump(until: { label.isMapped && label.height > 0 })
      XCTAssertTrue(label.drop([FileLocation(path: "/tmp/a.txt")], x: 3, y: 4))
      XCTAssertTrue(label.drop("letter"), "the target of an ancestor takes it")
      XCTAssertTrue(label.drop(LocalValue(1), "second form"))
      XCTAssertFalse(label.drop([FileLocation]()), "the handler refuses it")
      XCTAssertFalse(label.drop(Texture(width: 1, height: 1, pixels: [255, 0, 0, 255])!))
      XCTAssertEqual(
        dropped,
        [
          "[\"a.txt\"] at 3.0, 4.0", "text letter", "text second form",
          "[] at "
            + "\(Double(label.width) / 2), \(Double(label.height) / 2)",
        ])
      texts.onMotion { _, _ in [] }
      XCTAssertFalse(label.drop("letter"), "the handler of the motion refuses it")
      box.isSensitive = false
      XCTAssertFalse(label.drop([FileLocation(path: "/tmp/a.txt")]))
      XCTAssertEqual(dropped.count, 4)
    }
  }

  func testDropOfSwiftValue_PassesValue() {
    onGtk {
      var dropped: [[Int]] = []
      let target = DropTarget(LocalValue<[Int]>.self, actions: [.copy, .move]) { numbers, _, _ in
        dropped.append(numbers.value)
        return true
      }
      target.emit("drop", AnyValue(LocalValue([1, 2])), 0.0, 0.0)
      target.emit("drop", AnyValue(LocalValue(["a"])), 0.0, 0.0)
      XCTAssertEqual(dropped, [[1, 2]])
    }
  }

  func testDragSource_OffersContentAtPosition() {
    onGtk {
      let source = DragSource(actions: .move) { x, _ in x > 10 ? ["text", LocalValue(1)] : [] }
      XCTAssertNil(content(of: source, x: 5))
      let provider = content(of: source, x: 20)
      XCTAssertEqual(provider.map { value(String.self, of: $0) }, "text")
      XCTAssertEqual(provider.map { value(LocalValue<Int>.self, of: $0)?.value }, 1)
    }
  }

  func testFilesListedOnDrop_AreListedWhenTheyAreRead() {
    onGtk {
      let files = [FileLocation(path: "/tmp/a b.jpg"), FileLocation(path: "/tmp/c.jpg")]
      var requests = 0
      let source = DragSource(files: { x, _ in
        if x < 10 { return nil }
        if x < 20 { return .list(files) }
        return .listedOnDrop {
          requests += 1
          return files
        }
      })
      XCTAssertNil(content(of: source, x: 5))
      XCTAssertEqual(content(of: source, x: 15).map { value([FileLocation].self, of: $0) }, files)
      let clipboard = Label().clipboard
      if let provider = content(of: source, x: 25) {
        gdk_clipboard_set_content(clipboard.opaque, provider.unsafe())
      }
      XCTAssertEqual(requests, 0)
      XCTAssertEqual(clipboard.readNow([FileLocation].self), files)
      XCTAssertEqual(requests, 1)
      clipboard.set("")
    }
  }

  func testDragLeavesTarget_CallsLeaveHandler() {
    onGtk {
      let source = DragSource { _, _ in ["text"] }
      var events: [String] = []
      source.onEnd { events.append("end \($0)") }
      source.onCancelled { events.append("cancelled") }
      let target = DropTarget(String.self) { _, _, _ in true }
      target.onLeave { events.append("leave") }
      target.emit("leave")
      XCTAssertEqual(events, ["leave"])
    }
  }

  func testController_IsReleasedWithItsWidget() {
    onGtk {
      let label = Label("drag")
      label.addController(DragSource { _, _ in ["text"] })
      label.addController(DropTarget([FileLocation].self) { _, _, _ in true })
      XCTAssertEqual(label.controllers(DropTarget.self).count, 1)
    }
  }
}

/// Emits "prepare" and returns its result.
@MainActor private func content(of source: DragSource, x: Double) -> ContentProvider? {
  var values = [GValue(), GValue(), GValue()]
  var result = GValue()
  defer {
    for index in values.indices { g_value_unset(&values[index]) }
    g_value_unset(&result)
  }
  g_value_init(&values[0], DragSource.type)
  source.write(to: &values[0])
  for index in 1...2 {
    g_value_init(&values[index], Double.valueType)
    x.write(to: &values[index])
  }
  g_value_init(&result, ContentProvider.type)
  g_signal_emitv(values, g_signal_lookup("prepare", DragSource.type), 0, &result)
  return ContentProvider?.read(from: &result)
}

@MainActor private func value<Content: Transferable>(
  _ type: Content.Type, of provider: ContentProvider
) -> Content? {
  var value = GValue()
  g_value_init(&value, type.valueType)
  defer { g_value_unset(&value) }
  guard gdk_content_provider_get_value(provider.unsafe(), &value, nil) != 0 else { return nil }
  return Content.read(from: &value)
}
