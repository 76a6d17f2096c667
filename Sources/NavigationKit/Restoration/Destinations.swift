import GObjectKit

/// A registry of functions that make pages for destinations. Saved paths and deep links use it.
///
/// ```swift
/// navigationController.destinations.register(Album.self, as: "album") { AlbumPage($0) }
/// navigationController.destinations.register(
///   Photo.self, as: "photo", below: { [Album(id: $0.album)] }, make: { PhotoPage($0) })
/// ```
///
/// - Ownership: The registry retains the functions, and navigation controllers retain the registry.
///   A function that needs a navigation controller captures it weakly.
public final class Destinations {
  private struct Registration {
    let name: String
    let decode: (JSONValue) throws -> any Destination
    let below: (any Destination) -> [any Destination]
    let make: (any Destination) throws -> ViewController?
  }

  private var registrations: [ObjectIdentifier: Registration] = [:]
  private var types: [String: ObjectIdentifier] = [:]

  /// Creates an empty registry. Several navigation controllers can share one.
  public init() {}

  /// Registers a function that makes the pages for a type of destinations.
  ///
  /// A name or a type that is registered already is refused, and a warning is logged.
  ///
  /// - Parameters:
  ///   - type: The type of the destinations; an enum can have a case for each kind of page.
  ///   - name: The name of the type in saved paths. Keep it when you rename the type.
  ///   - below: Returns the destinations between the root and the page when `open(_:animated:)`
  ///     opens it, the lowest first. By default there are none.
  ///   - make: Makes a new page. Throws or returns nil if the page does not exist any more, as for
  ///     a deleted album.
  public func register<Value: Destination>(
    _ type: Value.Type, as name: String,
    below: @escaping (Value) -> [any Destination] = { _ in [] },
    make: @escaping (Value) throws -> ViewController?
  ) {
    let key = ObjectIdentifier(type)
    guard types[name] == nil, registrations[key] == nil else {
      return Log.warning(
        "The destination “\(name)” or its type \(type) is registered already. "
          + "Use one name for each type.", domain: "NavigationKit")
    }
    types[name] = key
    registrations[key] = Registration(
      name: name, decode: { try $0.decoded(as: type) },
      below: { ($0 as? Value).map(below) ?? [] },
      make: { try ($0 as? Value).flatMap(make) })
  }
}

// MARK: - Pages for destinations

extension Destinations {
  typealias Reason = NavigationPath.Problem.Reason

  /// Makes a page for a destination.
  func makeViewController(for destination: any Destination) throws(Reason) -> ViewController {
    let registration = try registration(of: destination)
    do {
      guard let page = try registration.make(destination) else {
        throw Reason.notMade(
          destination: registration.name, details: "The function returned no page.")
      }
      page.destination = destination
      return page
    } catch {
      throw error as? Reason
        ?? .notMade(destination: registration.name, details: "\(error)")
    }
  }

  /// Returns the destinations between the root and a destination that is opened.
  func below(_ destination: any Destination) throws(Reason) -> [any Destination] {
    try registration(of: destination).below(destination)
  }

  /// Makes a page for an entry of a path, and sets its state.
  func makeViewController(for entry: NavigationPath.Entry) throws(Reason) -> ViewController {
    guard let registration = types[entry.destination].flatMap({ registrations[$0] }) else {
      throw .unknownDestination(entry.destination)
    }
    let destination: any Destination
    do {
      destination = try registration.decode(entry.value)
    } catch {
      throw .invalidValue(destination: entry.destination, details: "\(error)")
    }
    let page = try makeViewController(for: destination)
    if let state = entry.state { page.restorableState = state }
    return page
  }

  /// Returns the entry of a path for a page, or nil if the page cannot be saved.
  func entry(for page: ViewController) -> NavigationPath.Entry? {
    guard let destination = page.destination else { return nil }
    do {
      return NavigationPath.Entry(
        destination: try registration(of: destination).name,
        value: try JSONValue(encoding: destination), state: page.restorableState.unlessEmpty)
    } catch {
      Log.warning(
        "The page “\(page.displayTitle ?? "")” and those above it cannot be saved: \(error)",
        domain: "NavigationKit")
      return nil
    }
  }

  private func registration(of destination: any Destination) throws(Reason) -> Registration {
    let type = type(of: destination)
    guard let registration = registrations[ObjectIdentifier(type)] else {
      throw .unknownDestination("\(type)")
    }
    return registration
  }
}
