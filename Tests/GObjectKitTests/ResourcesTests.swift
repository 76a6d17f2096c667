import CGtk
import GObjectKit
import GtkTestSupport
import XCTest

final class ResourcesTests: GtkTestCase {
  func testRegisteredFiles_AreFoundByPathAndListedByFolder() throws {
    try onGtk {
      var files = Dictionary(
        uniqueKeysWithValues: (0..<40).map { ("/test/many/\($0)/file", Array("\($0)".utf8)) })
      files["/test/empty"] = []
      files["/test/é/\u{1F5BC}"] = [0, 255, 0]
      try registerResources(files)
      for (path, contents) in files { XCTAssertEqual(lookUp(path), contents, path) }
      XCTAssertNil(lookUp("/test/many/40/file"))
      XCTAssertNil(lookUp("/test/many"))
      XCTAssertEqual(children(of: "/test"), ["empty", "many/", "é/"])
      XCTAssertEqual(children(of: "/test/many").count, 40)
      XCTAssertEqual(children(of: "/test/many/7/"), ["file"])
    }
  }
}

@MainActor private func lookUp(_ path: String) -> [UInt8]? {
  guard let bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil) else {
    return nil
  }
  defer { g_bytes_unref(bytes) }
  var size: gsize = 0
  let data = g_bytes_get_data(bytes, &size)
  return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
}

@MainActor private func children(of folder: String) -> [String] {
  let names = g_resources_enumerate_children(folder, G_RESOURCE_LOOKUP_FLAGS_NONE, nil)
  defer { g_strfreev(names) }
  var found: [String] = []
  while let name = names?[found.count] { found.append(String(cString: name)) }
  return found.sorted()
}
