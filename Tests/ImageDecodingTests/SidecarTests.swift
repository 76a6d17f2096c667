import Foundation
@testable import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Reading and changing XMP sidecars in the worker, from memory.
  struct SidecarTests {
    private let pool = Fixtures.pool()
    private static let other = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:other="https://example.org/other/" xmp:Rating="2" xmp:Label="Red"
          other:recipe="v1:abc">
         <other:steps><rdf:Seq><rdf:li>crop</rdf:li><rdf:li>curve</rdf:li></rdf:Seq></other:steps>
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      """

    @Test func newSidecar_HasTheChanges() async throws {
      let sidecar = try await pool.sidecar(
        changing: nil,
        by: [
          .rating(4), .favourite(true), .orientation(6), .title("Sea"),
          .caption("Waves & <foam>, \"grey\"\nlang=\"de\" Wellen"),
          .keywords(KeywordChange(added: ["sea", "Ærø, isle"])),
        ])
      var expected = SidecarContents()
      expected.rating = 4
      expected.isFavourite = true
      expected.orientation = 6
      expected.title = "Sea"
      expected.caption = "Waves & <foam>, \"grey\"\nlang=\"de\" Wellen"
      expected.keywords = ["sea", "Ærø, isle"]
      #expect(try await pool.sidecar(in: sidecar) == expected)
    }

    @Test func nilChange_RemovesTheProperty() async throws {
      let full = try await pool.sidecar(
        changing: nil,
        by: [
          .rating(4), .favourite(true), .caption("Sea"), .keywords(KeywordChange(added: ["sea"])),
        ])
      let empty = try await pool.sidecar(
        changing: full,
        by: [
          .rating(nil), .favourite(nil), .caption(nil), .keywords(KeywordChange(removed: ["sea"])),
        ])
      #expect(try await pool.sidecar(in: empty) == SidecarContents())
    }

    @Test func contentsOfOtherPrograms_AreKept() async throws {
      let changed = try await pool.sidecar(changing: Array(Self.other.utf8), by: [.rating(5)])
      let text = String(decoding: changed, as: UTF8.self)
      for kept in ["https://example.org/other/", "v1:abc", "crop", "curve", "Red"] {
        #expect(text.contains(kept), "\(kept)")
      }
      #expect(try await pool.sidecar(in: changed).rating == 5)
      #expect(!text.contains("\"2\""))
    }

    @Test func charactersInvalidInXML_AreLeftOut() async throws {
      let sidecar = try await pool.sidecar(
        changing: nil,
        by: [.caption("a\u{1}b\u{0}c"), .keywords(KeywordChange(added: ["x\u{2}y"]))])
      let contents = try await pool.sidecar(in: sidecar)
      #expect(contents.caption == "abc")
      #expect(contents.keywords == ["xy"])
    }

    private static func sidecar(caption: String, encoding: String = "UTF-8") -> String {
      """
      <?xml version="1.0" encoding="\(encoding)"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
         <dc:description><rdf:Alt>\(caption)</rdf:Alt></dc:description>
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      """
    }

    private static func item(_ language: String, _ text: String) -> String {
      "<rdf:li xml:lang=\"\(language)\">\(text)</rdf:li>"
    }

    @Test(arguments: [
      ("fr_FR.UTF-8", ["de", "fr", "x-default"], "x-default"), ("fr_FR.UTF-8", ["de", "fr"], "fr"),
      ("pt_BR", ["de", "pt-PT", "pt-BR"], "pt-BR"), ("pt_BR", ["de", "pt-PT"], "pt-PT"),
      ("C", ["de"], "de"), ("", ["de"], "de"),
    ])
    func captionInSeveralLanguages_IsTheDefaultOrTheUsersLanguage(
      locale: String, languages: [String], expected: String
    ) async throws {
      let program = DecoderProgram(
        executable: Fixtures.decoder, deadline: .seconds(30), isBackground: false,
        idleTime: .seconds(10), requestsPerProcess: 50, rejectedFiles: RejectedFiles(at: nil),
        variables: ["LANGUAGE": "", "LC_ALL": locale])
      let text = Self.sidecar(
        caption: languages.map { Self.item($0, "in \($0)") }.joined())
      let pool = DecoderPool(program: program, workers: 1)
      #expect(try await pool.sidecar(in: Array(text.utf8)).caption == "in \(expected)")
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "windows-1252"])
    func latin1_IsReadAndWrittenAsUTF8(encoding: String) async throws {
      let text = Self.sidecar(caption: Self.item("x-default", "Müller – 5 €"), encoding: encoding)
      let bytes = try Array(#require(text.data(using: .windowsCP1252)))
      #expect(try await pool.sidecar(in: bytes).caption == "Müller – 5 €")
      let changed = try await pool.sidecar(changing: bytes, by: [.rating(2)])
      #expect(try await pool.sidecar(in: changed).caption == "Müller – 5 €")
      #expect(String(validating: changed, as: UTF8.self)?.contains("Müller") == true)
    }

    @Test func unknownEncoding_IsRefused() async throws {
      let text = Self.sidecar(caption: Self.item("x-default", "x"), encoding: "Shift_JIS")
      await #expect(throws: DecodingFailure.self) { try await pool.sidecar(in: Array(text.utf8)) }
    }

    @Test func sidecarWithTooManyAttributes_IsRefusedUnread() async throws {
      let attributes = (0..<200_000).map { "o:a\($0)=\"\"" }.joined(separator: " ")
      let text = Self.other.replacing(
        "xmp:Label=\"Red\"", with: "xmlns:o=\"https://example.org/o/\" \(attributes)")
      await #expect(throws: DecodingFailure.tooLarge) {
        try await pool.sidecar(in: Array(text.utf8))
      }
    }

    @Test(arguments: ["", "<x:xmpmeta", "<?xml version=\"1.0\"?><svg/>", "Dear diary"])
    func otherText_IsRefused(text: String) async throws {
      await #expect(throws: DecodingFailure.self) { try await pool.sidecar(in: Array(text.utf8)) }
      await #expect(throws: DecodingFailure.self) {
        try await pool.sidecar(changing: Array(text.utf8), by: [.rating(1)])
      }
    }

    /// A sidecar from another program, and kinds of damage to it.
    enum Damage: CaseIterable {
      case cutOff, controlCharacter, byteAtTheEnd, textAtTheEnd, otherRoot, deep, zeros

      func contents(of whole: String) -> [UInt8] {
        let text =
          switch self {
          case .cutOff: String(whole.prefix(whole.count / 2))
          case .controlCharacter: whole.replacing("curve", with: "cur\u{1}ve")
          case .byteAtTheEnd: whole + "\u{1}"
          case .textAtTheEnd: whole + "\n<?xpacket end=\"w\"?>\nmore"
          case .otherRoot: whole.replacing("rdf:RDF", with: "rdf:RDX")
          case .deep:
            whole.replacing(
              "<rdf:Description ",
              with: String(repeating: "<a>", count: 200_000)
                + String(repeating: "</a>", count: 200_000) + "<rdf:Description ")
          case .zeros: String(repeating: "\0", count: whole.utf8.count)
          }
        return Array(text.utf8)
      }
    }

    @Test(arguments: Damage.allCases)
    func damagedSidecars_AreNeitherReadNorReplaced(damage: Damage) async throws {
      let contents = damage.contents(of: Self.other)
      await #expect(throws: DecodingFailure.self) { try await pool.sidecar(in: contents) }
      await #expect(throws: DecodingFailure.self) {
        try await pool.sidecar(changing: contents, by: [.rating(1)])
      }
    }

    /// Sidecars without properties, as programs write them.
    private static let empty = [
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Some 1.0"><!-- none -->
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>
      </x:xmpmeta>
      """,
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"/>
        </rdf:RDF>
      </x:xmpmeta>

      <?xpacket end="w"?>
      """,
    ]

    @Test(arguments: empty, [String.Encoding.utf8, .utf16])
    func emptySidecars_CanBeChanged(
      text: String, encoding: String.Encoding
    ) async throws {
      let bytes = try Array(#require(text.data(using: encoding)))
      #expect(try await pool.sidecar(in: bytes) == SidecarContents())
      let changed = try await pool.sidecar(changing: bytes, by: [.rating(3)])
      #expect(try await pool.sidecar(in: changed).rating == 3)
    }

    @Test(arguments: [
      ("</x:xmpmeta>", ""), ("</x:xmpmeta>", "</x:xmpmeta>more"), ("<rdf:RDF", "x<rdf:RDF"),
      ("<rdf:RDF", "<rdf:RDX/><rdf:RDF"), ("rdf:RDF", "RDF"),
    ])
    func nearlyEmptySidecars_AreRefused(part: String, other: String) async throws {
      for text in Self.empty {
        await #expect(throws: DecodingFailure.self) {
          try await pool.sidecar(
            changing: Array(text.replacing(part, with: other).utf8), by: [.rating(1)])
        }
      }
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func sidecarsOfOtherPrograms_AreRead() async throws {
      for path in try Fixtures.files(in: "formats/metadata/sidecar-xmp")
      where path.string.hasSuffix(".xmp") {
        let bytes = try Array(Data(contentsOf: URL(filePath: path.string)))
        let before = try await pool.sidecar(in: bytes)
        let changed = try await pool.sidecar(changing: bytes, by: [.title("New")])
        var after = try await pool.sidecar(in: changed)
        #expect(after.title == "New", "\(path)")
        after.title = before.title
        #expect(after == before, "\(path)")
      }
    }
  }
}
