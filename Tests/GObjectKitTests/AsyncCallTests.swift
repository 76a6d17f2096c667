import CGtk
import Foundation
import GObjectKit
import GtkTestSupport
import XCTest

final class AsyncCallTests: GtkTestCase {
  func testAsyncCall_ReturnsResultWithoutBlocking() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("async-call-\(getpid()).txt")
    try "contents".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    onGtk {
      var text: String?
      Task { text = try? await contents(of: file.path) }
      XCTAssertNil(text)
      pump(until: { text != nil })
      XCTAssertEqual(text, "contents")
    }
  }

  func testFailedCall_ThrowsGLibError() {
    onGtk {
      var thrown: GLibError?
      Task {
        do throws(GLibError) { _ = try await contents(of: "/nowhere/at/all") } catch {
          thrown = error
        }
      }
      pump(until: { thrown != nil })
      XCTAssertEqual(thrown?.domain, "g-io-error-quark")
      XCTAssertEqual(thrown?.code, Int(G_IO_ERROR_NOT_FOUND.rawValue))
      XCTAssertEqual(thrown?.isCancellation, false)
      XCTAssertNotEqual(thrown?.message, "")
    }
  }

  func testTaskCancellation_CancelsOperation() {
    onGtk {
      var (hasBegun, thrown) = (false, GLibError?.none)
      let task = Task {
        hasBegun = true
        // An operation that ends only by cancellation.
        do throws(GLibError) { try await sleepUntilCancelled() } catch { thrown = error }
      }
      pump(until: { hasBegun })
      XCTAssertNil(thrown)
      task.cancel()
      pump(until: { thrown != nil })
      XCTAssertEqual(thrown?.isCancellation, true)
    }
  }
}

@MainActor private func contents(of path: String) async throws(GLibError) -> String {
  let file = Object(adopting: UnsafeMutableRawPointer(g_file_new_for_path(path)))
  return try await awaitGIO { cancellable, callback, data in
    g_file_load_contents_async(file.opaque, cancellable, callback, data)
  } finish: { result, error in
    var bytes: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard g_file_load_contents_finish(file.opaque, result, &bytes, &count, nil, error) != 0
    else { return "" }
    defer { g_free(bytes) }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}

@MainActor private func sleepUntilCancelled() async throws(GLibError) {
  try await awaitGIO { cancellable, callback, data in
    let task = g_task_new(nil, cancellable, callback, data)
    g_task_set_return_on_cancel(task, 1)
    g_task_run_in_thread(task) { @Sendable _, _, _, _ in
      while true { usleep(1_000_000) }
    }
    g_object_unref(UnsafeMutableRawPointer(task))
  } finish: { result, error in
    _ = g_task_propagate_boolean(result, error)
  }
}
