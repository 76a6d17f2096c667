import Foundation
import SystemPackage

/// A program that the package manager builds into the test program's folder.
public enum BuiltProgram {
  /// Returns the path of a program; its name alone if it was not built.
  public static func path(_ name: String) -> FilePath {
    let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var folder = FilePath(running ?? CommandLine.arguments[0]).removingLastComponent()
    while !folder.isEmpty, folder != "/" {
      let candidate = folder.appending(name)
      if FileManager.default.isExecutableFile(atPath: candidate.string) { return candidate }
      folder.removeLastComponent()
    }
    return FilePath(name)
  }
}
