import CGtk
import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class PreferencesTests: GtkTestCase {
  func testMissingSchema_IsAnError() throws {
    try onGtk {
      let folder = try compiledSchemas()
      XCTAssertThrowsError(try Preferences(schema: "org.example.Missing")) {
        XCTAssertEqual($0 as? PreferencesError, .noSchema("org.example.Missing"))
      }
      XCTAssertThrowsError(try Preferences(schema: "org.example.Letters", folder: "/nowhere")) {
        guard case .unreadable = $0 as? PreferencesError else { return XCTFail("\($0)") }
      }
      XCTAssertThrowsError(
        try Preferences(schema: "org.example.Letters", path: "/other/", folder: folder.path)
      ) { XCTAssertEqual($0 as? PreferencesError, .wrongPath("/other/")) }
      XCTAssertThrowsError(try Preferences(schema: "org.example.Movable", folder: folder.path)) {
        XCTAssertEqual($0 as? PreferencesError, .wrongPath(nil))
      }
      XCTAssertNoThrow(
        try Preferences(schema: "org.example.Movable", path: "/org/a/", folder: folder.path))
    }
  }

  func testMissingSettingOrWrongType_IsAnError() throws {
    try onGtk {
      let preferences = try letters()
      XCTAssertThrowsError(try preferences.setting("missing", as: Int.self)) {
        XCTAssertEqual($0 as? PreferencesError, .noSetting("missing"))
      }
      XCTAssertThrowsError(try preferences.setting("size", as: String.self)) {
        XCTAssertEqual($0 as? PreferencesError, .wrongType("size", schemaType: "i"))
      }
      XCTAssertThrowsError(try preferences.setting("order", as: Unrelated.self)) {
        XCTAssertEqual($0 as? PreferencesError, .wrongType("order", schemaType: "s"))
      }
      XCTAssertEqual(preferences.keys, ["names", "order", "ratio", "shown", "size", "title"])
    }
  }

  func testValues_AreStoredAndReset() throws {
    try onGtk {
      let preferences = try letters()
      try check(preferences.setting("size"), from: 12, to: 14)
      try check(preferences.setting("shown"), from: true, to: false)
      try check(preferences.setting("ratio"), from: 0.5, to: 0.25)
      try check(preferences.setting("title"), from: "Letters", to: "Post")
      try check(preferences.setting("names"), from: ["a"], to: ["b", "c"])
      try check(preferences.setting("order"), from: Order.name, to: .date)
    }
  }

  func testValueOutOfRange_ChangesNothing() throws {
    try onGtk {
      let size = try letters().setting("size", as: Int.self)
      size.value = 1_000
      XCTAssertEqual(size.value, 12)
    }
  }

  func testSettingChange_CallsHandler() throws {
    try onGtk {
      let preferences = try letters()
      let size = try preferences.setting("size", as: Int.self)
      var sizes: [Int] = []
      let connection = size.onChanged { sizes.append($0) }
      size.value = 20
      pump(until: { sizes == [20] })
      connection.cancel()
      size.reset()
      MainLoop.runPending()
      XCTAssertEqual(sizes, [20])
    }
  }

  func testBinding_WorksInBothDirections() throws {
    try onGtk {
      let shown = try letters().setting("shown", as: Bool.self)
      let toggle = Switch()
      shown.bind(to: toggle, property: "active")
      XCTAssertEqual(toggle.property("active"), true)
      toggle.setProperty("active", to: false)
      XCTAssertFalse(shown.value)
      shown.reset()
      pump(until: { toggle.property("active") })
    }
  }
}

private enum Order: String, PreferenceValue { case name, date }
private enum Unrelated: String, PreferenceValue { case other }

/// Opens preferences that are stored in memory.
@MainActor private func letters() throws -> Preferences {
  let folder = try compiledSchemas()
  let preferences = try Preferences(schema: "org.example.Letters", folder: folder.path)
  for key in preferences.keys { g_settings_reset(preferences.unsafe(), key) }
  return preferences
}

private func compiledSchemas() throws -> TemporaryFolder {
  let folder = TemporaryFolder()
  folder.write("letters.gschema.xml", Data(schema.utf8))
  let compiler = try Process.run(
    URL(filePath: "/usr/bin/env"), arguments: ["glib-compile-schemas", folder.path])
  compiler.waitUntilExit()
  return folder
}

@MainActor private func check<Value: PreferenceValue & Equatable>(
  _ setting: Setting<Value>, from standard: Value, to new: Value, line: UInt = #line
) {
  XCTAssertEqual(setting.value, standard, line: line)
  XCTAssertTrue(setting.isWritable, line: line)
  setting.value = new
  XCTAssertEqual(setting.value, new, line: line)
  setting.reset()
  XCTAssertEqual(setting.value, standard, line: line)
}

private let schema = """
  <schemalist>
    <enum id="org.example.Order"><value nick="name" value="0"/><value nick="date" value="1"/></enum>
    <schema id="org.example.Letters" path="/org/example/letters/">
      <key name="size" type="i"><range min="6" max="72"/><default>12</default></key>
      <key name="shown" type="b"><default>true</default></key>
      <key name="ratio" type="d"><default>0.5</default></key>
      <key name="title" type="s"><default>"Letters"</default></key>
      <key name="names" type="as"><default>["a"]</default></key>
      <key name="order" enum="org.example.Order"><default>"name"</default></key>
    </schema>
    <schema id="org.example.Movable"><key name="a" type="b"><default>true</default></key></schema>
  </schemalist>
  """
