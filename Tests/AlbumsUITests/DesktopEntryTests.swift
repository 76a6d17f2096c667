import Foundation
import GtkKit
import Testing

@testable import PhotoLibrary

/// The files in `data` that tell desktops and software catalogues which files Albums opens.
struct DesktopEntryTests {
  /// Some systems know no type for the rarest formats, and one that is not a picture's for others.
  @Test func desktopEntry_HasTheTypesOfAllPhotosAndVideos() throws {
    let known = PhotoFileType.extensions
      .map { FileLocation(path: "/photo.\($0)").contentType }
      .filter { $0.hasPrefix("image/") || $0.hasPrefix("video/") }
    try #require(known.contains("image/jpeg"), "the system knows no types")
    #expect(Set(known).subtracting(try Self.types(in: "desktop")) == [])
  }

  @Test func metainfo_HasTheTypesOfTheDesktopEntry() throws {
    let metainfo = try Self.text(of: "metainfo.xml")
    let types = metainfo.matches(of: /<mediatype>(.*)<\/mediatype>/).map { String($0.1) }
    #expect(Set(types) == (try Self.types(in: "desktop")).subtracting(["inode/directory"]))
  }

  @Test func thumbnailer_HasOnlyTypesOfTheDesktopEntry() throws {
    #expect(try Self.types(in: "thumbnailer.in").isSubset(of: Self.types(in: "desktop")))
  }

  private static func types(in suffix: String) throws -> Set<String> {
    let list = try #require(try text(of: suffix).firstMatch(of: /MimeType=(.*)/))
    return Set(list.1.split(separator: ";").map(String.init))
  }

  private static func text(of suffix: String) throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../data/org.navigationkit.Albums.\(suffix)"), encoding: .utf8)
  }
}
