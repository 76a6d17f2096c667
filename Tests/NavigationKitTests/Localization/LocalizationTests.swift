import CGtk
import Foundation
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The library's own texts in the user's language.
final class LocalizationTests: GtkTestCase {
  func testGerman_BackButtonNamesPageBelow() {
    inLanguage("de") {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.backButton?.tooltip, "Zurück zu „A“ (\(altLeft))")
      stage.root.title = nil
      pump(until: { stage.backButton?.tooltip == "Zurück (\(altLeft))" })
      XCTAssertEqual(stage.headerTexts, ["Zurück", "B"])
    }
  }

  func testGerman_SystemItemsHaveGermanTitlesAndNames() {
    inLanguage("de") {
      XCTAssertEqual(BarButtonItem(systemItem: .done).title, "Fertig")
      XCTAssertEqual(
        BarButtonItem(systemItem: .trash).accessibilityLabel, "In den Papierkorb verschieben")
      let page = ViewController(title: "A")
      XCTAssertEqual(page.editButtonItem.title, "Bearbeiten")
      page.setEditing(true, animated: false)
      XCTAssertEqual(page.editButtonItem.title, "Fertig")
    }
  }

  func testEveryLanguage_TranslatesEverySystemItem() {
    onGtk {
      let english = namesOfSystemItems(in: "en")
      XCTAssertEqual(english.count, 19)
      for language in ["de", "he"] {
        let translated = Set(namesOfSystemItems(in: language))
        XCTAssertEqual(translated.count, english.count, language)
        // "Pause" is the same in German.
        XCTAssertTrue(translated.isDisjoint(with: Set(english).subtracting(["Pause"])), language)
      }
    }
  }

  func testGerman_AlertAndShortcutsWindowAreGerman() {
    inLanguage("de") {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      let alert = AlertController<Bool>(title: "Album löschen?")
      XCTAssertEqual(
        alert.keyCommands.map(\.title), ["Nach unten scrollen", "Nach oben scrollen"])
      let window = stage.navigation.makeShortcutsWindow()
      let texts = window.allTexts
      for text in ["Zurück", "Vorherige Seiten auflisten", "Tastenkombinationen", "Navigation"] {
        XCTAssertTrue(texts.contains(text), "\(text) is missing in \(texts)")
      }
      XCTAssertFalse(texts.contains("Back"))
      window.destroy()
    }
  }

  func testHebrew_RightToLeft_BackButtonNamesPageAndMirroredKey() {
    inLanguage("he") {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      let key = Keys("<Alt>Right")?.label ?? ""
      XCTAssertEqual(stage.backButton?.tooltip, "חזרה אל A (\(key))")
    }
  }

  func testUnknownLanguage_IsEnglish() {
    inLanguage("xx") {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (\(altLeft))")
      XCTAssertEqual(BarButtonItem(systemItem: .cancel).title, "Cancel")
    }
  }

  /// Runs a test on GTK's thread with `language` as the user's language.
  private func inLanguage(_ language: String, _ body: @MainActor () -> Void) {
    let old = ProcessInfo.processInfo.environment["LANGUAGE"]
    setenv("LANGUAGE", language, 1)
    defer {
      if let old { setenv("LANGUAGE", old, 1) } else { unsetenv("LANGUAGE") }
      // gettext caches the translations of GTK's texts until the locale changes.
      let locale = setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
      setlocale(LC_MESSAGES, "C")
      setlocale(LC_MESSAGES, locale)
    }
    onGtk(body)
  }
}

/// GTK's name of the key, which GTK may have translated.
@MainActor private var altLeft: String { Keys("<Alt>Left")?.label ?? "" }

/// The texts of all system items in a language.
@MainActor private func namesOfSystemItems(in language: String) -> [String] {
  setenv("LANGUAGE", language, 1)
  defer { unsetenv("LANGUAGE") }
  return BarButtonItem.SystemItem.allCases.compactMap(\.accessibilityLabel)
}
