import CGtk
import Foundation
import GObjectKit
import Testing

/// Serialized, because the tests set the environment variable `LANGUAGE` of the process.
@Suite(.serialized) struct TextDomainTests {
  @Test func text_IsInTheFirstLanguageWithACatalog() {
    let texts = domain()
    #expect(inLanguage("de") { texts.gettext("Delete") } == "Löschen")
    #expect(inLanguage("de_AT.UTF-8") { texts.gettext("Delete") } == "Löschen")
    #expect(inLanguage("xx:de") { texts.gettext("Delete") } == "Löschen")
    #expect(inLanguage("pl:de") { texts.gettext("Delete") } == "Usuń")
  }

  @Test func unknownLanguageAndEnglish_GiveTheUntranslatedText() {
    let texts = domain()
    for language in ["xx", "en", "en_GB.UTF-8", "en:de", "C"] {
      #expect(inLanguage(language) { texts.gettext("Delete") } == "Delete", "\(language)")
      #expect(
        inLanguage(language) { texts.ngettext("%d letter", "%d letters", 2) } == "2 letters")
    }
  }

  @Test(arguments: ["C", "POSIX"])
  func localeWithoutTranslations_GivesTheUntranslatedText(locale: String) {
    let texts = domain()
    inLanguage("de", locale: locale) {
      #expect(texts.gettext("Delete") == "Delete")
      #expect(texts.pgettext("verb", "Open") == "Open")
      #expect(texts.ngettext("%d letter", "%d letters", 2) == "2 letters")
    }
  }

  @Test func missingEmptyAndFuzzyTranslations_GiveTheUntranslatedText() {
    let texts = domain()
    inLanguage("de") {
      #expect(texts.gettext("Not in the file") == "Not in the file")
      #expect(texts.gettext("Empty") == "Empty")
      #expect(texts.gettext("Fuzzy") == "Fuzzy")
      #expect(texts.gettext("After fuzzy") == "Danach")
      #expect(texts.gettext("") == "")
    }
  }

  @Test func pluralForm_IsChosenByTheRuleOfTheLanguage() {
    let texts = domain()
    func letters(_ count: Int) -> String { texts.ngettext("%d letter", "%d letters", count) }
    inLanguage("de") {
      #expect([0, 1, 2].map(letters) == ["0 Briefe", "1 Brief", "2 Briefe"])
    }
    inLanguage("pl") {
      #expect(
        [1, 2, 5, 12, 22, 25, 101, 102].map(letters) == [
          "1 list", "2 listy", "5 listów", "12 listów", "22 listy", "25 listów", "101 listów",
          "102 listy",
        ])
    }
    // Arabic has six plural forms.
    let rule =
      "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
      + "n%100>=11 ? 4 : 5;"
    let forms = (0..<6).map { "msgstr[\($0)] \"\($0)\"\n" }.joined()
    let arabic = TextDomain(
      "arabic",
      catalogs: [
        "ar": Array(
          """
          msgid ""
          msgstr "Plural-Forms: \(rule)"
          msgid "%d letter"
          msgid_plural "%d letters"
          \(forms)
          """.utf8)
      ])
    inLanguage("ar") {
      #expect(
        [0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map {
          arabic.ngettext("%d letter", "%d letters", $0)
        } == ["0", "1", "2", "3", "3", "4", "4", "5", "5", "3"])
    }
    inLanguage("en") { #expect([0, 1, 2].map(letters) == ["0 letters", "1 letter", "2 letters"]) }
  }

  @Test func arguments_FillPlaceholdersInTheOrderOfTheTranslation() {
    let texts = domain()
    func sentence() -> String { texts.gettext("From %1$s to %2$s", "A", "100 %s") }
    #expect(inLanguage("en", sentence) == "From A to 100 %s")
    #expect(inLanguage("de", sentence) == "Nach 100 %s von A")
    #expect(inLanguage("en") { texts.gettext("%s%% of %s, %s", "5", "all") } == "5% of all, %s")
    #expect(inLanguage("en") { texts.gettext("100% %s") } == "100% %s")
  }

  @Test func context_DistinguishesEqualTexts() {
    let texts = domain()
    inLanguage("de") {
      #expect(texts.pgettext("verb", "Open") == "Öffnen")
      #expect(texts.gettext("Open") == "Offen")
      #expect(texts.pgettext("noun", "Open") == "Open")
    }
  }

  @Test func escapesAndMultilineStrings_AreParsed() {
    #expect(
      inLanguage("de") { domain().gettext("One\n\"two\"\tthree\\") } == "Eins\n„zwei“\t\"drei\"\\")
  }

  @Test func malformedCatalog_GivesTheUntranslatedText() {
    for source in [
      "", "msgid", "msgstr \"x\"", "msgid \"Delete\"\nmsgstr \"", "\"\"\"\n[[\nmsgstr[",
      "msgid \"\"\nmsgstr \"Plural-Forms: plural=((n;\"\nmsgid \"a\"\nmsgid_plural \"b\"\n"
        + "msgstr[0] \"x\"\n",
    ] {
      let texts = TextDomain("malformed", catalogs: ["de": Array(source.utf8)])
      inLanguage("de") {
        #expect(texts.gettext("Delete") == "Delete")
        #expect(texts.ngettext("a", "b", 2) == "b")
      }
    }
  }

  @Test func pluralRuleThatOverflows_StillGivesAText() {
    let catalog = germanCatalog.replacing(
      /plural=[^;]*;/, with: "plural=(0-9223372036854775807-1)/(0-1);")
    #expect(catalog != germanCatalog)
    let texts = TextDomain("overflow", catalogs: ["de": Array(catalog.utf8)])
    #expect(inLanguage("de") { texts.ngettext("%d letter", "%d letters", 3) }.contains("3"))
  }

  @Test(.enabled(if: gettextTranslates, "In C.UTF-8, a newer C library translates nothing."))
  func installedTranslation_OverridesTheCatalog() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let messages = folder.appending(path: "de/LC_MESSAGES")
    try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "de.po")
    try germanCatalog.replacing("Löschen", with: "Tilgen")
      .write(to: source, atomically: true, encoding: .utf8)
    let compiler = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: [
        "msgfmt", "-o", messages.appending(path: "installed.mo").path, source.path,
      ])
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    let texts = TextDomain(
      "installed", catalogs: ["de": Array(germanCatalog.utf8)], folder: folder.path)
    inLanguage("de") {
      #expect(texts.gettext("Delete") == "Tilgen")
      #expect(texts.gettext("") == "", "not the header of the file")
      #expect(texts.pgettext("verb", "Open") == "Öffnen")
      #expect(texts.ngettext("%d letter", "%d letters", 3) == "3 Briefe")
    }
  }
}

