import Foundation

/// The program that edits a library until it is killed.
enum Driver {
  /// The program's file, which the package manager builds into the folder of the test program.
  static var executable: URL {
    var folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let driver = folder.appending(path: "library-driver")
      if FileManager.default.isExecutableFile(atPath: driver.path) { return driver }
    }
    return URL(filePath: "library-driver")
  }
}
