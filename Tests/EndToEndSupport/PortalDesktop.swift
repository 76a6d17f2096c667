import CGtk
import Foundation
import GObjectKit

/// The real `xdg-desktop-portal` on the test desktop, with dialogs that the test answers.
///
/// The portal checks each request of a program and passes it to its back end. The back end is this
/// object: it records the calls, and answers them without a dialog. It answers while the test waits
/// for a running program.
///
/// - Ownership: The portal ends with this object at the latest.
public final class PortalDesktop {
  /// A call of the back end by the portal.
  public struct Call {
    /// The name of the method, such as "SetWallpaperURI".
    public let method: String
    /// The arguments without the path of the request, in GVariant's text format.
    public let arguments: [String]
  }

  /// An answer to a request.
  public enum Answer: Int {
    /// The desktop carries the request out.
    case granted = 0
    /// The user cancels the request.
    case cancelled = 1
    /// The desktop cannot carry the request out.
    case failed = 2
    /// The dialog stays open.
    case pending = -1
  }

  /// The answer to further requests.
  public var answer = Answer.granted

  /// The calls so far, the first one first.
  public private(set) var calls: [Call] = []

  private static let name = "org.freedesktop.impl.portal.desktop.test"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let program =
    ["/usr/libexec/xdg-desktop-portal", "/usr/lib/xdg-desktop-portal"]
    .first(where: FileManager.default.isExecutableFile(atPath:))

  private let connection: Object
  private var portal: ChildProcess?

  /// Whether the system has the portal. Install the package xdg-desktop-portal.
  public static var isInstalled: Bool { program != nil }

  /// Starts the portal, and waits until programs can call it.
  ///
  /// - Throws: `EndToEndError` if the portal is not installed or does not start.
  public init() throws {
    guard let program = Self.program else {
      throw EndToEndError("There is no xdg-desktop-portal")
    }
    let desktop = try TestDesktop.shared
    connection = try Self.connect(to: desktop)
    try offer()
    let configuration = try Self.configure(in: desktop.folder)
    let (portal, _, errors) = try desktop.start(
      [program, "--verbose"],
      environment: [
        "XDG_CURRENT_DESKTOP": "test", "XDG_DESKTOP_PORTAL_DIR": configuration.path,
      ])
    self.portal = portal
    let isReady = poll(atMost: .seconds(15)) {
      TestDesktop.processMessages()
      return Self.isOnBus(connection) ? true : nil
    }
    guard isReady != nil else {
      throw EndToEndError("xdg-desktop-portal did not start.\n\(contents(of: errors))")
    }
  }

  isolated deinit { end() }

  /// Ends the portal, as if it had crashed.
  public func end() {
    portal?.end(within: .zero)
    portal = nil
    g_dbus_connection_close_sync(connection.opaque, nil, nil)
  }

  // MARK: Starting

  /// Writes the configuration by which the portal finds its back end, and returns its folder.
  private static func configure(in folder: URL) throws -> URL {
    let folder = folder.appending(path: "portals")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let interfaces = methods.map(\.interface).joined(separator: ";")
    try "[portal]\nDBusName=\(name)\nInterfaces=\(interfaces)\nUseIn=test\n".write(
      to: folder.appending(path: "test.portal"), atomically: true, encoding: .utf8)
    // Since xdg-desktop-portal 1.18, this file chooses the back end, and `UseIn` is only a fallback.
    try "[preferred]\ndefault=test\n".write(
      to: folder.appending(path: "portals.conf"), atomically: true, encoding: .utf8)
    return folder
  }

  private static func connect(to desktop: TestDesktop) throws -> Object {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let address = desktop.environment["DBUS_SESSION_BUS_ADDRESS"]
    guard
      let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { throw EndToEndError("Cannot connect to the session bus") }
    return Object(adopting: UnsafeMutableRawPointer(connection))
  }

  private static func isOnBus(_ connection: Object) -> Bool {
    askBus(connection, "NameHasOwner", "('org.freedesktop.portal.Desktop',)")?
      .children.first?.text == "true"
  }

