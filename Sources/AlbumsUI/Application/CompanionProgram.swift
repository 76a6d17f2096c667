import Foundation
import ImageDecoding
import PhotoLibrary
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

extension DecoderPool {
  /// Makes a pool of the program's own decoders.
  ///
  /// - Parameters:
  ///   - folders: Where to remember the files that have stopped one.
  ///   - workers: How many files are worked on at a time.
  ///   - isBackground: Whether they get only what nobody else wants.
  public nonisolated convenience init(
    in folders: ProgramFolders, workers: Int, isBackground: Bool = false
  ) {
    self.init(
      executable: CompanionProgram.decoder.path, workers: workers, deadline: .seconds(30),
      isBackground: isBackground, rejectedFiles: folders.rejectedFiles)
  }
}
