import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class ObjectTests: GtkTestCase {
  func testPointerOfTemporary_IsAliveDuringCall() {
    onGtk {
      let item = Widget(adopting: gtk_list_box_row_new())
      item.withPointer { row in
        Label("temporary").withPointer { gtk_list_box_row_set_child(row, $0) }
      }
      XCTAssertEqual(item.children.first?.cast(to: Label.self)?.text, "temporary")
    }
  }

  func testWithPointer_ConvertsToParameterTypeOfCFunction() throws {
    try onGtk {
      let label = Label("a")
      label.withPointer { gtk_label_set_text($0, "b") }
      XCTAssertEqual(label.withPointer { String(cString: gtk_label_get_text($0)) }, "b")
      label.withPointer { gtk_widget_set_visible($0, 0) }
      label.withPointer {
        g_object_ref($0)
        g_object_unref($0)
      }
      XCTAssertFalse(label.isVisible)
      let file = Object(adopting: UnsafeMutableRawPointer(g_file_new_for_path("/nowhere/folder")))
      XCTAssertThrowsError(
        try file.withPointer { file in
          try throwingGLibError { _ = g_file_make_directory(file, nil, $0) }
        })
    }
  }

  func testAdoptingFloatingReference_SinksIt() {
    onGtk {
      let label = Label("text")
      XCTAssertEqual(g_object_is_floating(label.pointer), 0)
      XCTAssertEqual(label.pointer.pointee.ref_count, 1)
    }
  }

  func testRetaining_AddsReferenceAndReleasesItWithWrapper() {
    onGtk {
      let label = Label("text")
      do {
        let second = Widget(retaining: label.pointer)
        XCTAssertEqual(label.pointer.pointee.ref_count, 2)
        XCTAssertEqual(second, label)
      }
      XCTAssertEqual(label.pointer.pointee.ref_count, 1)
    }
  }

  func testRetainingFloatingReference_LeavesItFloating() throws {
    try onGtk {
      let floating = try XCTUnwrap(gtk_label_new("text"))
      do {
        let borrowed = Widget(retaining: floating)
        let weak = WeakReference(borrowed)
        XCTAssertEqual(weak.object, borrowed)
      }
      XCTAssertNotEqual(g_object_is_floating(floating), 0)
      let label = Label(adopting: floating)
      XCTAssertEqual(label.pointer.pointee.ref_count, 1)
    }
  }

  func testReleaseOfLastWrapper_FreesObject() {
    onGtk {
      var label: Label? = Label("text")
      let probe = WeakProbe(label ?? Label())
      label = nil
      XCTAssertTrue(probe.isGone)
    }
  }

  func testLastReleaseOnAnotherThread_FreesObject() {
    onGtk {
      var label: Label? = Label("text")
      let probe = WeakProbe(label ?? Label())
      // The detached task or the main thread may release the last wrapper.
      let task = Task.detached { [label] in _ = label }
      label = nil
      pump(until: { probe.isGone })
      task.cancel()
    }
  }

  func testCast_ReturnsNilForAnotherType() {
    onGtk {
      let widget: Widget = Button(label: "Press")
      XCTAssertNotNil(widget.cast(to: Button.self))
      XCTAssertNil(widget.cast(to: Label.self))
    }
  }

  func testAttachment_LivesAsLongAsObject() {
    onGtk {
      final class State {}
      weak var alive: State?
      var label: Label? = Label()
      do {
        let state = State()
        alive = state
        label?.attach(state, as: "state")
      }
      XCTAssertNotNil(alive)
      XCTAssertIdentical(label?.attachment("state", as: State.self), alive)
      XCTAssertNil(label?.attachment("other", as: State.self))
      label = nil
      XCTAssertNil(alive)
    }
  }

  func testPropertiesOfEveryType_CanBeSetAndRead() {
    onGtk {
      let label = Label("text")
      label.setProperty("label", to: "new")
      XCTAssertEqual(label.property("label", as: String.self), "new")
      label.setProperty("wrap", to: true)
      XCTAssertEqual(label.property("wrap", as: Bool.self), true)
      label.setProperty("max-width-chars", to: 7)
      XCTAssertEqual(label.property("max-width-chars", as: Int.self), 7)
      label.setProperty("opacity", to: 0.5)
      XCTAssertEqual(label.property("opacity", as: Double.self), 0.5, accuracy: 0.01)
      label.setProperty("xalign", to: 0.25)  // A gfloat.
      XCTAssertEqual(label.property("xalign", as: Double.self), 0.25, accuracy: 0.001)
      label.setProperty("halign", to: Int(GTK_ALIGN_END.rawValue))
      XCTAssertEqual(label.property("halign", as: Int.self), Int(GTK_ALIGN_END.rawValue))
      XCTAssertNil(label.property("parent", as: Widget?.self))
    }
  }

  func testMake_SetsConstructOnlyProperties() {
    onGtk {
      let box = Box.make(with: [("accessible-role", AccessibleRole.radioGroup)])
      XCTAssertEqual(box.property("accessible-role", as: AccessibleRole.self), .radioGroup)
      let window = Window.make(with: [("title", "Made")])
      XCTAssertEqual(window.title, "Made")
    }
  }

  func testWeakReference_IsNilAfterObjectIsFreed() {
    onGtk {
      var label: Label? = Label("text")
      let weak = WeakReference(label)
      XCTAssertEqual(weak.object?.text, "text")
      label = nil
      XCTAssertNil(weak.object)
    }
  }
}
