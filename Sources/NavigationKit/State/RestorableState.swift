import GObjectKit

/// The state of a page's view, such as its scroll position, its selection or its search text:
/// Codable values by name.
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

  /// Creates an empty state.
  public init() {}

  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }

  /// The value with a name. It is nil if no value is set or if it has another type, as after an
  /// update of the program. Setting nil removes the value.
  ///
  /// If a value cannot be encoded, such as a number that is not finite, a warning is logged and the
  /// value is removed.
  public subscript<Value: Codable>(name: String) -> Value? {
    get {
      guard let value = values[name] else { return nil }
      do {
        return try value.decoded()
      } catch {
        Log.debug(
          "The saved value “\(name)” is not a \(Value.self) and is ignored: \(error)",
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
          "RestorableState cannot save the value “\(name)”: \(error)", domain: "NavigationKit")
      }
    }
  }
}

/// A state can contain others, such as those of a container's children.
nonisolated extension RestorableState: Codable {
  /// Decodes a state.
  public init(from decoder: any Decoder) throws { values = try .init(from: decoder) }

  /// Encodes the values as one object.
  public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
