import Foundation
import SystemPackage
import Testing

@testable import ImageDecoding

extension DecodingSuite {
  /// A worker's test of each format, with intact, missing and broken libraries.
  struct FormatTestTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(arguments: ImageFormat.allCases.filter { ![.openEXR, .gimp].contains($0) })
    func pictureOfEveryFormat_HasTheRightPixels(format: ImageFormat) async throws {
      let test = try await Fixtures.pool().test(format)
      #expect(test.outcome == .right, "\(format.name) by \(test.library ?? "nothing")")
      #expect(test.library?.isEmpty == false)
    }

    @Test func formatWithoutCodec_IsMissing() async throws {
      let test = try await Fixtures.pool().test(.gimp)
      guard case .missing = test.outcome else {
        Issue.record("\(test.outcome)")
        return
      }
    }

    @Test func missingLibrary_DisablesOnlyItsFormat() async throws {
      _ = try folder.write([0], as: Self.library)
      let pool = pool(searching: folder.path)
      guard case .missing(let reason) = try await pool.test(.webp).outcome else {
        Issue.record("libwebpdemux was replaced by a file that is no library")
        return
      }
      #expect(reason.contains(Self.library))
      #expect(try await pool.test(.jpegXL).outcome == .right)
      let file = try folder.write(Self.webP, as: "photo.webp")
      await #expect(throws: DecodingFailure.unsupportedFormat(.webp)) {
        try await pool.image(at: file, size: .full, priority: .photo)
      }
    }

    @Test func abortingLibrary_DisablesOnlyItsFormat_AndRejectsNoFile() async throws {
      try buildAbortingLibrary()
      let rejected = RejectedFiles(at: nil)
      let pool = pool(searching: folder.path, rejectedFiles: rejected)
      #expect(try await pool.test(.webp).outcome == .failed(.decoderStopped))
      let file = try folder.write(Self.webP, as: "photo.webp")
      await #expect(throws: DecodingFailure.unsupportedFormat(.webp)) {
        try await pool.image(at: file, size: .full, priority: .photo)
      }
      #expect(try rejected.failure(of: version(of: file)) == nil)
      #expect(try await pool.test(.png).outcome == .right)
    }

    private static let library = "libwebpdemux.so.2"

    /// The first bytes of a WebP file.
    private static let webP =
      Array("RIFF".utf8) + [64, 0, 0, 0] + Array("WEBPVP8L".utf8)
      + [UInt8](repeating: 0, count: 64)

    /// Builds a library with the functions of the real one, each of which aborts.
    private func buildAbortingLibrary() throws {
      let functions = [
        "WebPDemuxInternal", "WebPDemuxDelete", "WebPDemuxGetI", "WebPDemuxGetFrame",
        "WebPDemuxReleaseIterator", "WebPDemuxGetChunk", "WebPDemuxReleaseChunkIterator",
        "WebPAnimDecoderOptionsInitInternal", "WebPAnimDecoderNewInternal",
        "WebPAnimDecoderGetNext", "WebPAnimDecoderReset", "WebPAnimDecoderDelete",
      ]
      let source = functions.map { "void \($0)(void) { __builtin_trap(); }\n" }.joined()
      let file = try folder.write(Array(source.utf8), as: "demux.c")
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = [
        "cc", "-shared", "-fPIC", "-o", folder.path.appending(Self.library).string, file.string,
      ]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
    }

    private func pool(
      searching folder: FilePath, rejectedFiles: RejectedFiles = RejectedFiles(at: nil)
    ) -> DecoderPool {
      let program = DecoderProgram(
        executable: Fixtures.decoder, deadline: .seconds(30), isBackground: false,
        idleTime: .seconds(10), requestsPerProcess: 1000, rejectedFiles: rejectedFiles,
        variables: ["LD_LIBRARY_PATH": folder.string])
      return DecoderPool(program: program, workers: 1)
    }

    private func version(of file: FilePath) throws -> FileVersion {
      var status = stat()
      try #require(file.withPlatformString { stat($0, &status) } == 0)
      return FileVersion(path: file, status: status)
    }
  }
}