/// Whether the C library translates in the locale C.UTF-8. Tries one of GTK's own texts.
private let gettextTranslates: Bool = {
  inLanguage("de") {
    g_dgettext("gtk40", "keyboard label\u{4}Left").map { String(cString: $0) } == "Links"
  }
}()

/// Calls a closure with `LANGUAGE` and the locale set, and restores both.
@discardableResult
private func inLanguage<Result>(
  _ language: String, locale: String = "C.UTF-8", _ body: () -> Result
) -> Result {
  let oldLocale = setlocale(LC_ALL, nil).map { String(cString: $0) } ?? "C"
  setlocale(LC_ALL, locale)
  defer { setlocale(LC_ALL, oldLocale) }
  let old = ProcessInfo.processInfo.environment["LANGUAGE"]
  setenv("LANGUAGE", language, 1)
  defer { if let old { setenv("LANGUAGE", old, 1) } else { unsetenv("LANGUAGE") } }
  return body()
}

private func domain() -> TextDomain {
  TextDomain(
    "letters",
    catalogs: ["de": Array(germanCatalog.utf8), "pl": Array(polishCatalog.utf8)])
}

private let germanCatalog = #"""
  # A comment.
  msgid ""
  msgstr ""
  "Content-Type: text/plain; charset=UTF-8\n"
  "Plural-Forms: nplurals=2; plural=(n != 1);\n"

  #: Letters.swift
  msgid "Delete"
  msgstr "Löschen"

  msgid "%d letter"
  msgid_plural "%d letters"
  msgstr[0] "%d Brief"
  msgstr[1] "%d Briefe"

  msgid "From %1$s to %2$s"
  msgstr "Nach %2$s von %1$s"

  msgctxt "verb"
  msgid "Open"
  msgstr "Öffnen"

  msgid "Open"
  msgstr "Offen"

  msgid "Empty"
  msgstr ""

  #, fuzzy, c-format
  msgid "Fuzzy"
  msgstr "Falsch"

  msgid "After fuzzy"
  msgstr "Danach"

  msgid ""
  "One\n"
  "\"two\"\tthree\\"
  msgstr ""
  "Eins\n"
  "„zwei“\t\"drei\"\\"

  #~ msgid "Obsolete"
  #~ msgstr "Alt"
  """#

private let polishCatalog = #"""
  msgid ""
  msgstr ""
  "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && "
  "(n%100<10 || n%100>=20) ? 1 : 2);\n"

  msgid "Delete"
  msgstr "Usuń"

  msgid "%d letter"
  msgid_plural "%d letters"
  msgstr[0] "%d list"
  msgstr[1] "%d listy"
  msgstr[2] "%d listów"
  """#
