import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import ImageDecoding

extension DecodingSuite {
  /// Reading the metadata of many files by one request.
  struct BulkMetadataTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func bulkMetadata_ReadsEveryFileOnce() async throws {
      let pool = Fixtures.pool(workers: 2)
      let files = try (0..<40).map {
        try folder.writeImage(width: $0 + 1, height: 1, as: "\($0).ppm")
      }
      let answers = Answers(files + [folder.path.appending("none.ppm")])
      await pool.metadata(ofEach: answers.next, receive: answers.receive)
      #expect(answers.widths == Array(1...40).map { $0 } + [nil])
      #expect(answers.count == 41)
    }

    @Test func fileThatFails_IsTheOnlyOneWithoutMetadata() async throws {
      let pool = Fixtures.pool()
      var files = try (0..<60).map {
        try folder.writeImage(width: $0 + 1, height: 1, as: "\($0).ppm")
      }
      files[30] = try folder.write("no picture".utf8, as: "30.jpg")
      files[50] = try folder.write("".utf8, as: "50.jpg")
      let answers = Answers(files)
      await pool.metadata(ofEach: answers.next, receive: answers.receive)
      #expect(answers.count == 60)
      for (place, failure) in [30: DecodingFailure.unknownFormat, 50: .empty] {
        #expect(answers.failures[place] == failure)
      }
      #expect(answers.failures.count == 2)
    }

    /// The metadata of several files are longer than a message may be.
    @Test func longMetadata_AreReadWithOthers() async throws {
      let pool = Fixtures.pool()
      let caption = String(repeating: "long ", count: 800) + "end"
      var exif = ExifFields()
      exif.image = [0x010E: .text(caption), 0x010F: .text("Maker")]
      let bytes = exif.bytes(isLittleEndian: true)
      let files = try (0..<100).map {
        try folder.write(MetadataFiles.jpeg(exif: bytes), as: "\($0).jpg")
      }
      let answers = Answers(files)
      await pool.metadata(ofEach: answers.next, receive: answers.receive)
      #expect(answers.failures.isEmpty)
      #expect(answers.captions == Array(repeating: caption, count: 100))
    }

    @Test(arguments: [
      "crash", "exit", "close", "garbage", "nothing", "flood", "other nonce", "image for metadata",
    ])
    func fileThatStopsItsWorker_FailsOnlyItself(command: String) async throws {
      let pool = DecoderPool(
        executable: Fixtures.hostileDecoder, workers: 1, deadline: .seconds(20))
      let files = try (0..<40).map {
        try folder.write(($0 == 25 ? command : "fine").utf8, as: "\($0).jpg")
      }
      let answers = Answers(files)
      await pool.metadata(ofEach: answers.next, receive: answers.receive)
      #expect(answers.count == 40)
      let isCommand = command != "image for metadata"
      #expect(answers.failures == (isCommand ? [25: .decoderStopped] : [:]))
    }

    @Test func answerForTooFewFiles_IsRefused() async throws {
      let pool = DecoderPool(
        executable: Fixtures.hostileDecoder, workers: 1, deadline: .seconds(20))
      let files = try (0..<40).map {
        try folder.write(($0 == 39 ? "too few" : "fine").utf8, as: "\($0).jpg")
      }
      let answers = Answers(files)
      await pool.metadata(ofEach: answers.next, receive: answers.receive)
      #expect(answers.count == 40 && answers.failures.isEmpty)
    }

    @Test func cancelledBulkRequest_EndsEarly() async throws {
      let pool = Fixtures.pool()
      let file = try folder.writeImage(width: 1, height: 1)
      let task = Task {
        await pool.metadata(ofEach: { (item: 0, path: file) }, receive: { _, _ in })
      }
      try await Task.sleep(for: .milliseconds(100))
      task.cancel()
      await task.value
      _ = try await pool.image(at: file, size: .full, priority: .photo)
    }

    @Test func pictureRequest_PrecedesBulkRequest() async throws {
      let pool = Fixtures.pool()
      let file = try folder.writeImage(width: 1, height: 1)
      let bulk = Task {
        await pool.metadata(ofEach: { (item: 0, path: file) }, receive: { _, _ in })
      }
      _ = try await pool.image(at: file, size: .full, priority: .thumbnail)
      bulk.cancel()
      await bulk.value
    }
  }
}

/// The number of files in one request.
struct BatchSizeTests {
  @Test func fastFiles_AreReadTogether_SlowOnesOneByOne() {
    var size = BatchSize()
    #expect(size.count == 1)
    for count in [2, 4, 8, 16, 16] {
      size.adapt(to: .milliseconds(1))
      #expect(size.count == count)
    }
    size.adapt(to: .milliseconds(8))
    #expect(size.count == 16, "a few milliseconds are what a request is to take")
    for count in [8, 4, 2, 1, 1] {
      size.adapt(to: .seconds(1))
      #expect(size.count == count)
    }
  }
}

/// The answers of a bulk request in the order of its files.
private final class Answers: Sendable {
  private struct State {
    var files: [FilePath]
    var begun = 0
    var widths: [Int?]
    var captions: [String?] = []
    var failures: [Int: DecodingFailure] = [:]
    var count = 0
  }
  private let state: Mutex<State>

  init(_ files: [FilePath]) {
    state = Mutex(State(files: files, widths: Array(repeating: -1, count: files.count)))
  }

  var widths: [Int?] { state.withLock { $0.widths } }
  var captions: [String?] { state.withLock { $0.captions } }
  var failures: [Int: DecodingFailure] { state.withLock { $0.failures } }
  var count: Int { state.withLock { $0.count } }

  @Sendable func next() -> (item: Int, path: FilePath)? {
    state.withLock { state in
      guard state.begun < state.files.count else { return nil }
      defer { state.begun += 1 }
      return (state.begun, state.files[state.begun])
    }
  }

  @Sendable func receive(_ item: Int, _ result: Result<ImageMetadata, DecodingFailure>) {
    state.withLock { state in
      switch result {
      case .success(let metadata):
        state.widths[item] = metadata.width
        state.captions.append(metadata.caption)
      case .failure(let failure):
        state.widths[item] = nil
        state.failures[item] = failure
      }
      state.count += 1
    }
  }
}
