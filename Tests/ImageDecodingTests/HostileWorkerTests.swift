import Foundation
import Glibc
import SystemPackage
import Testing

@testable import ImageDecoding

extension DecodingSuite {
  /// Requests to a worker that a hostile file controls.
  struct HostileWorkerTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(arguments: [
      "crash", "exit", "close", "garbage", "nothing", "flood", "ready", "no memory",
      "other memory", "mapped memory", "short memory", "image for metadata", "other nonce",
    ])
    func misbehavingWorker_FailsOnlyItsFile(command: String) async throws {
      let pool = pool()
      let innocent = try folder.write("fine".utf8, as: "fine.jpg")
      let bad = try folder.write(command.utf8, as: "bad.jpg")
      _ = try await pool.metadata(at: innocent)
      await #expect(throws: DecodingFailure.decoderStopped) {
        _ = try await pool.image(at: bad, size: .full, priority: .photo)
      }
      _ = try await pool.metadata(at: innocent)
      #expect(
        try await eventually { Workers.all().count == 1 }, "the one that misbehaved must be gone")
    }

    @Test(arguments: ["other nonce", "endless fraction"])
    func invalidAnswer_IsRefused(command: String) async throws {
      let pool = pool()
      let bad = try folder.write(command.utf8, as: "bad.jpg")
      await #expect(throws: DecodingFailure.decoderStopped) { _ = try await pool.metadata(at: bad) }
    }

    @Test(arguments: ["countless frames", "frames past the end"])
    func invalidFrames_AreRefused(command: String) async throws {
      let pool = pool()
      let bad = try folder.write(command.utf8, as: "bad.gif")
      await #expect(throws: DecodingFailure.decoderStopped) {
        _ = try await pool.frames(8..<16, at: bad, size: .full, priority: .photo)
      }
    }

    @Test func answerSentInAdvance_IsNotUsedForTheNextFile() async throws {
      let pool = pool()
      let guilty = try folder.write("answer in advance".utf8, as: "guilty.jpg")
      let innocent = try folder.write("fine".utf8, as: "fine.jpg")
      #expect(try await pool.metadata(at: guilty).width == 1)
      let answer = try await pool.metadata(at: innocent)
      #expect(answer.width > 2 && answer.height == 1, "a new process must have answered")
    }

    @Test func sidecars_HaveASeparateWorker() async throws {
      #expect(try await Workers.areGone())
      let pool = Fixtures.pool()
      _ = try await pool.metadata(at: folder.writeImage(width: 4, height: 4))
      let photoWorkers = Set(Workers.running())
      #expect(photoWorkers.count == 1)
      _ = try await pool.sidecar(in: Array(SidecarContents.emptyFile.utf8))
      let both = Set(Workers.running())
      #expect(both.count == 2 && both.isSuperset(of: photoWorkers))
      _ = try await pool.sidecar(changing: nil, by: [.rating(1)])
      let kept = both.intersection(Workers.running())
      #expect(kept == photoWorkers, "what is written needs a new one")
    }

    @Test func picturesInMemory_HaveSeparateWorkers() async throws {
      #expect(try await Workers.areGone())
      let pool = Fixtures.pool()
      let photo = try folder.writeImage(width: 4, height: 4)
      _ = try await pool.metadata(at: photo)
      let photoWorkers = Set(Workers.running())
      let bytes = SmallFiles.translucentPNG(side: 3)
      _ = try await pool.image(in: bytes, size: .full, priority: .thumbnail)
      let both = Set(Workers.running())
      #expect(both.count == photoWorkers.count + 1 && both.isSuperset(of: photoWorkers))
      _ = try await pool.metadata(at: photo)
      #expect(Set(Workers.running()) == both)
    }

    @Test func memoryOfAFailedAnswer_IsDiscarded() async throws {
      let pool = pool()
      for (command, detail) in [
        ("fill and fail", "no picture"), ("fill former memory", "request 2: 0 bytes"),
      ] {
        let bad = try folder.write(command.utf8, as: "\(command).jpg")
        await #expect(throws: DecodingFailure.malformed(detail)) {
          _ = try await pool.image(at: bad, size: .full, priority: .photo)
        }
      }
    }

    @Test func process_IsReplacedAfterLargeAnswers() async throws {
      let pool = pool()
      let large = try folder.write("huge image".utf8, as: "large.jpg")
      #expect(try await pool.image(at: large, size: .full, priority: .photo).width == 8192)
      let file = try folder.write("fine".utf8, as: "fine.jpg")
      #expect(try await pool.metadata(at: file).height == 1)
    }

    @Test func decoderThatHangsWhileStarting_IsTriedOnce() async throws {
      let script = "#!/bin/sh\necho >> '\(folder.path)/starts'\nsleep 60\n"
      _ = try folder.write(script.utf8, as: "slow")
      chmod(folder.path.appending("slow").string, 0o755)
      let pool = DecoderPool(
        program: DecoderProgram(
          executable: folder.path.appending("slow"), deadline: .seconds(10), isBackground: false,
          idleTime: .seconds(10), requestsPerProcess: 1, startTime: .seconds(1),
          rejectedFiles: RejectedFiles(at: nil)), workers: 1)
      let file = try folder.write("fine".utf8, as: "fine.jpg")
      func fails() async -> Bool {
        do {
          _ = try await pool.metadata(at: file)
          return false
        } catch {
          guard case .decoderUnavailable = error as? DecodingFailure else { return false }
          return true
        }
      }
      func starts() throws -> Int {
        try String(contentsOfFile: "\(folder.path)/starts", encoding: .utf8).utf8.count
      }
      for _ in 0..<5 { #expect(await fails()) }
      #expect(try starts() == 1)
      pool.forgetRejectedFiles()
      #expect(await fails())
      #expect(try starts() == 2, "the person may have it tried again")
    }

    @Test func imageLargerThanRequested_IsRefused() async throws {
      let pool = pool()
      let file = try folder.write("large image".utf8, as: "large.jpg")
      #expect(try await pool.image(at: file, size: .square(100), priority: .photo).width == 100)
      for size in [DecodeSize.square(99), .fitting(width: 99, height: 100)] {
        await #expect(throws: DecodingFailure.decoderStopped) {
          _ = try await pool.image(at: file, size: size, priority: .photo)
        }
      }
    }

    @Test func fileAfterADamagingOne_IsNotRejected() async throws {
      let pool = pool()
      let guilty = try folder.write("damage".utf8, as: "guilty.jpg")
      let innocent = try folder.write("fine".utf8, as: "fine.jpg")
      let first = try await pool.metadata(at: guilty).width
      let second = try await pool.metadata(at: innocent)
      #expect(second.width != first && second.height == 1, "a new process must have answered")
    }

    @Test func rejectedFile_IsTriedAgainOnlyAfterAChange() async throws {
      let list = folder.path.appending("rejected")
      let bad = try folder.write("crash".utf8, as: "bad.jpg")
      let innocent = try folder.write("fine".utf8, as: "fine.jpg")
      do {
        let pool = pool(rejectedFiles: list)
        let before = try await pool.metadata(at: innocent).width
        await #expect(throws: DecodingFailure.decoderStopped) {
          _ = try await pool.metadata(at: bad)
        }
        let after = try await pool.metadata(at: innocent)
        #expect(after.width != before)
        await #expect(throws: DecodingFailure.decoderStopped) {
          _ = try await pool.metadata(at: bad)
        }
        let last = try await pool.metadata(at: innocent)
        #expect(last.width == after.width, "the worker must not have been asked, and so live on")
      }
      let pool = pool(rejectedFiles: list)
      await #expect(throws: DecodingFailure.decoderStopped) { _ = try await pool.metadata(at: bad) }
      #expect(try await pool.metadata(at: innocent).height == 1)
      _ = try folder.write("mended".utf8, as: "bad.jpg")
      _ = try await pool.metadata(at: bad)
    }

    @Test func fileWhoseFieldsStopAWorker_CanStillBeShown() async throws {
      let list = folder.path.appending("rejected")
      let pool = pool(rejectedFiles: list)
      let bad = try folder.write("crash".utf8, as: "bad.jpg")
      let version = try #require(try DecodeInput(opening: .file(bad)).version)
      await #expect(throws: DecodingFailure.decoderStopped) { _ = try await pool.fields(at: bad) }
      #expect(RejectedFiles(at: list).failure(of: version) == nil)
      await #expect(throws: DecodingFailure.decoderStopped) { _ = try await pool.metadata(at: bad) }
      #expect(RejectedFiles(at: list).failure(of: version) == .decoderStopped)
    }

    @Test func rejectedFile_IsTriedAgainByAnotherBuildAndOnRequest() throws {
      let path = folder.path.appending("rejected")
      let bad = FileVersion(
        path: "/photos/bad.jpg", byteCount: 1, modifiedSeconds: 1, modifiedNanoseconds: 2)
      RejectedFiles(at: path, build: 1).reject(bad, for: .decoderStopped)
      #expect(RejectedFiles(at: path, build: 1).failure(of: bad) == .decoderStopped)
      #expect(RejectedFiles(at: path, build: 2).failure(of: bad) == nil)
      let list = RejectedFiles(at: path, build: 1)
      list.forgetAll()
      #expect(list.failure(of: bad) == nil)
      #expect(RejectedFiles(at: path, build: 1).failure(of: bad) == nil)
    }

    @Test func decoderOfAnotherVersion_IsUnavailable_AndRejectsNoFile() async throws {
      let script = folder.path.appending("decoder")
      // The greeting of the first version has no version, and a confinement without refusals.
      let greeting = #"import os,socket; s=socket.socket(fileno=0); s.send(bytes(17)); s.recv(9)"#
      _ = try folder.write("#!/usr/bin/env python3\n\(greeting)\n".utf8, as: "decoder")
      chmod(script.string, 0o755)
      let rejected = RejectedFiles(at: nil)
      let pool = DecoderPool(
        program: DecoderProgram(
          executable: script, deadline: .seconds(10), isBackground: false,
          idleTime: .seconds(10), requestsPerProcess: 1, rejectedFiles: rejected), workers: 1)
      let file = try folder.write("fine".utf8, as: "fine.jpg")
      do {
        _ = try await pool.metadata(at: file)
        Issue.record("understood")
      } catch DecodingFailure.decoderUnavailable(let reason) {
        #expect(reason.hasSuffix("is of another version of this program"), "\(reason)")
      }
      let version = try DecodeInput(opening: .file(file)).version
      #expect(version.flatMap(rejected.failure) == nil)
    }

    @Test func endlessComputation_RejectsTheFile() async throws {
      let list = folder.path.appending("rejected")
      let pool = pool(deadline: .milliseconds(300), rejectedFiles: list)
      let bad = try folder.write("burn".utf8, as: "bad.jpg")
      let version = try #require(try DecodeInput(opening: .file(bad)).version)
      // On a busy computer a worker may wait for longer than it computes, many times in a row.
      for _ in 0..<200 where RejectedFiles(at: list).failure(of: version) == nil {
        await #expect(throws: DecodingFailure.timedOut) { _ = try await pool.metadata(at: bad) }
      }
      #expect(RejectedFiles(at: list).failure(of: version) == .timedOut)
      #expect(try await eventually { Workers.running().isEmpty })
      await #expect(throws: DecodingFailure.timedOut) { _ = try await pool.metadata(at: bad) }
      #expect(Workers.running().isEmpty, "no worker must have been asked again")
    }

    @Test func endlessMetadata_EndsBeforeThePictureDeadline() async throws {
      let pool = pool(deadline: .seconds(3600))
      let bad = try folder.write("burn".utf8, as: "bad.jpg")
      await #expect(throws: DecodingFailure.timedOut) { _ = try await pool.metadata(at: bad) }
    }

    @Test func waitingWorker_DoesNotRejectTheFile() async throws {
      let pool = pool(deadline: .seconds(2))
      let slow = try folder.write("hang".utf8, as: "slow.jpg")
      for _ in 0..<2 {
        await #expect(throws: DecodingFailure.timedOut) { _ = try await pool.metadata(at: slow) }
      }
      _ = try folder.write("fine".utf8, as: "slow.jpg")
      _ = try await pool.metadata(at: slow)
    }

    @Test func process_IsReplacedAfterItsRequests() async throws {
      let pool = pool(requestsPerProcess: 3)
      let file = try folder.write("fine".utf8, as: "fine.jpg")
      var answers: [ImageMetadata] = []
      for _ in 0..<7 { answers.append(try await pool.metadata(at: file)) }
      #expect(answers.map(\.height) == [1, 2, 3, 1, 2, 3, 1])
      #expect(Set(answers.map(\.width)).count == 3)
    }

    @Test func idleProcess_Ends() async throws {
      let pool = pool(idleTime: .milliseconds(100))
      let file = try folder.write("fine".utf8, as: "fine.jpg")
      var processes: Set<Int> = []
      for _ in 0..<2 {
        let answer = try await pool.metadata(at: file)
        #expect(answer.height == 1)
        processes.insert(answer.width)
        #expect(try await Workers.areGone())
      }
      #expect(processes.count == 2)
    }

    @Test func requests_AreServedByPriorityThenNewestFirst() async throws {
      #expect(try await Workers.areGone())
      let pool = pool(deadline: .seconds(120))
      let file = try folder.write("fine".utf8, as: "fine.jpg")
      let held = try folder.write("fine".utf8, as: "held.jpg")
      #expect(try await pool.metadata(at: file).height == 1)
      Workers.signal(SIGSTOP)
      async let first = pool.metadata(at: held)
      #expect(try await eventually { try isOpen(held) })
      let priorities: [DecodePriority] = [.metadata, .thumbnail, .thumbnail, .photo, .neighbour]
      // The worker answers with the number of the request.
      let turns = try await withThrowingTaskGroup { group in
        for (place, priority) in priorities.enumerated() {
          // Puts the request in line before the next task is made.
          group.addImmediateTask {
            let outcome = try await pool.perform(.metadata, on: .file(file), priority)
            guard case .metadata(let answer) = outcome.reply else {
              throw DecodingFailure.decoderStopped
            }
            return (place, answer.height)
          }
        }
        Workers.signal(SIGCONT)
        return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
      }
      #expect(try await first.height == 2)
      #expect(turns == [3: 3, 4: 4, 2: 5, 1: 6, 0: 7])
    }

    @Test func damagedListOfRejectedFiles_IsRepaired() throws {
      let path = folder.path.appending("rejected")
      let versions = (0..<3).map {
        FileVersion(
          path: FilePath("/photos/\($0)\n.jpg"), byteCount: $0, modifiedSeconds: 1,
          modifiedNanoseconds: 2)
      }
      let list = RejectedFiles(at: path)
      for version in versions { list.reject(version, for: .timedOut) }
      #expect(versions.allSatisfy { RejectedFiles(at: path).failure(of: $0) == .timedOut })

      truncate(path.string, 130)
      let damaged = RejectedFiles(at: path)
      #expect(versions.map { damaged.failure(of: $0) } == [.timedOut, .timedOut, nil])
      damaged.reject(versions[2], for: .decoderStopped)
      #expect(damaged.failure(of: versions[2]) == .decoderStopped)
      let again = RejectedFiles(at: path)
      #expect(versions.map { again.failure(of: $0) } == [.timedOut, .timedOut, .decoderStopped])
    }

    private func pool(
      deadline: Duration = .seconds(10), idleTime: Duration = .seconds(10),
      requestsPerProcess: Int = 1000, rejectedFiles: FilePath? = nil
    ) -> DecoderPool {
      let program = DecoderProgram(
        executable: Fixtures.hostileDecoder, deadline: deadline, isBackground: false,
        idleTime: idleTime, requestsPerProcess: requestsPerProcess,
        rejectedFiles: RejectedFiles(at: rejectedFiles))
      return DecoderPool(program: program, workers: 1)
    }
  }
}
