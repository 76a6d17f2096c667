import Foundation
import ImageDecoding
import PhotosTestSupport
import SystemPackage
import Testing

extension DecodingSuite {
  /// Pictures of videos, which another program makes in the sandbox.
  struct VideoPosterTests {
    /// Whether a program that makes pictures of videos is installed.
    private static let hasProgram = PosterRequest.programs.contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws { folder = try TemporaryFolder() }

    private func film(as name: String) throws -> FilePath {
      let colors = [PlainVideo.Color](repeating: (200, 10, 10), count: 20)
      return try folder.write(PlainVideo.avi(colors: colors), as: name)
    }

    @Test(
      .enabled(if: hasProgram, "no program for videos is installed"),
      arguments: ["film.avi", "film with ü, \"quotes\" and %d.AVI", "-i.avi"])
    func video_HasAFrameAsItsPicture(name: String) async throws {
      let image = try await pool.image(at: try film(as: name), size: .full, priority: .photo)
      #expect(image.width == 64 && image.height == 48)
      let color = image.color(x: 32, y: 24)
      #expect(zip(color, [200, 10, 10]).allSatisfy { abs($0 - $1) <= 12 }, "\(color)")
    }

    @Test(.enabled(if: hasProgram, "no program for videos is installed"))
    func textNamedLikeAVideo_IsRefused() async throws {
      let path = try folder.write(ascii("no video\n"), as: "film.mp4")
      await #expect(throws: DecodingFailure.self) {
        _ = try await pool.image(at: path, size: .full, priority: .photo)
      }
    }

    /// A playlist makes a video program open other files.
    @Test(.enabled(if: hasProgram, "no program for videos is installed"))
    func playlistNamedLikeAVideo_OpensNoOtherFile() async throws {
      let secret = try film(as: "secret.avi")
      for text in [
        "ffconcat version 1.0\nfile '\(secret)'\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://\(secret)\n#EXT-X-ENDLIST\n",
      ] {
        let path = try folder.write(ascii(text), as: "list.mp4")
        await #expect(throws: DecodingFailure.self) {
          _ = try await pool.image(at: path, size: .full, priority: .photo)
        }
      }
    }

    @Test func missingVideo_IsMissing() async throws {
      await #expect(throws: DecodingFailure.missing) {
        _ = try await pool.image(
          at: folder.path.appending("film.mp4"), size: .full, priority: .photo)
      }
    }
  }
}
