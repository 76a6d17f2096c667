import CGtk
import GObjectKit

/// Requests to the desktop's portal, which asks the user and then acts for the program.
@MainActor
enum DesktopPortal {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  private static var requestCount = 0

  /// Sends a request, and waits until the user has answered.
  ///
  /// - Parameters:
  ///   - method: The interface and method.
  ///   - arguments: The arguments before the options, in GVariant's text format. Those of type "h"
  ///     are indexes into `descriptors`.
  ///   - options: The options, in GVariant's text format.
  ///   - descriptors: Open files to pass.
  /// - Throws: The reason why there is no portal or why it refuses the request. Throws nothing if the
  ///   user cancels.
  static func request(
    _ method: String, _ arguments: [String], options: [String: String] = [:],
    passing descriptors: [CInt]
  ) async throws(GLibError) {
    let bus = try await BusConnection.session()
    requestCount += 1
    let token = "navigationkit\(requestCount)"
    let (responses, received) = AsyncStream<Int>.makeStream()
    // The response signal may arrive before the reply to the call.
    let subscription = bus.onSignal(
      "org.freedesktop.portal.Request.Response", at: object(of: token, bus), of: name
    ) { received.yield($0.children.first?.unsigned ?? failed) }
    // A portal that crashes does not respond.
    let end = bus.onSignal(
      "org.freedesktop.DBus.NameOwnerChanged", at: "/org/freedesktop/DBus",
      of: "org.freedesktop.DBus"
    ) { change in
      let parts = change.children.map(\.string)
      if parts.first == name, parts.last == "" { received.yield(failed) }
    }
    defer {
      subscription.cancel()
      end.cancel()
    }
    let entries = options.merging(["handle_token": "'\(token)'"]) { own, _ in own }
      .map { "'\($0)': <\($1)>" }.joined(separator: ", ")
    let message = (arguments + ["@a{sv} {\(entries)}"]).joined(separator: ", ")
    guard let message = Variant("(\(message))") else {
      preconditionFailure("malformed arguments of \(method): \(message)")
    }
    _ = try await bus.call(method, at: path, of: name, with: message, passing: descriptors)
    var response: Int?
    for await received in responses {
      response = received
      break
    }
    if response == failed {
      throw .ofGIO(G_IO_ERROR_FAILED, "The desktop's portal did not carry out the request.")
    }
  }

  /// The response code of a request that the user has neither granted nor cancelled.
  private static let failed = 2

  /// Returns the path of the object that reports the response to a request.
  private static func object(of token: String, _ bus: BusConnection) -> String {
    let sender = bus.uniqueName.dropFirst().replacing(".", with: "_")
    return "\(path)/request/\(sender)/\(token)"
  }
}
