import Foundation

/// The pixels of a screenshot. Two pictures are equal if all their pixels are equal.
public struct Picture: Equatable {
  /// The size in pixels.
  public let size: CGSize

  /// The number of different colours.
  public let colorCount: Int

  /// A hash of the pixels.
  private let signature: Substring

  private let file: URL
  private let desktop: TestDesktop

  /// Returns whether all pixels are the same.
  public static func == (left: Picture, right: Picture) -> Bool {
    left.size == right.size && left.signature == right.signature
  }

  /// Reads a file by ImageMagick.
  init(_ file: URL, on desktop: TestDesktop) throws {
    let report = try desktop.run("identify", "-format", "%w %h %k %#", file.path)
    let words = report.split(separator: " ")
    guard words.count == 4, let width = Int(words[0]), let height = Int(words[1]),
      let colorCount = Int(words[2])
    else { throw EndToEndError("No picture in \(file.path): \(report)") }
    size = CGSize(width: width, height: height)
    self.colorCount = colorCount
    signature = words[3]
    self.file = file
    self.desktop = desktop
  }

  /// Returns the mean difference from the pixels of another picture, from 0 to 1, or 1 if the sizes
  /// differ. The files of both pictures must exist.
  public func difference(from other: Picture) throws -> Double {
    guard size == other.size else { return 1 }
    let mean = try desktop.run(
      "convert", file.path, other.file.path, "-compose", "difference", "-composite", "-format",
      "%[fx:mean]", "info:")
    guard let difference = Double(mean) else { throw EndToEndError("No difference: \(mean)") }
    return difference
  }
}

extension RunningProgram {
  /// Takes a screenshot of the active window, as `screenshot(named:)` does, and returns its pixels.
  public func pictureOfWindow(named name: String) throws -> Picture {
    try Picture(screenshot(named: name, showsWindowOnly: true), on: desktop)
  }

  /// Takes a screenshot of the middle of a node, with half the width and height of its visible
  /// part, and returns its pixels.
  public func pictureOfMiddle(
    of node: AccessibleNode, named name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> Picture {
    let frame = try frameOnDisplay(of: node, file: file, line: line)
    let middle = frame.insetBy(dx: frame.width / 4, dy: frame.height / 4)
    return try Picture(screenshot(named: name, of: middle), on: desktop)
  }
}
