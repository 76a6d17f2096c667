import ArgumentParser
import CommandFailure
import Dispatch
import FoundationEssentials
import Glibc
import SampleLibrary
import SystemPackage

/// The arguments and the help of `albums-sample`.
struct AlbumsSample: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "albums-sample",
    abstract: "Draws a photo library: a showcase, or any number of numbered photos.")

  private static let unique = 24

  @Argument(help: "The folder to create; it must not exist.")
  var folder: String

  @Option(help: "Make a numbered library of this many photos instead of the showcase.")
  var photos: Int?

  @Option(help: "The number of folders of a numbered library. (default: 1)")
  var albums: Int?

  @Option(help: "The number of different pictures of a numbered library. (default: \(unique))")
  var unique: Int?

  @Flag(help: "Make the others mirrored, darker or lighter, so that no two photos look the same.")
  var varied = false

  @Option(help: ArgumentHelp("The size of a landscape picture.", valueName: "WxH"))
  var size = PixelSize(width: 1600, height: 1200)

  @Flag(help: "Print a line ‘FINISHED TOTAL FILE’ after each photo.")
  var progress = false

  func validate() throws {
    guard photos != nil || (albums == nil && unique == nil && !varied) else {
      throw ValidationError("‘--albums’, ‘--unique’ and ‘--varied’ need ‘--photos’")
    }
    for (name, value) in [("photos", photos), ("albums", albums), ("unique", unique)] {
      guard value ?? 1 > 0 else { throw ValidationError("‘--\(name)’ must be at least 1") }
    }
    let most = (unique ?? Self.unique) * SampleLibrary.variantCount
    guard !varied || photos ?? 1 <= most else {
      throw ValidationError(
        "‘--varied’ makes \(SampleLibrary.variantCount) photos of one picture: set ‘--unique’ higher"
      )
    }
  }

  var library: SampleLibrary {
    guard let photos else { return .showcase(size: size) }
    return .numbered(
      photos: photos, albums: albums ?? 1, unique: unique ?? Self.unique, varied: varied, size: size
    )
  }
}

extension PixelSize: ExpressibleByArgument {}

/// Cancels the task when a signal asks the process to end, so that no temporary folder remains. The
/// sources live as long as the returned array.
func cancel(_ task: Task<Void, any Error>, on signals: [Int32]) -> [any DispatchSourceSignal] {
  signals.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler { task.cancel() }
    source.resume()
    return source
  }
}

let arguments = AlbumsSample.parseOrFail()
let library = arguments.library
let total = library.photoCount
let printsProgress = arguments.progress
let folder = URL(filePath: arguments.folder, directoryHint: .isDirectory)
let task = Task {
  try await library.write(to: folder) { finished, file in
    guard printsProgress else { return }
    // `print` would keep the line until there are many.
    _ = try? FileDescriptor.standardOutput.writeAll("\(finished) \(total) \(file.path)\n".utf8)
  }
}
let signalSources = cancel(task, on: [SIGINT, SIGTERM, SIGHUP])
do {
  try await task.value
} catch let error as SampleLibraryError {
  switch error {
  case .folderExists, .inUse: AlbumsSample.fail(error.description, code: 2)
  case .unwritable: AlbumsSample.fail(error.description, code: 1)
  }
} catch is CancellationError {
  AlbumsSample.fail("interrupted", code: 1)
}
withExtendedLifetime(signalSources) {}
