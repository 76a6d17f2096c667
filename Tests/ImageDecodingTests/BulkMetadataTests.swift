import ImageDecoding
import Synchronization
import SystemPackage
import Testing

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

/// The answers of a bulk request in the order of its files.
private final class Answers: Sendable {
  private struct State {
    var files: [FilePath]
    var begun = 0
    var widths: [Int?]
    var count = 0
  }
  private let state: Mutex<State>

  init(_ files: [FilePath]) {
    state = Mutex(State(files: files, widths: Array(repeating: -1, count: files.count)))
  }

  var widths: [Int?] { state.withLock { $0.widths } }
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
      state.widths[item] = try? result.get().width
      state.count += 1
    }
  }
}
