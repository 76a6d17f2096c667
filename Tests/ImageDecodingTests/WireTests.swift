import RandomTestSupport
import Testing

@testable import ImageDecoding

/// Messages arrive unchanged, and other bytes are refused.
struct WireTests {
  private let requests: [DecodeRequest.Work] = [
    .image(.full), .image(.square(256)), .image(.fitting(width: 1920, height: 1080)), .metadata,
    .fields, .metadataOfEach(count: 16), .selfTest, .formatTest(.jpegXL),
  ]

  private let failures: [DecodingFailure] = [
    .missing, .unreadable(errno: 13), .empty, .unknownFormat, .malformed("“bad”"), .tooLarge,
    .timedOut, .decoderStopped, .decoderUnavailable("gone"), .decoderUnconfined,
    .unsupportedFormat(.jpegXL), .unsupportedVariant(.heic),
  ]

  private var metadata: ImageMetadata {
    var metadata = ImageMetadata(width: 4000, height: 3000, orientation: 6)
    metadata.captureDate = WallClockDate(year: 2008, month: 10, day: 22, hour: 16, minute: 28)
    metadata.make = "Nikon"
    metadata.model = ""
    metadata.isoSpeed = 400
    metadata.fNumber = 2.8
    metadata.exposureTime = 0.004
    metadata.location = ImageMetadata.Location(latitude: 43.5, longitude: -11.9)
    metadata.rating = 5
    metadata.artist = "Ana Lima"
    metadata.title = "Árvíztűrő 🌉\u{0}"
    metadata.caption = String(repeating: "long ", count: 1000)
    return metadata
  }

  private let layout = ImageLayout(
    width: 1, height: 3, sourceWidth: 4, sourceHeight: Int(Int32.max), isOpaque: false)

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

  @Test func everyRequest_SurvivesTheWire() throws {
    for work in requests {
      let request = try sent(DecodeRequest(work: work, secondsToLive: 12, nonce: -7))
      #expect(request.work == work && request.secondsToLive == 12 && request.nonce == -7)
    }
  }

