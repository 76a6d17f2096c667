import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

struct PicturesFolderTests {
  @Test(arguments: [
    ("XDG_PICTURES_DIR=\"$HOME/Bilder\"", "/home/me/Bilder"),
    ("# comment\nXDG_MUSIC_DIR=\"$HOME/M\"\nXDG_PICTURES_DIR=\"/mnt/p\"\n", "/mnt/p"),
    ("XDG_PICTURES_DIR=\"$HOME/a \\\"b\\\" c\"", "/home/me/a \"b\" c"),
    ("XDG_PICTURES_DIR=\"/one\"\nXDG_PICTURES_DIR=\"/two\"", "/two"),
  ])
  func pictureSetting_IsRead(settings: String, path: String) {
    #expect(PicturesFolder.path(in: settings, home: "/home/me") == FilePath(path))
  }

  @Test(arguments: [
    "", "XDG_PICTURES_DIR=\"$HOME/\"", "XDG_PICTURES_DIR=\"relative\"", "#XDG_PICTURES_DIR=\"/p\"",
    "XDG_PICTURES_DIR=", "XDG_PICTURES_DIR=\"",
  ])
  func invalidSetting_IsIgnored(settings: String) {
    #expect(PicturesFolder.path(in: settings, home: "/home/me") == nil)
  }

  @Test func missingSettings_ResultInPictures() {
    #expect(PicturesFolder.path(environment: ["HOME": "/nonexistent"]) == "/nonexistent/Pictures")
  }

  @Test func settings_AreReadFromTheConfigurationFolder() throws {
    let library = try TemporaryLibrary()
    let file = try library.addFile("user-dirs.dirs")
    try Data("XDG_PICTURES_DIR=\"$HOME/P\"\n".utf8).write(to: URL(filePath: file.string))
    let environment = ["HOME": "/home/me", "XDG_CONFIG_HOME": library.root.string]
    #expect(PicturesFolder.path(environment: environment) == "/home/me/P")
  }
}
