import EndToEndSupport
import Foundation
import XCTest

/// The package of the article "Libadwaita", with its files as they are in the article.
final class LibadwaitaTests: ProgramTestCase {
  func testPackageOfArticle_ShowsLibadwaitaWidgetsInPage() throws {
    let program = try MainActor.assumeIsolated { try makeLetters() }
    for style in ["prefer-light", "prefer-dark"] {
      try withProgram(at: program, environment: ["ADW_DEBUG_COLOR_SCHEME": style]) { program in
        try program.waitForPage("People")
        try program.click(program.find(.button, named: "Ada Lovelace"))
        try program.waitForPage("Ada Lovelace")
        try program.find(.label, named: "To Mary Somerville")
        let picture = try program.screenshot(
          named: style == "prefer-dark" ? "libadwaita~dark" : "libadwaita", showsWindowOnly: true)
        // Only the avatar has colours. libadwaita draws it with its own style.
        let chroma = try NewApp.succeed(
          "convert", picture.path, "-colorspace", "HCL", "-channel", "G", "-separate",
          "-format", "%[fx:maxima]", "info:")
        XCTAssertGreaterThan(Double(chroma.trimmingCharacters(in: .whitespaces)) ?? 0, 0.2)
        try program.clickBack()
        try program.waitForPage("People")
      }
    }
  }
}

/// Makes and builds the package, and returns its program.
@MainActor private func makeLetters() throws -> URL {
  let app = try NewApp(named: "Letters")
  let manifest = app.folder.appending(path: "Package.swift")
  let checkout = try XCTUnwrap(
    String(contentsOf: manifest, encoding: .utf8).firstMatch(of: /path: "(.*?)"/)?.1)
  for case .file(let path, let text) in try TutorialStep.article("Libadwaita").actions {
    let file = app.folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.replacing("path: \"../NavigationKit\"", with: "path: \"\(checkout)\"")
      .write(to: file, atomically: true, encoding: .utf8)
  }
  try FileManager.default.removeItem(
    at: app.folder.appending(path: "Sources/Letters/ListController.swift"))
  try FileManager.default.removeItem(at: app.folder.appending(path: "Tests"))
  try app.build()
  return app.program
}
