import CDescriptorPassing
import Foundation
import Glibc
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Requests whose workers hang or die, or whose tasks are cancelled.
  ///
  /// A stopped process (`SIGSTOP`) simulates a decoder that hangs on a file.
  struct DecoderPoolFaultTests {
    private let folder: TemporaryFolder
    private let file: FilePath

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.writeImage(width: 8, height: 8)
    }

    @Test func killedWorker_FailsOneRequest() async throws {
      let pool = try await startedPool()
      Workers.signal(SIGSTOP)
      let file = file
      let doomed = Task { try await pool.image(at: file, size: .full, priority: .photo) }
      #expect(try await eventually { try isOpen(file) })
      try await Task.sleep(for: .milliseconds(100))
      Workers.signal(SIGKILL)
      await #expect(throws: DecodingFailure.decoderStopped) { _ = try await doomed.value }
      _ = try await pool.image(at: file, size: .full, priority: .photo)
    }

    @Test func workerThatDiedWhileIdle_FailsNoRequest() async throws {
      let pool = try await startedPool()
      Workers.signal(SIGKILL)
      #expect(try await eventually { Workers.running().isEmpty })
      _ = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(Workers.all().count == 1, "the one that died must have been reaped")
    }

    @Test func workerOverItsDeadline_IsReplaced() async throws {
      let pool = try await startedPool(deadline: .seconds(2))
      let hanging = try #require(Workers.all().first)
      Workers.signal(SIGSTOP)
      await #expect(throws: DecodingFailure.timedOut) {
        _ = try await pool.image(at: file, size: .full, priority: .photo)
      }
      #expect(try await Workers.areGone(), "a worker that hangs must be killed and reaped")
      _ = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(Workers.all().first != hanging)
    }

    @Test func cancelledRequest_EndsAtOnce() async throws {
      let pool = try await startedPool()
      Workers.signal(SIGSTOP)
      let file = file
      let running = Task { try await pool.image(at: file, size: .full, priority: .photo) }
      let waiting = Task { try await pool.image(at: file, size: .full, priority: .photo) }
      try await Task.sleep(for: .milliseconds(50))
      running.cancel()
      waiting.cancel()
      await #expect(throws: CancellationError.self) { _ = try await running.value }
      await #expect(throws: CancellationError.self) { _ = try await waiting.value }
      Workers.signal(SIGCONT)
      _ = try await pool.image(at: file, size: .full, priority: .photo)
    }

    @Test func requestOfCancelledTask_IsNotBegun() async throws {
      // Processes of earlier tests may still be ending.
      let former = Set(Workers.all())
      let pool = Fixtures.pool()
      let file = file
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await pool.image(at: file, size: .full, priority: .photo)
      }
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      #expect(former.isSuperset(of: Workers.all()))
    }

    @Test func releasedPool_EndsItsProcesses() async throws {
      #expect(try await Workers.areGone())
      let descriptors = try openDescriptorCount()
      do {
        let pool = Fixtures.pool(workers: 3)
        try await withThrowingTaskGroup { group in
          for _ in 0..<30 {
            group.addTask { [file] in
              _ = try await pool.image(at: file, size: .full, priority: .thumbnail)
            }
          }
          try await group.waitForAll()
        }
        #expect(1...3 ~= Workers.all().count)
      }
      #expect(try await Workers.areGone(), "workers must go with their pool")
      #expect(try await eventually { try openDescriptorCount() <= descriptors })
    }

    @Test func failures_LeaveNoDescriptorOpen() async throws {
      let pool = try await startedPool()
      let bad = try folder.write("P6 100 100 255\nabc".utf8, as: "bad.ppm")
      let descriptors = try openDescriptorCount()
      for path in [bad, folder.path, folder.path.appending("none")] {
        for _ in 0..<20 {
          _ = try? await pool.image(at: path, size: .full, priority: .photo)
        }
      }
      #expect(try await eventually { try openDescriptorCount() <= descriptors })
    }

    @Test func closedSocket_EndsTheWorker() throws {
      var ends: [Int32] = [-1, -1]
      #expect(cdp_socket_pair(&ends) == 0)
      let worker = Process()
      worker.executableURL = URL(filePath: Fixtures.decoder.string)
      worker.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      try worker.run()
      close(ends[1])
      worker.waitUntilExit()
      #expect(worker.terminationReason == .exit)
    }

    @Test func worker_HasOnlyItsSocketOpen() async throws {
      let pool = try await startedPool()
      let worker = try #require(Workers.all().first)
      let input = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(worker)/fd/0")
      #expect(input.hasPrefix("socket:"))
      let isAlone = try await eventually {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd")
        return Set(descriptors) == ["0", "1", "2"]
      }
      #expect(isAlone, "no file may leak into a worker or stay open in it")
      _ = pool
    }

    /// Returns a pool whose only worker is running.
    private func startedPool(deadline: Duration = .seconds(30)) async throws -> DecoderPool {
      #expect(try await Workers.areGone())
      let pool = Fixtures.pool(deadline: deadline)
      _ = try await pool.image(at: file, size: .full, priority: .photo)
      return pool
    }
  }
}
