import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Tests whether the real files of every format can be shown.
  @Suite(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
  struct FormatSurveyTests {
    private let pool = Fixtures.pool(workers: 2, deadline: .seconds(60))

    /// The files that may fail, by reason. A newer library may open them.
    private static let exceptions: [String: [String]] = [
      "libheif 1.15 reads neither these codecs nor uncompressed pixels": [
        "heic/avc32.heif", "heic/j2k32.heif", "heic/jpeg32.heif", "heic/unci32.heif",
        "heic/vvc32.heif", "heic/uncompressed/uncompressed_comp_RGB.heif",
        "heic/uncompressed/uncompressed_mix_YUV_420.heif",
        "heic/uncompressed/uncompressed_pix_ABGR.heif",
        "heic/uncompressed/uncompressed_tile_RGB_tiled.heif",
      ],
      "Minimized HEIF is newer than libheif 1.15": [
        "heic/avif32-mini.heif", "heic/hevc32-mini.heif",
      ],
      "djxl 0.7 refuses them too": [
        "jxl/splines.jxl", "jxl/square-extended-size-container.jxl",
      ],
      "libavif 1.2 crops only pictures of 8 bits": ["avif/clap_irot_imir_non_essential.avif"],
      "libavif 1.2 and 1.4 call its boxes invalid": ["avif/star-8bpc-with-alpha.avifs"],
      "Albums has no decoder for OpenEXR": [
        "other/exr/overexposed gradient - data window equals display window.exr"
      ],
      "The file was cut off before its pixels": [
        "other/jp2/balloon_eciRGBv2_aware.jp2", "other/raw/CanonRaw.cr2",
      ],
      "The drawing is empty": ["svg/svg.svg"],
      "An archive of files with odd names": ["odd-names/hostile-names.tar"],
    ]

    @Test func everyFile_IsShownOrAKnownException() async throws {
      let folder = try Fixtures.photo("formats").string + "/"
      let names = try Fixtures.files(in: "formats").map {
        String($0.string.dropFirst(folder.count))
      }
      .filter { !$0.hasPrefix("not-images/") && !$0.hasSuffix(".xmp") }
      let failures = try await failures(of: names, in: FilePath(folder))
      let excepted = Set(Self.exceptions.values.joined())
      for (name, failure) in failures.sorted(by: { $0.key < $1.key }) {
        switch failure {
        case .decoderStopped, .timedOut: Issue.record("\(name): \(failure.message)")
        default:
          #expect(!failure.advice.hasSuffix("Details: "), "\(name) fails without a reason")
          #expect(excepted.contains(name), "\(name): \(failure)")
        }
      }
      #expect(names.count > 900)
    }

    /// Decodes files, two at a time, and returns those that cannot be shown.
    private func failures(
      of names: [String], in folder: FilePath
    ) async throws -> [String: DecodingFailure] {
      var failures: [String: DecodingFailure] = [:]
      try await withThrowingTaskGroup(of: (String, DecodingFailure?).self) { group in
        for (index, name) in names.enumerated() {
          // More requests than workers, so that no worker is idle.
          if index >= 4, let (name, failure) = try await group.next() { failures[name] = failure }
          group.addTask { (name, try await failure(of: folder.appending(name))) }
        }
        for try await (name, failure) in group { failures[name] = failure }
      }
      return failures
    }

    private func failure(of path: FilePath) async throws -> DecodingFailure? {
      do {
        let image = try await pool.image(at: path, size: .square(64), priority: .thumbnail)
        #expect(image.width <= 64 && image.height <= 64, "\(path)")
        return nil
      } catch let failure as DecodingFailure {
        return failure
      }
    }
  }
}
