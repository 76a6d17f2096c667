import Foundation

/// A program that shows photos: Albums, or another one that is installed.
struct Peer {
  let name: String
  /// The file to run, or the name of a program of this package.
  let program: String
  /// The option that prints the version.
  let versionOption: String
  /// The arguments before a folder; nil if the program cannot show the photos of a folder beside each
  /// other.
  let folderOptions: [String]?
  /// The key for the next photo, by its X11 name.
  let nextKey: String

  /// Albums and all other programs that are installed.
  static var all: [Peer] {
    [albums]
      + others.compactMap { peer in
        path(of: peer.program).map {
          Peer(
            name: peer.name, program: $0, versionOption: peer.versionOption,
            folderOptions: peer.folderOptions, nextKey: peer.nextKey)
        }
      }
  }

  private static let albums = Peer(
    name: "Albums", program: "albums", versionOption: "--version", folderOptions: [],
    nextKey: "Right")

  private static let others = [
    Peer(
      name: "gThumb", program: "gthumb", versionOption: "--version", folderOptions: [],
      nextKey: "Page_Down"),
    Peer(
      name: "Geeqie", program: "geeqie", versionOption: "--version", folderOptions: [],
      nextKey: "Page_Down"),
    Peer(
      name: "Gwenview", program: "gwenview", versionOption: "--version", folderOptions: [],
      nextKey: "Right"),
    // Shows the first photo of a folder, not all.
    Peer(
      name: "Eye of GNOME", program: "eog", versionOption: "--version", folderOptions: nil,
      nextKey: "Right"),
    // Shows only photos that were copied into its library or are opened one by one.
    Peer(
      name: "Shotwell", program: "shotwell", versionOption: "--version", folderOptions: nil,
      nextKey: "Right"),
  ]

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The name with the version that the program states.
  func title(home: URL) throws -> String {
    let run = try MeasuredProgram(program, [versionOption], home: home, isTraced: false)
    try run.waitForSuccess()
    // Some print warnings of their libraries, too.
    let version = run.log.firstMatch(of: /[0-9]+\.[0-9]+(\.[0-9]+)*/)?.output.0 ?? ""
    return "\(name) \(version)"
  }
}
