import Foundation
import ImageDecoding
import RandomTestSupport
import SystemPackage
import Testing

extension DecodingSuite {
  /// Valid files with random damage, which is the same for the same seed.
  ///
  /// `MUTATIONS` is the number of files, and `MUTATION_SEED` the first seed. A failure message
  /// states the seed of its file. That seed with `MUTATIONS=1` repeats the failure.
  struct MutatedFileTests {
    static let count = RandomTest.rounds("MUTATIONS", few: 200, many: 20_000)
    private static let firstSeed = RandomTest.number("MUTATION_SEED") ?? 1
    private static let deadline = Duration.seconds(10)

    private let pool = Fixtures.pool(workers: 2, deadline: Self.deadline)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs in parts, because each part has the time limit of a test.
    @Test(arguments: Array(stride(from: 0, to: count, by: 500)))
    func everyMutation_GetsAnAnswer(start: Int) async throws {
      let originals = try await originals()
      let seeds = start..<min(start + 500, Self.count)
      var reasons: [String: Int] = [:]
      try await withThrowingTaskGroup(of: String.self) { group in
        for seed in seeds {
          // Four requests keep both workers busy.
          if seed >= start + 4, let reason = try await group.next() {
            reasons[reason, default: 0] += 1
          }
          group.addTask { try await check(seed: Self.firstSeed + seed, originals) }
        }
        for try await reason in group { reasons[reason, default: 0] += 1 }
      }
      let good = try folder.writeImage(width: 8, height: 6)
      _ = try await pool.image(at: good, size: .full, priority: .photo)
      // With fewer images, the damage would be too heavy to reach most of the decoders' code.
      if seeds.count >= 100 { #expect(reasons["an image", default: 0] * 20 > seeds.count) }
      #expect(reasons.values.reduce(0, +) == seeds.count)
      // Old libraries have bugs, and a few files trigger one.
      let stopped = reasons[DecodingFailure.decoderStopped.message, default: 0]
      if seeds.count >= 100 { #expect(stopped * 50 < seeds.count, "\(stopped) stop the worker") }
      if RandomTest.number("MUTATIONS") != nil { print(reasons) }
    }

    /// Performs a random request on a damaged file, and returns a description of the result.
    private func check(seed: Int, _ originals: [FilePath]) async throws -> String {
      var random = SeededNumbers(seed: UInt64(seed))
      guard let original = originals.randomElement(using: &random),
        let other = originals.randomElement(using: &random)
      else { return "nothing" }
      let spoilt = Mutation.spoil(
        try bytes(of: original), other: try bytes(of: other), using: &random)
      let file = try folder.write(spoilt, as: "\(seed)")
      defer { try? FileManager.default.removeItem(atPath: file.string) }
      let begin = ContinuousClock.now
      defer {
        // Two requests may precede it, and each may start a new worker.
        #expect(
          ContinuousClock.now - begin < Self.deadline * 4, "seed \(seed) of \(original) hangs")
      }
      do {
        return try await work(on: file, way: Int.random(in: 0..<7, using: &random))
      } catch let failure as DecodingFailure {
        #expect(!failure.message.isEmpty && !failure.advice.isEmpty)
        switch failure {
        case .decoderUnavailable(let reason):
          Issue.record("seed \(seed) of \(original): \(reason)")
        case .decoderStopped, .timedOut:
          // Print the seed to find the bug, which is in a library or in Albums.
          print("Seed \(seed) of \(original): \(failure.message)")
        default: break
        }
        return failure.message
      }
    }

    private func work(on file: FilePath, way: Int) async throws -> String {
      switch way {
      case 0: check(try await pool.image(at: file, size: .full, priority: .photo))
      case 1: check(try await pool.image(at: file, size: .square(96), priority: .thumbnail))
      case 2:
        let thumbnail = try await pool.thumbnail(
          at: file, sizes: ThumbnailSizes(drawn: 100, stored: [256]), priority: .thumbnail)
        check(thumbnail.drawn)
      case 3: check(try await pool.preview(at: file, side: 96, priority: .thumbnail))
      case 4:
        let metadata = try await pool.metadata(at: file)
        #expect(metadata.width >= 0 && metadata.height >= 0)
      case 5:
        let region = ImageRegion(x: 3, y: 5, width: 40, height: 30, halvings: 1)
        check(try await pool.region(region, at: file, priority: .photo))
      default:
        let frames = try await pool.frames(0..<3, at: file, size: .full, priority: .photo)
        #expect(frames.frames.count <= 3)
      }
      return "an image"
    }

    private func check(_ image: DecodedImage?) {
      guard let image else { return }
      #expect(image.pixels.count == image.bytesPerRow * image.height)
      // Read all pixels to check that the memory is valid.
      #expect(image.pixels.reduce(0) { $0 ^ $1 } >= 0)
    }

    /// Returns valid files of every format: generated ones, the decoder's test pictures, and small
    /// files from the folder of real photos.
    private func originals() async throws -> [FilePath] {
      let drawn = try folder.writeImage(width: 64, height: 48, as: "original.ppm")
      let jpeg = try await pool.thumbnail(
        at: drawn, sizes: ThumbnailSizes(drawn: nil, stored: [32, 48]), priority: .photo)
      let small =
        try [drawn] + CarriedPictures.files()
        + jpeg.stored.enumerated().map { try folder.write($1, as: "original-\($0).jpg") }
      guard Fixtures.hasPhotos else { return small }
      return small
        + (try Fixtures.files(in: "formats").filter { path in
          let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
          let size = attributes[.size] as? Int ?? 0
          return 1...200_000 ~= size && !path.string.contains("/not-images/")
        })
    }

    private func bytes(of path: FilePath) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: path.string)))
    }
  }
}
