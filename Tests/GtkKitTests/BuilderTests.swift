import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class BuilderTests: GtkTestCase {
  func testWidgets_AreFoundByNameAndClass() throws {
    try onGtk {
      let builder = try Builder(definition: definition)
      let form = try builder.widget("form", as: Box.self)
      let button: Button = try builder.widget("send")
      XCTAssertEqual(button.label, "Send")
      XCTAssertTrue(button.isInside(form))
      XCTAssertEqual(try builder.object("amount").typeName, "GtkAdjustment")
    }
  }

  func testMissingName_IsAnError() throws {
    try onGtk {
      let builder = try Builder(definition: definition)
      do throws(BuilderError) {
        _ = try builder.widget("sent", as: Button.self)
        XCTFail("found")
      } catch {
        XCTAssertEqual(error, .noObject("sent"))
        XCTAssertTrue(error.description.contains("sent"))
      }
    }
  }

  func testWrongClass_IsAnErrorWithBothClasses() throws {
    try onGtk {
      let builder = try Builder(definition: definition)
      do throws(BuilderError) {
        _ = try builder.widget("send", as: Label.self)
        XCTFail("found")
      } catch {
        XCTAssertEqual(error, .wrongType("send", found: "GtkButton", expected: "Label"))
        XCTAssertTrue(error.description.contains("“send” is a GtkButton, not a Label"))
      }
    }
  }

  func testMistakeInFile_IsAnErrorWithItsLine() {
    onGtk {
      let folder = TemporaryFolder()
      folder.write("form.ui", Data("<interface>\n<object class='GtkNothing'/>\n</interface>".utf8))
      do throws(GLibError) {
        _ = try Builder(file: FileLocation(path: folder.path + "/form.ui"))
        XCTFail("built")
      } catch {
        XCTAssertTrue(error.message.contains("2:"), error.message)
        XCTAssertTrue(error.message.contains("GtkNothing"), error.message)
      }
    }
  }

  func testMissingFileOrResource_IsAnError() throws {
    try onGtk {
      XCTAssertThrowsError(try Builder(file: FileLocation(path: "/nowhere/form.ui")))
      XCTAssertThrowsError(try Builder(resource: "/nowhere/form.ui"))
    }
  }

  func testWidget_OutlivesBuilder() throws {
    try onGtk {
      let button = try Builder(definition: definition).widget("send", as: Button.self)
      XCTAssertEqual(button.label, "Send")
    }
  }
}

private let definition = """
  <interface>
    <object class="GtkAdjustment" id="amount"/>
    <object class="GtkBox" id="form">
      <child><object class="GtkButton" id="send"><property name="label">Send</property></object></child>
    </object>
  </interface>
  """
