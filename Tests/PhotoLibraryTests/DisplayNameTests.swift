import PhotoLibrary
import SystemPackage
import Testing

struct DisplayNameTests {
  private func name(_ bytes: [UInt8]) -> String {
    DisplayName.name(of: FilePath("/folder").appending(bytes: bytes))
  }

  private func name(_ text: String) -> String { name(Array(text.utf8)) }

  @Test(arguments: [
    "plain.jpg", "two  spaces.jpg", "ünïcödé.jpg", "日本語の写真.jpg", "صورة.jpg", "👨‍👩‍👧‍👦.jpg",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿.jpg", "back\\slash.jpg", "<b>&amp;.jpg", "%n.jpg", "trailing .jpg ",
  ])
  func validText_IsUnchanged(text: String) {
    #expect(name(text) == text)
  }

  @Test(arguments: [
    ("new\nline", "new\\nline"), ("tab\there", "tab\\there"),
    ("carriage\rreturn", "carriage\\rreturn"),
    ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{1}", "\\u{01}"), ("\u{7F}", "\\u{7F}"),
    ("\u{85}", "\\u{85}"), ("rtl\u{202E}gpj.exe", "rtl\\u{202E}gpj.exe"),
    ("\u{2066}isolate", "\\u{2066}isolate"), ("line\u{2028}", "line\\u{2028}"),
    ("zero\u{200B}width", "zero\\u{200B}width"), ("\u{FEFF}mark", "\\u{FEFF}mark"),
    (" ", "\\u{20}"), ("\u{3000}\u{A0}", "\\u{3000}\\u{A0}"),
  ])
  func invisibleCharacters_AreEscaped(text: String, shown: String) {
    #expect(name(text) == shown)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x80], "\\xFF\\xFE\\x80"), ([0xC0, 0xAF], "\\xC0\\xAF"),
      ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0x61, 0xE9, 0x62], "a\\xE9b"),
      ([0xE2, 0x82], "\\xE2\\x82"), ([0xF0, 0x9F, 0x93, 0x61], "\\xF0\\x9F\\x93a"),
    ] as [([UInt8], String)])
  func invalidBytes_AreEscaped(bytes: [UInt8], shown: String) {
    #expect(name(bytes) == shown)
  }

  @Test func stem_OmitsTheLastExtensionOnly() {
    #expect(DisplayName.stem(of: "/folder/a.b.jpg") == "a.b")
    #expect(DisplayName.stem(of: "/folder.d/none") == "none")
    #expect(DisplayName.stem(of: "/folder/.hidden") == ".hidden")
    #expect(DisplayName.stem(of: "/folder/trailing.") == "trailing")
  }

  @Test func displayName_IsNeverEmpty() {
    #expect(DisplayName.name(of: "/") == "/")
    #expect(DisplayName.string(from: "/a/b\n") == "/a/b\\n")
  }
}
