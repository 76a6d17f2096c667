import RandomTestSupport
import Testing

@testable import ImageDecoding

/// Messages arrive as they were sent, and nothing else is taken for one.
struct WireTests {
  private let requests: [DecodeRequest.Work] = [
    .image(.full), .image(.square(256)), .image(.fitting(width: 1920, height: 1080)), .metadata,
    .selfTest, .formatTest(.jpegXL),
  ]

  private let failures: [DecodingFailure] = [
    .missing, .unreadable(errno: 13), .empty, .unknownFormat, .malformed("“bad”"), .tooLarge,
    .timedOut, .decoderStopped, .decoderUnavailable("gone"), .decoderUnconfined,
    .unsupportedFormat(.jpegXL),
  ]

  private var metadata: ImageMetadata {
    var metadata = ImageMetadata(width: 4000, height: 3000, orientation: 6)
    metadata.captureDate = WallClockDate(year: 2008, month: 10, day: 22, hour: 16, minute: 28)
    metadata.make = "Nikon"
    metadata.model = ""
    metadata.isoSpeed = -1
    metadata.fNumber = 2.8
    metadata.exposureTime = .infinity
    metadata.location = ImageMetadata.Location(latitude: 43.5, longitude: -11.9)
    metadata.rating = 5
    metadata.title = "Árvíztűrő 🌉\u{0}"
    metadata.caption = String(repeating: "long ", count: 1000)
    return metadata
  }

  private let layout = ImageLayout(
    width: 1, height: .max, sourceWidth: 0, sourceHeight: -1, isOpaque: false)

  private let confinement = DecoderConfinement(
    refusals: [.init(measure: .files, errno: 95)], landlockVersion: 7)

  private let test = DecoderSelfTest(
    outcomes: [.init(attempt: .runProgram, errno: 1)])

  private let formatTests = [
    DecoderFormatTest(format: .avif, library: "libavif 1.0", outcome: .right),
    DecoderFormatTest(format: .jpegXL, library: nil, outcome: .missing("no such file")),
    DecoderFormatTest(format: .gif, library: "", outcome: .failed(.malformed("bad"))),
    DecoderFormatTest(format: .gif, library: "", outcome: .wrongPixels),
  ]

  @Test func everyRequestArrivesAsItWasSent() throws {
    for work in requests {
      let request = try sent(DecodeRequest(work: work, secondsToLive: 12))
      #expect(request.work == work && request.secondsToLive == 12)
    }
  }

  @Test func everyReplyArrivesAsItWasSent() throws {
    for failure in failures { #expect(try sent(failure) == failure) }
    #expect(try sent(metadata) == metadata)
    let empty = ImageMetadata(width: 0, height: 0)
    #expect(try sent(empty) == empty)
    #expect(try sent(layout) == layout)
    #expect(try sent(confinement) == confinement)
    #expect(try sent(test) == test)
    for test in formatTests { #expect(try sent(test) == test) }
  }

  @Test func partOfAMessageIsGarbled() {
    for bytes in messages {
      for count in bytes.indices where isMessage(Array(bytes.prefix(count))) {
        Issue.record("\(count) of \(bytes.count) bytes are no message")
      }
      #expect(!isMessage(bytes + [0]), "what follows a message makes it none")
    }
  }

  @Test func countBeyondTheMessageHasNoMemory() {
    let tags: [[UInt8]] = [[3, 4], [3, 8]]
    for tag in tags {
      for count in [Int.max, Int.min, -1, 1 << 40, 9] {
        var writer = WireWriter()
        writer.write(count)
        #expect(!isMessage(tag + writer.bytes + Array("12345678".utf8)))
      }
    }
    var writer = WireWriter()
    writer.write(Int.max)
    var reader = WireReader(writer.bytes)
    #expect(throws: GarbledMessage.self) { try reader.read([Int].self) }
  }

  @Test func hostileBytesAreReadOrRefused() {
    let messages = messages
    var random = SeededNumbers(seed: 6)
    var readable = 0
    for _ in 0..<20_000 {
      var bytes = messages[Int.random(in: messages.indices, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.insert(.random(in: 0...255, using: &random), at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      readable += isMessage(bytes) ? 1 : 0
    }
    #expect(1..<20_000 ~= readable, "some changes are within a number or a text, most are not")
  }

  private var messages: [[UInt8]] {
    let replies: [DecodeReply] =
      [.ready(confinement), .selfTest(test), .metadata(metadata), .image(layout)]
      + failures.map { .failure($0) }
    return replies.map(bytes)
  }

  private func isMessage(_ bytes: [UInt8]) -> Bool {
    var reader = WireReader(bytes)
    return (try? reader.read(DecodeReply.self)) != nil && reader.isAtEnd
  }

  private func bytes(of value: some WireValue) -> [UInt8] {
    var writer = WireWriter()
    writer.write(value)
    return writer.bytes
  }

  private func sent<Value: WireValue>(_ value: Value) throws -> Value {
    var reader = WireReader(bytes(of: value))
    let received = try reader.read(Value.self)
    #expect(reader.isAtEnd)
    return received
  }
}
