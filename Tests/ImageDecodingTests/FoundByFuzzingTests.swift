import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// Files that `make fuzz` has found.
  struct FoundByFuzzingTests {
    private let folder: TemporaryFolder
    // Long enough for a busy computer, but shorter than an endless computation.
    private let pool = Fixtures.pool(deadline: .seconds(60))

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Exiv2 takes minutes to read a RIFF video with wrong block sizes.
    private static let video = """
      UklGRtQMICBBQ09OTElTVEAgICBJTkZPSU5BTQUgICBIYW5kICBJQVJUJiAgIE1pY3Jvc29m \
      dCBDb3Jwb3JhdGlvbiwgQ29weXJpZ2h0IDE5OTMgYW5paCQgICAkICAgBCAgIAUgICAgICAg \
      ICAgICAgICAgICAgCCAgIAMgICByYXRlFCAgIAggICAIICAgCCAgIAggICAeICAgc2VxIBQg \
      ICAgICAgASAgIAIgICADICAgICAgIExJU1QcDCAgZnJhbWljb24=
      """

    @Test func videoWithWrongSizes_IsNotReadForMetadata() async throws {
      let text = Self.video.replacing(" ", with: "")
      let file = try folder.write(#require(Data(base64Encoded: text)), as: "video.ico")
      await #expect(throws: DecodingFailure.unknownFormat) {
        _ = try await pool.metadata(at: file)
      }
    }
  }
}
