import AlbumsUI
import Foundation
import PhotoLibrary

/// A program that shows photos: Albums, or another one that is installed.
struct Peer {
  let name: String
  /// The file to run, or the name of a program of this package.
  var program: String
  /// Whether the program can show the photos of a folder beside each other.
  let showsFolders: Bool
  /// The key for the next photo, by its X11 name.
  let nextKey: String
  /// Chooses settings in a home directory, so that the program begins with the photos of a folder.
  var prepare: (_ home: URL) -> Void = { _ in }

  /// Albums and all other programs that are installed.
  static var all: [Peer] {
    let installed = others.compactMap { peer in
      path(of: peer.program).map { path in
        var peer = peer
        peer.program = path
        return peer
      }
    }
    // By default Albums begins with the folders.
    let albums = Peer(
      name: "Albums", program: "albums", showsFolders: true, nextKey: "Right",
      prepare: { home in
        MeasuredPreferences.beginWithAllPhotos(
          folders: ProgramFolders(environment: ["HOME": home.path]))
      })
    return [albums] + installed
  }

  private static let others = [
    Peer(name: "gThumb", program: "gthumb", showsFolders: true, nextKey: "Page_Down"),
    Peer(name: "Geeqie", program: "geeqie", showsFolders: true, nextKey: "Page_Down"),
    Peer(name: "Gwenview", program: "gwenview", showsFolders: true, nextKey: "Right"),
    // Shows the first photo of a folder, not all.
    Peer(name: "Eye of GNOME", program: "eog", showsFolders: false, nextKey: "Right"),
    // Shows only photos that were copied into its library or are opened one by one.
    Peer(name: "Shotwell", program: "shotwell", showsFolders: false, nextKey: "Right"),
  ]

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The name with the version that the program states.
  func title(home: URL) throws -> String {
    let run = try MeasuredProgram(program, ["--version"], home: home, isTraced: false)
    try run.waitForSuccess()
    // Some print warnings of their libraries, too.
    let version = run.log.firstMatch(of: /[0-9]+\.[0-9]+(\.[0-9]+)*/)?.output.0 ?? ""
    return "\(name) \(version)"
  }
}