  /// Calls a method of the bus itself and returns its reply.
  private static func askBus(
    _ connection: Object, _ method: String, _ arguments: String
  ) -> Variant? {
    let reply = g_dbus_connection_call_sync(
      connection.opaque, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      method, g_variant_parse(nil, arguments, nil, nil, nil), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
      nil)
    guard let reply else { return nil }
    defer { g_variant_unref(reply) }
    return Variant(reply)
  }

  // MARK: The back end

  /// A method of the back end, and the types of its arguments and results.
  private struct Method {
    let interface: String
    let name: String
    let arguments: [String]
    let results: [String]

    init(_ interface: String, _ name: String, _ arguments: [String], _ results: [String]) {
      self.interface = "org.freedesktop.impl.portal.\(interface)"
      (self.name, self.arguments, self.results) = (name, arguments, results)
    }
  }

  private static let methods = [
    Method("Wallpaper", "SetWallpaperURI", ["o", "s", "s", "s", "a{sv}"], ["u"]),
    Method("Email", "ComposeEmail", ["o", "s", "s", "a{sv}"], ["u", "a{sv}"]),
    Method("Access", "AccessDialog", ["o", "s", "s", "s", "s", "s", "a{sv}"], ["u", "a{sv}"]),
    Method("AppChooser", "ChooseApplication", ["o", "s", "s", "as", "a{sv}"], ["u", "a{sv}"]),
    Method("Inhibit", "Inhibit", ["o", "s", "s", "u", "a{sv}"], []),
  ]

  /// Offers the back end on the bus.
  private func offer() throws {
    for method in Self.methods { register(method, at: Self.path) }
    guard Self.askBus(connection, "RequestName", "('\(Self.name)', uint32 4)") != nil else {
      throw EndToEndError("The session bus refuses the name \(Self.name)")
    }
  }

  private func register(_ method: Method, at path: String) {
    let arguments =
      method.arguments.map { "<arg type='\($0)' direction='in'/>" }
      + method.results.map { "<arg type='\($0)' direction='out'/>" }
    let node = g_dbus_node_info_new_for_xml(
      """
      <node><interface name='\(method.interface)'><method name='\(method.name)'>
      \(arguments.joined())</method></interface></node>
      """, nil)
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = answerCall
    g_dbus_connection_register_object(
      connection.opaque, path, node?.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
  }

  fileprivate func answer(_ invocation: OpaquePointer, _ arguments: Variant) {
    let method = String(cString: g_dbus_method_invocation_get_method_name(invocation))
    let parts = arguments.children
    calls.append(Call(method: method, arguments: parts.dropFirst().map(\.text)))
    switch method {
    case "Inhibit":
      // The portal closes this object when the program no longer needs the request.
      let request = parts.first.map { String($0.text.dropFirst().dropLast()) } ?? ""
      register(Method("Request", "Close", [], []), at: request)
      g_dbus_method_invocation_return_value(invocation, nil)
    case "Close":
      g_dbus_method_invocation_return_value(invocation, nil)
    default:
      guard answer != .pending else { return }
      let results = method == "SetWallpaperURI" ? "" : " @a{sv} {}"
      g_dbus_method_invocation_return_value(
        invocation,
        g_variant_parse(nil, "(uint32 \(answer.rawValue),\(results))", nil, nil, nil))
    }
  }
}

extension Variant {
  /// The value in GVariant's text format, without types.
  fileprivate var text: String {
    guard let text = g_variant_print(pointer, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

private let answerCall: GDBusInterfaceMethodCallFunc = {
  _, _, _, _, _, arguments, invocation, data in
  guard let data, let invocation, let arguments else { return }
  nonisolated(unsafe) let call = (desktop: data, arguments: arguments, invocation: invocation)
  MainActor.assumeIsolated {
    Unmanaged<PortalDesktop>.fromOpaque(call.desktop).takeUnretainedValue()
      .answer(call.invocation, Variant(call.arguments))
  }
}
