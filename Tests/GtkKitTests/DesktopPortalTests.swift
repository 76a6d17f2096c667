import CGtk
import Foundation
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

/// Requests to a portal on the test's session bus.
final class DesktopPortalTests: GtkTestCase {
  func testDesktopBackground_IsPassedAsFileDescriptor() {
    onGtk {
      let (error, calls) = setBackground(response: 0)
      XCTAssertNil(error)
      XCTAssertEqual(calls, ["SetWallpaperFile pixels"])
    }
  }

  func testEmail_HasAllFilesAttached() {
    onGtk {
      let folder = TemporaryFolder()
      for name in ["a.jpg", "b.jpg"] { folder.write(name, Data(name.utf8)) }
      let portal = FakeRequestPortal(response: 0)
      let files = ["a.jpg", "b.jpg"].map { FileLocation(path: "\(folder.path)/\($0)") }
      let error = failure { () async throws(GLibError) in
        try await FileLocation.composeEmail(attaching: files)
      }
      XCTAssertNil(error)
      XCTAssertEqual(portal.calls, ["ComposeEmail a.jpg b.jpg"])
      portal.end()
    }
  }

  func testRequestThatTheUserCancels_ThrowsNothing() {
    onGtk { XCTAssertNil(setBackground(response: 1).error) }
  }

  func testRequestThatThePortalCannotCarryOut_Throws() {
    onGtk { XCTAssertEqual(setBackground(response: 2).error?.domain, "g-io-error-quark") }
  }

  func testMissingFile_ThrowsBeforeAnyRequest() {
    onGtk {
      let portal = FakeRequestPortal(response: 0)
      let file = FileLocation(path: "/nonexistent/photo.jpg")
      let error = failure { () async throws(GLibError) in try await file.setAsDesktopBackground() }
      XCTAssertEqual(error?.code, Int(G_IO_ERROR_NOT_FOUND.rawValue))
      XCTAssertEqual(portal.calls, [])
      portal.end()
    }
  }
}

/// Sets a desktop background through a portal that answers with `response`.
@MainActor private func setBackground(
  response: Int
) -> (error: GLibError?, calls: [String]) {
  let folder = TemporaryFolder()
  folder.write("photo.jpg", Data("pixels".utf8))
  let portal = FakeRequestPortal(response: response)
  defer { withExtendedLifetime(folder) { portal.end() } }
  let file = FileLocation(path: "\(folder.path)/photo.jpg")
  let error = failure { () async throws(GLibError) in try await file.setAsDesktopBackground() }
  return (error, portal.calls)
}

/// A portal that answers each request at once.
@MainActor private final class FakeRequestPortal {
  /// The methods that were called, each with the contents of the files passed to it.
  private(set) var calls: [String] = []
  private let connection = connectToBus()
  private let response: Int

  init(response: Int) {
    self.response = response
    let path = DesktopPortal.path
    let answers: [(interface: String, method: String, handle: String)] = [
      ("Wallpaper", "SetWallpaperFile", "<arg type='h' direction='in'/>"),
      ("Email", "ComposeEmail", ""),
    ]
    for (interface, method, handle) in answers {
      let description = """
        <node><interface name='org.freedesktop.portal.\(interface)'><method name='\(method)'>
        <arg type='s' direction='in'/>\(handle)<arg type='a{sv}' direction='in'/>
        <arg type='o' direction='out'/></method></interface></node>
        """
      offer(
        description, of: self, at: path, as: DesktopPortal.name, over: connection, answerRequest)
    }
  }

  func end() {
    g_dbus_connection_close_sync(connection.opaque, nil, nil)
    MainLoop.runPending()
  }

  fileprivate func answer(_ arguments: Variant, _ invocation: OpaquePointer) {
    let message = g_dbus_method_invocation_get_message(invocation)
    let method = String(cString: g_dbus_method_invocation_get_method_name(invocation))
    calls.append(([method] + Self.contents(of: message)).joined(separator: " "))
    let sender = String(cString: g_dbus_method_invocation_get_sender(invocation))
    let token = Self.token(in: arguments)
    let request =
      "\(DesktopPortal.path)/request/\(sender.dropFirst().replacing(".", with: "_"))/\(token)"
    // Real portals may also send the response before the reply to the call.
    g_dbus_connection_emit_signal(
      connection.opaque, nil, request, "org.freedesktop.portal.Request", "Response",
      g_variant_parse(nil, "(uint32 \(response), @a{sv} {})", nil, nil, nil), nil)
    g_dbus_method_invocation_return_value(
      invocation, g_variant_parse(nil, "(objectpath '\(request)',)", nil, nil, nil))
  }

  private static func token(in arguments: Variant) -> String {
    let options = arguments.children.last?.children ?? []
    let token = options.first { $0.children.first?.string == "handle_token" }
    return token?.children.last?.unwrapped.string ?? ""
  }

  /// Returns the contents of the files that came with a message.
  private static func contents(of message: OpaquePointer?) -> [String] {
    var count: gint = 0
    guard let list = g_dbus_message_get_unix_fd_list(message),
      let descriptors = g_unix_fd_list_peek_fds(list, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      let file = FileHandle(fileDescriptor: descriptors[index], closeOnDealloc: false)
      return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    }
  }
}

private let answerRequest: GDBusInterfaceMethodCallFunc = {
  _, _, _, _, _, arguments, invocation, data in
  guard let data, let invocation, let arguments else { return }
  nonisolated(unsafe) let call = (portal: data, arguments: arguments, invocation: invocation)
  MainActor.assumeIsolated {
    Unmanaged<FakeRequestPortal>.fromOpaque(call.portal).takeUnretainedValue()
      .answer(Variant(call.arguments), call.invocation)
  }
}
