import CGtk
import Foundation
import GObjectKit

/// The accessibility bus of a desktop, on which programs answer questions about their widgets.
///
/// A question that is not answered in time counts as not answered, and so do all questions of the
/// next second: reading a window takes many questions, and a test would not end if each of them
/// waited.
final class AccessibilityBus {
  /// The address of an object on the bus.
  struct Address: Hashable {
    /// The bus name of the program.
    let program: String
    /// The path of the object in the program.
    let path: String
  }

  private static let answerLimit = Duration.seconds(2)
  private let connection: BusConnection
  private var hungUntil = ContinuousClock.now
  private var roles: [Address: AccessibleNode.Role] = [:]

  /// Connects to the bus at an address.
  init(at address: String) throws {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let connection = try throwingGLibError {
      g_dbus_connection_new_for_address_sync(address, flags, nil, nil, $0)
    }
    guard let connection else {
      throw EndToEndError("Cannot connect to the accessibility bus at \(address)")
    }
    self.connection = BusConnection(adopting: UnsafeMutableRawPointer(connection))
  }

  /// Whether the last program that was asked has answered in time.
  var isAnswering: Bool { hungUntil < .now }

  /// Returns the root node of the program with a process id, or nil before its first window.
  func program(_ process: pid_t) -> AccessibleNode? {
    let registry = AccessibleNode(
      Address(program: "org.a11y.atspi.Registry", path: AccessibleNode.rootPath), on: self)
    let bus = Address(program: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    return registry.children.last { node in
      ask(
        bus, "org.freedesktop.DBus.GetConnectionUnixProcessID", "('\(node.address.program)',)"
      )?.first?.unsigned == Int(process)
    }
  }

  /// Returns the role of a node, and asks only once for it: a role never changes.
  func role(of node: Address) -> AccessibleNode.Role {
    if let role = roles[node] { return role }
    let number = ask(node, "org.a11y.atspi.Accessible.GetRole")?.first?.unsigned
    let role = AccessibleNode.Role(number: number ?? 0)
    if number != nil { roles[node] = role }
    return role
  }

  /// Calls a method, and waits for the answer.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - method: The interface and the name of the method.
  ///   - arguments: A tuple in GVariant's text format; nil for none.
  /// - Returns: The results; nil if the object does not exist, does not have the method, or does
  ///   not answer.
  func ask(_ object: Address, _ method: String, _ arguments: String? = nil) -> [Variant]? {
    guard let dot = method.lastIndex(of: "."), isAnswering else { return nil }
    let arguments = arguments.flatMap(Variant.init)
    defer { withExtendedLifetime(arguments) {} }
    let start = ContinuousClock.now
    let answer = try? throwingGLibError { error in
      g_dbus_connection_call_sync(
        connection.opaque, object.program, object.path, String(method[..<dot]),
        String(method[method.index(after: dot)...]), arguments?.pointer, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, gint(Self.answerLimit / .milliseconds(1)), nil, error)
    }
    let end = ContinuousClock.now
    if end - start >= Self.answerLimit { hungUntil = end + .seconds(1) }
    guard let answer = answer ?? nil else { return nil }
    defer { g_variant_unref(answer) }
    return Variant(answer).children
  }

  /// Returns a property of an object, or nil if the object does not exist, does not have the
  /// property, or does not answer.
  func property(_ name: String, of interface: String, of object: Address) -> Variant? {
    ask(object, "org.freedesktop.DBus.Properties.Get", "('\(interface)', '\(name)')")?
      .first?.unwrapped
  }
}

extension Variant {
  /// The number, or nil if the value is not a signed 32-bit integer.
  var integer: Int? { has("i") ? Int(g_variant_get_int32(pointer)) : nil }

  /// The number, or nil if the value is not a floating-point number.
  var number: Double? { has("d") ? g_variant_get_double(pointer) : nil }

  /// The truth value, or nil if the value is not one.
  var truth: Bool? { has("b") ? g_variant_get_boolean(pointer) != 0 : nil }

  /// The address, or nil if the value is not one, or is that of no object.
  var address: AccessibilityBus.Address? {
    guard has("(so)"), let program = children[0].string, !program.isEmpty,
      let path = g_variant_get_string(children[1].pointer, nil)
    else { return nil }
    return AccessibilityBus.Address(program: program, path: String(cString: path))
  }

  private func has(_ type: String) -> Bool {
    String(cString: g_variant_get_type_string(pointer)) == type
  }
}
