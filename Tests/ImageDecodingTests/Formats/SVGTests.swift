import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Sizes and text of SVG.
  struct SVGTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    private func file(_ attributes: String, _ content: String) throws -> FilePath {
      let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>"
      return try folder.write(text.utf8, as: "drawing.svg")
    }

    @Test func drawingWithoutSize_HasTheSizeOfItsShapes() async throws {
      let file = try file(
        "", "<rect x=\"900\" y=\"70\" width=\"40\" height=\"30\" fill=\"#f00\"/>")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(image.width == 40 && image.height == 30)
      #expect(image.color(x: 1, y: 1) == [255, 0, 0] && image.color(x: 38, y: 28) == [255, 0, 0])
    }

    @Test(arguments: [
      ("", "<rect width=\"2000000\" height=\"1000000\" fill=\"#0f0\"/>"),
      ("viewBox=\"0 0 200000 100000\"", "<rect width=\"200000\" height=\"100000\" fill=\"#0f0\"/>"),
    ])
    func hugeDrawing_IsShownSmaller(attributes: String, content: String) async throws {
      let file = try file(attributes, content)
      let image = try await pool.image(
        at: file, size: .fitting(width: 400, height: 400), priority: .photo)
      #expect(image.width == 400 && image.height == 200)
      #expect(
        image.color(x: 10, y: 10) == [0, 255, 0] && image.color(x: 390, y: 190) == [0, 255, 0])
    }

    @Test(arguments: ["windows-1251", "KOI8-R", "Shift_JIS", "ISO-8859-5"])
    func olderEncoding_IsRead(name: String) async throws {
      let text = """
        <?xml version="1.0" encoding="\(name)"?><svg xmlns="http://www.w3.org/2000/svg" \
        width="10" height="10"><rect width="10" height="10" fill="#00f"/><title>
        """
      let file = try folder.write(
        Array(text.utf8) + [0xC4, 0xC5] + Array("</title></svg>".utf8), as: "drawing.svg")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(image.color(x: 5, y: 5) == [0, 0, 255])
    }

    @Test(arguments: ["\u{FEFF}", "\r\n\t ", "\u{FEFF}\n<!-- a drawing -->\n"])
    func drawingAfterSpace_IsShown(start: String) async throws {
      let text =
        start + """
          <svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">\
          <rect width="4" height="4" fill="#00f"/></svg>
          """
      let file = try folder.write(text.utf8, as: "drawing.svg")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(image.color(x: 2, y: 2) == [0, 0, 255])
    }

    @Test func text_IsDrawn() async throws {
      let file = try file(
        "width=\"100\" height=\"100\"",
        "<rect width=\"100\" height=\"100\" fill=\"#fff\"/>"
          + "<text x=\"0\" y=\"90\" font-size=\"120\" font-weight=\"bold\">M</text>")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      let hasBlack = (0..<100).contains { x in image.color(x: x, y: 50) == [0, 0, 0] }
      #expect(hasBlack, "a worker may open fonts")
    }
  }
}
