import EndToEndSupport
import XCTest

/// The library's texts in the user's language, as a screen reader reads them.
final class StageTranslationTests: StageTestCase {
  func testLanguage_TranslatesBackButton() throws {
    let cases = [("de", "Zurück", []), ("he", "חזרה", ["--rtl"]), ("xx", "Back", [])]
    for (language, back, options) in cases {
      try withStage(
        at: ("numbers", "Page 1"), options, environment: ["LANGUAGE": language]
      ) { stage in
        let button = try stage.find(.button, named: back)
        try stage.screenshot(named: "stage-language-\(language)", showsWindowOnly: true)
        try stage.click(button)
        try stage.waitForPage("Stage")
      }
    }
  }
}
