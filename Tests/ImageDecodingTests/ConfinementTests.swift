import Foundation
import Glibc
import SystemPackage
import Testing

@testable import ImageDecoding

extension DecodingSuite {
  /// The sandbox, which denies a decoder everything except its file.
  struct ConfinementTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func everyForbiddenAction_IsRefused() async throws {
      let pool = Fixtures.pool()
      let test = try await pool.selfTest()
      #expect(test.outcomes.map(\.attempt) == DecoderSelfTest.Attempt.allCases)
      for outcome in test.outcomes {
        #expect(outcome.isRefused, "\(outcome.attempt.title): \(outcome.errno)")
      }
      #expect(pool.confinement?.isComplete == true)
    }

    @Test(arguments: DecoderConfinement.Measure.allCases.filter(\.isRequired))
    func missingMeasure_LeavesOnlyPNGAndJPEG(measure: DecoderConfinement.Measure) async throws {
      let program = DecoderProgram(
        executable: Fixtures.decoder, deadline: .seconds(30), isBackground: false,
        idleTime: .seconds(10), requestsPerProcess: 1000, rejectedFiles: RejectedFiles(at: nil),
        variables: ["ALBUMS_DECODER_WITHOUT": "\(measure)"])
      let pool = DecoderPool(program: program, workers: 1)
      let other = try folder.writeImage(width: 4, height: 4)
      await #expect(throws: DecodingFailure.decoderUnconfined) {
        _ = try await pool.image(at: other, size: .full, priority: .photo)
      }
      await #expect(throws: DecodingFailure.decoderUnconfined) {
        _ = try await pool.metadata(at: other)
      }
      let png = try folder.write(SmallFiles.translucentPNG(side: 3), as: "small.png")
      #expect(try await pool.image(at: png, size: .full, priority: .photo).width == 3)
      let refused = pool.confinement?.refusals.map(\.measure).filter(\.isRequired)
      #expect(refused == [measure])
      let test = try await pool.selfTest()
      #expect(test.outcomes.allSatisfy { $0.isRefused }, "the variable must not weaken anything")
    }

    @Test func missingMeasure_DisablesMetadataAndProfiles() async throws {
      let program = DecoderProgram(
        executable: Fixtures.decoder, deadline: .seconds(30), isBackground: false,
        idleTime: .seconds(10), requestsPerProcess: 50, rejectedFiles: RejectedFiles(at: nil),
        variables: ["ALBUMS_DECODER_WITHOUT": "systemCalls"])
      let pool = DecoderPool(program: program, workers: 1)
      let rating = "<xmp:Rating>3</xmp:Rating>"
      let photo = try folder.write(
        MetadataFiles.jpeg(xmp: MetadataFiles.packet(rating)), as: "sea.jpg")
      #expect(try await Fixtures.pool().metadata(at: photo).rating == 3)
      #expect(try await pool.metadata(at: photo).rating == nil)
      await #expect(throws: DecodingFailure.decoderUnconfined) {
        _ = try await pool.sidecar(in: Array(SidecarContents.emptyFile.utf8))
      }
    }

    /// Only root may read another process's file system.
    @Test(.enabled(if: geteuid() == 0))
    func worker_SeesOnlyLibrariesAndFonts() async throws {
      let pool = Fixtures.pool()
      _ = try await pool.selfTest()
      // Some systems refuse user namespaces.
      guard pool.confinement?.refusals.isEmpty == true else { return }
      let worker = try #require(Workers.running().first)
      let root = "/proc/\(worker)/root"
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: root))
      #expect(names.isSubset(of: ["usr", "lib", "lib64", "etc", "var", "app", "run"]), "\(names)")
      #expect(!FileManager.default.fileExists(atPath: "\(root)/etc/passwd"))
      _ = pool
    }

    @Test func limitsHoldInAWorker() async throws {
      let pool = Fixtures.pool(deadline: .seconds(9))
      _ = try await pool.selfTest()
      let worker = try #require(Workers.all().first)
      let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
      for line in limits.split(separator: "\n") {
        let fields = line.split(separator: "  ", omittingEmptySubsequences: true).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        switch fields[0] {
        case "Max cpu time": #expect(1...30 ~= Int(fields[1]) ?? 0)
        case "Max address space": #expect(fields[2] == "\(2 << 30)")
        case "Max file size": #expect(fields[2] == "\(1 << 30)")
        case "Max open files": #expect(1...24 ~= Int(fields[2]) ?? 0)
        case "Max core file size": #expect(fields[2] == "0")
        case "Max processes" where pool.confinement?.refusals.isEmpty == true:
          #expect(fields[2] == "256" || pool.confinement?.landlockVersion == 1)
        default: break
        }
      }
      let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
      // A blocked signal would not end a worker at its time limit.
      #expect(status.contains("SigBlk:\t0000000000000000"))
      _ = pool
    }

    @Test func workerOfBackgroundPool_HasIdlePriority() async throws {
      let pool = DecoderPool(
        executable: Fixtures.decoder, workers: 1, deadline: .seconds(30), isBackground: true)
      let file = try folder.writeImage(width: 4, height: 4)
      _ = try await pool.image(at: file, size: .full, priority: .thumbnail)
      let worker = try #require(Workers.all().first)
      #expect(sched_getscheduler(worker) == 5, "SCHED_IDLE")
    }

    @Test func workerOfForegroundPool_HasLowerPriorityThanDrawing() async throws {
      #expect(try await Workers.areGone())
      let pool = Fixtures.pool()
      let file = try folder.writeImage(width: 4, height: 4)
      _ = try await pool.image(at: file, size: .full, priority: .photo)
      let worker = try #require(Workers.all().first)
      #expect(sched_getscheduler(worker) == sched_getscheduler(0), "as the tests are")
      let niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(worker))
      #expect(niceness >= 4, "more than that where the tests themselves are nice")
    }
  }
}