  @Test func everyReply_SurvivesTheWire() throws {
    for failure in failures { #expect(try sent(failure) == failure) }
    #expect(try sent(metadata) == metadata)
    let empty = ImageMetadata(width: 0, height: 0)
    #expect(try sent(empty) == empty)
    #expect(try sent(layout) == layout)
    #expect(try sent(confinement) == confinement)
    #expect(try sent(test) == test)
    for test in formatTests { #expect(try sent(test) == test) }
  }

  @Test func severalFiles_AreAnsweredInFull() throws {
    let reply = DecodeReply.metadataOfEach([metadata, nil, metadata])
    let request = DecodeRequest(work: .metadataOfEach(count: 3), secondsToLive: 1)
    let answer = try sent(DecodeAnswer(reply, nonce: request.nonce))
    guard case .metadataOfEach(let answers) = answer.reply(to: request) else {
      Issue.record("another answer")
      return
    }
    #expect(answers == [metadata, nil, metadata])
    #expect(!DecodeRequest.Work.metadataOfEach(count: 2).isAnswered(by: reply))
    #expect(!DecodeRequest.Work.metadata.isAnswered(by: reply))
    for count in [-1, 17, .max] {
      #expect(throws: GarbledMessage.self) {
        try sent(DecodeRequest(work: .metadataOfEach(count: count), secondsToLive: 1))
      }
    }
  }

  @Test func implausibleMetadata_IsGarbled() {
    let changes: [(inout ImageMetadata) -> Void] = [
      { $0.width = -1 }, { $0.height = .max }, { $0.orientation = 9 }, { $0.isoSpeed = -1 },
      { $0.fNumber = .nan }, { $0.exposureTime = .infinity }, { $0.exposureTime = 1e-300 },
      { $0.exposureTime = 0 }, { $0.focalLength = -5 }, { $0.rating = 6 },
      { $0.location = .init(latitude: 91, longitude: 0) },
      { $0.location = .init(latitude: .nan, longitude: 0) },
      { $0.location = .init(latitude: 0, longitude: 0, altitude: .infinity) },
      { $0.make = String(repeating: "x", count: 1000) },
      { $0.caption = String(repeating: "é", count: 10_000) },
      { $0.keywords = Array(repeating: "x", count: 1000) },
      { $0.people = Array(repeating: "x", count: 101) },
      { $0.places = [String(repeating: "x", count: 257)] },
    ]
    for (index, change) in changes.enumerated() {
      var metadata = metadata
      change(&metadata)
      #expect(!isMessage(bytes(of: DecodeReply.metadata(metadata))), "\(index)")
      let dropped = metadata.droppingImplausibleValues()
      #expect(isMessage(bytes(of: DecodeReply.metadata(dropped))), "\(index)")
    }
  }

  @Test func implausibleSidecar_IsGarbled() {
    let changes: [(inout SidecarContents) -> Void] = [
      { $0.rating = 6 }, { $0.orientation = 0 },
      { $0.title = String(repeating: "🌉", count: 2000) },
      { $0.keywords = [String(repeating: "x", count: 257)] },
    ]
    for (index, change) in changes.enumerated() {
      var contents = SidecarContents()
      change(&contents)
      #expect(!isMessage(bytes(of: DecodeReply.sidecar(contents))), "\(index)")
      let dropped = contents.droppingImplausibleValues()
      #expect(isMessage(bytes(of: DecodeReply.sidecar(dropped))), "\(index)")
    }
  }

  @Test func invalidLayouts_AreGarbled() {
    func image(_ width: Int, _ height: Int, source: Int = 9) -> ImageLayout {
      ImageLayout(width: width, height: height, sourceWidth: source, sourceHeight: 9)
    }
    func frames(_ durations: [Int], count: Int, loops: Int? = nil) -> DecodeReply {
      .frames(
        FramesLayout(
          image: image(2, 2), durations: durations, frameCount: count, loopCount: loops))
    }
    let garbled: [DecodeReply] = [
      .image(image(0, 1)), .image(image(1, -1)), .image(image(1, 1, source: 0)),
      .image(image(.max, 1)), frames([], count: 0), frames([], count: .max),
      frames([1, 1], count: 1),
      frames([-1], count: 5), frames([.max], count: 5), frames([1], count: 5, loops: 0),
      .thumbnail(.init(drawn: nil, stored: [0], sourceWidth: 1, sourceHeight: 1)),
      .thumbnail(.init(drawn: nil, stored: [.max], sourceWidth: 1, sourceHeight: 1)),
      .thumbnail(.init(drawn: nil, stored: [], sourceWidth: 0, sourceHeight: 1)),
    ]
    for reply in garbled { #expect(!isMessage(bytes(of: reply)), "\(reply)") }
    #expect(isMessage(bytes(of: frames([1, 1], count: 2, loops: 1))))
  }

  /// A worker that a file controls could stop the work on other files with such a failure.
  @Test(arguments: [
    DecodingFailure.missing, .timedOut, .decoderStopped, .decoderUnavailable("gone"),
  ])
  func failureThatOnlyThePoolFinds_IsRefused(failure: DecodingFailure) {
    #expect(!DecodeRequest.Work.metadata.isAnswered(by: .failure(failure)))
    #expect(DecodeRequest.Work.metadata.isAnswered(by: .failure(.malformed("cut short"))))
  }

  @Test func answerLargerThanTheRequestAllows_IsRefused() throws {
    let image = ImageLayout(width: 600, height: 100, sourceWidth: 600, sourceHeight: 100)
    func thumbnail(_ stored: Int) -> DecodeReply {
      .thumbnail(.init(drawn: nil, stored: [stored], sourceWidth: 9, sourceHeight: 9))
    }
    let sizes = ThumbnailSizes(drawn: nil, stored: [128])
    let region = ImageRegion(x: 0, y: 0, width: 512, height: 512, halvings: 1)
    let cases: [(DecodeRequest.Work, DecodeReply, Bool)] = [
      (.image(.full), .image(image), true), (.preview(side: 128), .image(image), true),
      (.preview(side: 100), .image(image), false), (.region(region), .image(image), true),
      (.thumbnail(sizes), thumbnail(50_000), true), (.thumbnail(sizes), thumbnail(200_000), false),
      (.changeSidecar([]), .bytes(count: 1 << 20), true),
      (.changeSidecar([]), .bytes(count: 1 << 30), false),
    ]
    for (work, reply, expected) in cases {
      #expect(work.isAnswered(by: reply) == expected, "\(work)")
    }
    #expect(
      DecodeRequest.Work.preview(side: .max).largestAnswer == DecodeRequest.Work.largestPicture)
  }

  @Test func partOfAMessage_IsGarbled() {
    for bytes in messages {
      for count in bytes.indices where isMessage(Array(bytes.prefix(count))) {
        Issue.record("\(count) of \(bytes.count) bytes are no message")
      }
      #expect(!isMessage(bytes + [0]), "what follows a message makes it none")
    }
  }

  @Test func countBeyondTheMessage_AllocatesNothing() {
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

  @Test func hostileBytes_AreReadOrRefused() {
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

  @Test func greetingOfADecoderWithOtherMetadata_IsRefused() throws {
    let greeting = bytes(of: DecodeReply.ready(confinement))
    #expect(isMessage(greeting))
    let name = Array("artist".utf8)
    let start = try #require(greeting.indices.first { greeting[$0...].starts(with: name) })
    var other = greeting
    other[start] = UInt8(ascii: "A")
    #expect(!isMessage(other))
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
