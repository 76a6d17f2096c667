import Foundation
import SystemPackage

/// Programs that are installed with this one and do what a process with a window should not.
public nonisolated enum CompanionProgram: String {
  /// Decodes image files.
  case decoder = "albums-decoder"
  /// Makes the sample library.
  case sample = "albums-sample"

  /// Where the program is: beside this one, wherever that was moved or linked.
  public var path: FilePath {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return FilePath(executable).removingLastComponent().appending(rawValue)
  }
}
