import Glibc
import Testing

@testable import ImageDecoding

struct DecodingFailureTests {
  private let all: [DecodingFailure] = [
    .missing, .unreadable(errno: EACCES), .unreadable(errno: EISDIR), .unreadable(errno: EIO),
    .unreadable(errno: ENOTSUP), .empty, .unknownFormat, .malformed("detail"), .tooLarge, .timedOut,
    .decoderStopped, .decoderUnavailable("detail"), .decoderUnconfined,
    .unsupportedFormat(.jpegXL), .unsupportedFormat(.photoshop),
    .unsupportedVariant(.heic),
  ]

  @Test func everyFailure_HasMessageAndAdvice() {
    for failure in all {
      #expect(failure.message.hasSuffix(".") && !failure.message.contains("\n"))
      #expect(failure.advice.count > 20)
    }
    #expect(DecodingFailure.unsupportedFormat(.heic).advice.contains("libheif1"))
    #expect(DecodingFailure.unsupportedVariant(.heic).advice.contains("libheif1"))
    #expect(Set(all.map(\.message)).count == all.count)
  }

  @Test func detailFromFile_HasNoControlCharacters() {
    let hostile = "a\u{202E}b\nc\u{1B}d" + String(repeating: "x", count: 1000)
    guard case .malformed(let detail) = DecodingFailure.malformed(hostile).withPlainDetail else {
      Issue.record("the failure must stay what it is")
      return
    }
    #expect(detail.hasPrefix("a b c d"))
    #expect(detail.count == 200)
  }
}
