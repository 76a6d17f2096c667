import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Decoding frames of animations.
  struct AnimationTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func frames_AreInOrder() async throws {
      let file = try folder.write(SmallFiles.gif(colors: 5, repeats: 0), as: "five.gif")
      for range in [0..<5, 0..<2, 3..<5, 1..<2, 4..<100] {
        let answer = try await pool.frames(range, at: file, size: .full, priority: .photo)
        #expect(answer.frameCount == 5 && answer.loopCount == nil)
        #expect(answer.frames.count == range.clamped(to: 0..<5).count)
        for (frame, index) in zip(answer.frames, range) {
          #expect(frame.image.color(x: 1, y: 1) == [index * 40, 0, 0], "\(index)")
          #expect(frame.duration == .milliseconds(100 * (index + 1)))
        }
      }
    }

    @Test func rangeAfterTheLastFrame_IsEmpty() async throws {
      let file = try folder.write(SmallFiles.gif(colors: 2, repeats: 3), as: "two.gif")
      for range in [2..<4, 0..<0, 100..<Int.max] {
        let answer = try await pool.frames(range, at: file, size: .full, priority: .photo)
        #expect(answer.frames.isEmpty && answer.frameCount == 2 && answer.loopCount == 4)
      }
    }

    @Test func image_StatesWhetherItIsAnimated() async throws {
      let still = try folder.writeImage(width: 4, height: 4)
      let moving = try folder.write(SmallFiles.gif(colors: 2, repeats: 0), as: "two.gif")
      let single = try folder.write(SmallFiles.gif(colors: 1, repeats: 0), as: "one.gif")
      for (path, expected) in [(still, false), (moving, true), (single, false)] {
        let image = try await pool.image(at: path, size: .full, priority: .photo)
        #expect(image.isAnimated == expected)
      }
    }

    @Test func stillImage_IsOneFrame() async throws {
      let file = try folder.writeImage(width: 4, height: 3)
      let answer = try await pool.frames(0..<10, at: file, size: .full, priority: .photo)
      #expect(answer.frameCount == 1 && answer.frames.count == 1)
      #expect(answer.frames.first?.image.width == 4)
    }

    @Test func manyFrames_AreLimitedToTheSizeOfOneAnswer() async throws {
      let file = try folder.write(
        SmallFiles.gif(colors: 60, repeats: 0, side: 512), as: "large.gif")
      let answer = try await pool.frames(0..<60, at: file, size: .full, priority: .photo)
      #expect(1..<60 ~= answer.frames.count)
      let scaled = try await pool.frames(
        0..<60, at: file, size: .fitting(width: 64, height: 64), priority: .photo)
      #expect(scaled.frames.count == 60)
      #expect(scaled.frames[59].image.width == 64)
    }

    @Test func smallFileOfLargeFrames_IsPlayedInLittleMemory() async throws {
      #expect(try await Workers.areGone())
      let bytes = WebPFile.animation(side: 3000, frameCount: 60)
      #expect(bytes.count < 6000)
      let file = try folder.write(bytes, as: "large.webp")
      var next = 0
      while next < 60 {
        let answer = try await pool.frames(
          next..<(next + 8), at: file, size: .full, priority: .photo)
        #expect(answer.frameCount == 60 && answer.frames.count == 1)
        #expect(answer.frames.first?.image.color(x: 1500, y: 1500) == [next, 100, 50])
        next += 1
      }
      let worker = try #require(Workers.running().first)
      let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
      let peak = try #require(status.firstMatch(of: /VmPeak:\s+(\d+)/).flatMap { Int($0.1) })
      #expect(peak < 600 << 10, "in KiB")
    }

    @Test(
      .enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"),
      arguments: [
        ("webp/anim.webp", 6), ("webp/advertises_rgba_but_frames_are_rgb.webp", 11),
        ("webp/hopper.webp", 1), ("gif/hopper.gif", 1),
      ])
    func animation_StatesItsFrameCount(name: String, count: Int) async throws {
      let path = try Fixtures.photo("formats/\(name)")
      let answer = try await pool.frames(0..<100, at: path, size: .full, priority: .photo)
      #expect(answer.frameCount == count && answer.frames.count == count)
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func malformedAnimations_GetAnAnswer() async throws {
      for folder in try Fixtures.malformedFolders() {
        for path in try Fixtures.files(in: "malformed/\(folder)")
        where ["gif", "webp"].contains(path.extension) {
          do {
            let answer = try await pool.frames(0..<50, at: path, size: .full, priority: .photo)
            #expect(answer.frameCount >= answer.frames.count)
          } catch is DecodingFailure {
          }
        }
      }
    }
  }
}
