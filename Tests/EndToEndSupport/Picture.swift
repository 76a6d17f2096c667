import Foundation

/// The pixels of a screenshot. Two pictures are equal if all their pixels are.
public struct Picture: Equatable {
  /// The size in pixels.
  public let size: CGSize

  /// How many different colours there are.
  public let colorCount: Int

  /// A digest of the pixels.
  private let signature: Substring

  /// Reads what ImageMagick says of a file.
  init(_ file: URL, on desktop: TestDesktop) throws {
    let report = try desktop.run("identify", "-format", "%w %h %k %#", file.path)
    let words = report.split(separator: " ")
    guard words.count == 4, let width = Int(words[0]), let height = Int(words[1]),
      let colorCount = Int(words[2])
    else { throw EndToEndError("No picture in \(file.path): \(report)") }
    size = CGSize(width: width, height: height)
    self.colorCount = colorCount
    signature = words[3]
  }
}

extension RunningProgram {
  /// Takes a screenshot of the active window, as `screenshot(named:)` does, and returns its pixels.
  public func pictureOfWindow(named name: String) throws -> Picture {
    try Picture(screenshot(named: name, showsWindowOnly: true), on: desktop)
  }
}
