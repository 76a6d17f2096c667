import Foundation
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// Programs that are installed beside this one, for work that must not run in a process with a
/// window.
public nonisolated enum CompanionProgram: String {
  /// Decodes image files.
  case decoder = "albums-decoder"
  /// Creates the sample library.
  case sample = "albums-sample"

  /// The path of the program: beside this one, after links are resolved.
  public var path: FilePath {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return FilePath(executable).removingLastComponent().appending(rawValue)
  }
}

extension DecoderPool {
  /// Makes a pool of this program's decoders.
  ///
  /// - Parameters:
  ///   - folders: The folders of the program's files. The pool records files that have stopped a
  ///     decoder there.
  ///   - workers: The number of decoder processes.
  ///   - isBackground: Whether the decoders run with low priority.
  public nonisolated convenience init(
    in folders: ProgramFolders, workers: Int, isBackground: Bool = false
  ) {
    self.init(
      executable: CompanionProgram.decoder.path, workers: workers, deadline: .seconds(30),
      isBackground: isBackground, rejectedFiles: folders.rejectedFiles)
  }
}
