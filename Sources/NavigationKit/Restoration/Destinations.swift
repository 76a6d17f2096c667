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
  private var links: [(String) -> (any Destination)?] = []

  /// Creates an empty registry. Several navigation controllers can share one.
  public init() {}

  /// Registers a function that makes the pages for a type of destinations.
  ///
  /// A name or a type that is registered already is refused; see <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - type: The type of the destinations; an enum can have a case for each kind of page.
  ///   - name: The name of the type in saved paths. Keep it when you rename the type.
  ///   - below: Returns the destinations between the root and the page when `open(_:animated:)`
  ///     opens it, the lowest first. By default, returns an empty array.
  ///   - make: Makes a new page. Returns nil if the page does not exist any more, as for a deleted
  ///     album, and throws if making it failed.
  public func register<Value: Destination>(
    _ type: Value.Type, as name: String,
    below: @escaping (Value) -> [any Destination] = { _ in [] },
    make: @escaping (Value) throws -> ViewController?
  ) {
    let key = ObjectIdentifier(type)
    guard types[name] == nil, registrations[key] == nil else {
      return logRefusal(
        of: "\(type) as “\(name)”", by: "Destinations.register",
        because: types[name] == nil ? "the type is registered already" : "the name is taken")
    }
    types[name] = key
    registrations[key] = Registration(
      name: name, decode: { try $0.decoded(as: type) },
      below: { ($0 as? Value).map(below) ?? [] },
      make: { try ($0 as? Value).flatMap(make) })
  }

  /// Registers a function that returns the destinations of links, for `open(link:animated:)`.
  ///
  /// ```swift
  /// destinations.registerLinks { link in
  ///   link.wholeMatch(of: /albums:([0-9]+)/).flatMap { Int($0.1) }.map { Album(id: $0) }
  /// }
  /// ```
  ///
  /// - Parameter destination: Returns the destination of a link, such as "albums:7". Returns nil
  ///   for any other text: links come from other programs and can be wrong.
  public func registerLinks(_ destination: @escaping (_ link: String) -> (any Destination)?) {
    links.append(destination)
  }
}

// MARK: - Pages for destinations

extension Destinations {
  typealias Reason = NavigationPath.Problem.Reason

  /// Returns the destination of a link, or nil for an unknown link.
  func knownDestination(of link: String) -> (any Destination)? {
    links.lazy.compactMap { $0(link) }.first { _ in true }
  }

  /// Returns whether the type of a destination is registered.
  func contains(_ destination: any Destination) -> Bool {
    registrations[ObjectIdentifier(type(of: destination))] != nil
  }

  /// Makes a page for a destination.
  func makeViewController(
    for destination: any Destination
  ) throws(DestinationError) -> ViewController {
    let registration = try registration(of: destination)
    let page: ViewController?
    do {
      page = try registration.make(destination)
    } catch {
      throw .notMade(destination: registration.name, details: "\(error)")
    }
    guard let page else { throw .gone(destination: registration.name) }
    page.destination = destination
    return page
  }

  /// Returns the destinations between the root and a destination that is opened.
  func below(_ destination: any Destination) throws(DestinationError) -> [any Destination] {
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
    let page: ViewController
    do {
      page = try makeViewController(for: destination)
    } catch {
      throw Reason(error)
    }
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
        "\(page.className) and the pages above it cannot be saved: \(error)",
        domain: "NavigationKit")
      return nil
    }
  }

  private func registration(
    of destination: any Destination
  ) throws(DestinationError) -> Registration {
    let type = type(of: destination)
    guard let registration = registrations[ObjectIdentifier(type)] else {
      throw .unknownDestination("\(type)")
    }
    return registration
  }
}
