import CFuzzer
import Foundation
import Glibc
import ImageDecoding
import SystemPackage

@testable import PhotoLibrary

/// The parser that receives the fuzzer's bytes. The environment variable `FUZZED` names it.
enum FuzzedPart: String {
  /// Turning a JPEG or TIFF file by changing its orientation.
  case rotation
  /// Reading an edit of the journal.
  case journal
  /// Reading stored thumbnails and their files, and the head of another program's thumbnail.
  case thumbnails
  /// Reading and showing paths.
  case paths

  fileprivate func read(_ bytes: [UInt8]) {
    switch self {
    case .rotation: for name in ["a.jpg", "a.tif"] { FuzzedLibrary.turn(bytes, named: name) }
    case .journal: FuzzedLibrary.readUnit(bytes)
    case .thumbnails:
      FuzzedThumbnails.read(bytes, segment: FuzzedLibrary.folder.appending("1.segment"))
    case .paths: FuzzedLibrary.readPath(bytes)
    }
  }
}

/// Performs an action that must succeed for every input.
@discardableResult
func succeed<Value>(_ body: () throws -> Value) -> Value {
  do { return try body() } catch { fatalError("\(error)") }
}

/// The entry point for libFuzzer, which runs the library's own parsers in this process.
enum FuzzedLibrary {
  private static let part = FuzzedPart(
    rawValue: ProcessInfo.processInfo.environment["FUZZED"] ?? "")
  /// A folder in memory if there is one, because each input becomes a file.
  fileprivate static let folder = FilePath(
    "\(FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp")/fuzz-\(getpid())")

  private static let examples = folder.appending("examples")

  /// Turns a photo and turns it back. The file must then have its first contents again.
  fileprivate static func turn(_ bytes: [UInt8], named name: String) {
    let path = folder.appending(name)
    succeed { try Data(bytes).write(to: URL(filePath: path.string)) }
    guard let patch = OrientationPatch.turning(path, quarterTurns: 1) else { return }
    var end = 0
    for splice in patch.splices {
      precondition(splice.offset >= end, "The replacements overlap")
      end = splice.offset + splice.old.count
      precondition(Array(bytes[splice.offset..<end]) == splice.old)
    }
    succeed { try patch.apply() }
    precondition(OrientationPatch.turning(path, quarterTurns: 3) != nil, "It cannot be turned back")
    succeed { try patch.inverse.apply() }
    precondition(FileManager.default.contents(atPath: path.string) == Data(bytes))
  }

  /// Reads a unit of an edit. Writing and reading it again must give the same unit.
  fileprivate static func readUnit(_ bytes: [UInt8]) {
    guard let unit = try? JSONDecoder().decode(EditUnit.self, from: Data(bytes)) else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = succeed { try encoder.encode(unit) }
    let again = succeed { try JSONDecoder().decode(EditUnit.self, from: written) }
    precondition(succeed { try encoder.encode(again) } == written)
    _ = (unit.inverse, unit.moves(fromOriginal: true))
  }

  fileprivate static func readPath(_ bytes: [UInt8]) {
    if let path = FilePath(percentEncoded: String(decoding: bytes, as: UTF8.self)) {
      precondition(FilePath(percentEncoded: path.percentEncoded) == path)
    }
    let name = bytes.filter { $0 != 0 && $0 != UInt8(ascii: "/") }
    guard !name.isEmpty else { return }
    let path = FilePath("/photos").appending(entry: Data(name))
    _ = (DisplayName.name(of: path), FileName(path).stem)
    name.withUnsafeBytes { name in
      _ = (PhotoFileType.isPhoto(name), PhotoFileType.isSidecar(name))
      _ = PhotoRow.nameKey(ofFile: name)
    }
  }

  /// Runs libFuzzer and returns the program's status. Its first corpus are the part's examples.
  static func run() -> Int32 {
    guard let part else {
      print("FUZZED is one of rotation, journal, thumbnails and paths")
      return EXIT_FAILURE
    }
    succeed {
      try FileManager.default.createDirectory(
        atPath: examples.string, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    for (number, example) in part.examples.enumerated() {
      let file = URL(filePath: examples.appending("\(number)").string)
      succeed { try Data(example).write(to: file) }
    }
    var words = (CommandLine.arguments + [examples.string]).map { strdup($0) } + [nil]
    return words.withUnsafeMutableBufferPointer { words in
      var count = CInt(words.count - 1)
      var arguments = words.baseAddress
      return LLVMFuzzerRunDriver(&count, &arguments, testOneInput)
    }
  }

  fileprivate static func read(_ bytes: [UInt8]) { part?.read(bytes) }
}

/// The function that libFuzzer finds by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzedLibrary.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
