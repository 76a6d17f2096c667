import Foundation
import Testing

/// The examples of the articles compile.
struct ExampleTests {
  @Test func everyExampleCompiles() throws {
    let examples = try articles().flatMap(Example.examples).filter(\.isProgram)
    #expect(!examples.isEmpty)
    let errors =
      try errors(in: examples.filter { !$0.isTest }, flags: ["-default-isolation", "MainActor"])
      + errors(in: examples.filter(\.isTest), flags: [])
    #expect(errors.isEmpty, "\(errors)")
  }
}

/// Returns the compiler's errors in examples.
private func errors(in examples: [Example], flags: [String]) throws -> String {
  guard !examples.isEmpty else { return "" }
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let files = try examples.map { example in
    let name = example.article.deletingPathExtension().lastPathComponent
    let file = folder.appending(path: "\(name)-\(example.line).swift")
    try example.source.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
  let compiler = try run(
    ["swiftc", "-typecheck", "-wmo", "-swift-version", "6"] + flags + compilerFlags() + files)
  guard compiler.status != 0 else { return "" }
  let errors = compiler.output.split(separator: "\n").filter { $0.contains("error: ") }
  return errors.isEmpty ? compiler.output : errors.joined(separator: "\n")
}

let package = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Returns the articles of all catalogs and README.md. `TutorialTests` tests the tutorial.
private func articles() -> [URL] {
  (files(below: "Sources") + files(below: "Tests"))
    .filter { $0.pathExtension == "md" && !$0.path.contains("/Tutorial/") }
    + [package.appending(path: "README.md")]
}

/// Returns the compiler flags to find the package's Swift modules and their C modules.
private func compilerFlags() throws -> [String] {
  let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  let shims = ["CGtkShims", "CDescriptorPassing"].map {
    "-fmodule-map-file=" + build.appending(path: "\($0).build/module.modulemap").path
  }
  let systemModules = files(below: "Sources") + files(below: "Tests")
  let folders = systemModules.filter { $0.lastPathComponent == "module.modulemap" }
    .map { $0.deletingLastPathComponent().path }
  let clang =
    shims
    + (try run(["pkg-config", "--cflags", "gtk4"])).output.split(whereSeparator: \.isWhitespace)
    .map(String.init)
  // The C module of the package SystemPackage.
  let system = ".build/checkouts/swift-system/Sources/CSystem/include"
  let modules = [build.appending(path: "Modules"), package.appending(path: system)]
  return (modules.map(\.path) + folders).flatMap { ["-I", $0] }
    + clang.flatMap { ["-Xcc", $0] }
    + ["-module-cache-path", build.appending(path: "ModuleCache").path]
}

func files(below folder: String) -> [URL] {
  let all = FileManager.default.enumerator(
    at: package.appending(path: folder), includingPropertiesForKeys: nil)
  return all?.compactMap { $0 as? URL }.sorted { $0.path < $1.path } ?? []
}

/// Runs a program and returns its exit status and all its output.
func run(_ command: [String]) throws -> (status: Int32, output: String) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}
