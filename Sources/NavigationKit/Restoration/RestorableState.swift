import GObjectKit

/// What a page looks like beside what it shows: where it was scrolled to, what was selected, what
/// was searched for. Values of any Codable type, by name.
///
/// ```swift
/// override func encodeRestorableState(to state: inout RestorableState) {
///   state["row"] = selectedRow
/// }
/// override func decodeRestorableState(from state: RestorableState) {
///   selectedRow = state["row"] ?? 0
/// }
/// ```
public nonisolated struct RestorableState: Hashable, Sendable {
  private var values: [String: JSONValue] = [:]

  /// A state that says nothing.
  public init() {}

  /// Whether nothing is in it.
  public var isEmpty: Bool { values.isEmpty }

  /// The value with a name; nil when there is none, or one of another type, as after an update of
  /// the program. Setting nil removes it.
  ///
  /// A value that cannot be encoded, such as a number that is none, is logged and left out.
  public subscript<Value: Codable>(name: String) -> Value? {
    get {
      guard let value = values[name] else { return nil }
      do {
        return try value.decoded()
      } catch {
        Log.debug(
          "The saved value \"\(name)\" is no \(Value.self) and is passed over: \(error)",
          domain: "NavigationKit")
        return nil
      }
    }
    set {
      do {
        values[name] = try newValue.map { try JSONValue(encoding: $0) }
      } catch {
        values[name] = nil
        Log.warning(
          "The value \"\(name)\" cannot be saved: \(error)", domain: "NavigationKit")
      }
    }
  }
}

/// A state can be a value in another, as that of a child in its container's.
nonisolated extension RestorableState: Codable {
  /// Reads a state.
  public init(from decoder: any Decoder) throws { values = try .init(from: decoder) }

  /// Writes the values as one object.
  public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
