import GObjectKit

/// What a page stands for: a value that can be written down, compared and read again, such as the
/// identifier of an album. Keep it small; what the page shows is read anew from it.
public typealias Destination = Codable & Hashable & Sendable

/// Which page is made for which destination. Saved paths and deep links come back to pages by it.
///
/// ```swift
/// navigationController.destinations.register(Album.self, as: "album") { AlbumPage($0) }
/// navigationController.destinations.register(
///   Photo.self, as: "photo", below: { [Album(id: $0.album)] }, make: { PhotoPage($0) })
/// ```
///
/// - Ownership: The registry owns the functions, and navigation controllers own the registry: a
///   function that needs a navigation controller captures it weakly.
public final class Destinations {
  private struct Registration {
    let name: String
    let decode: (JSONValue) throws -> any Destination
    let below: (any Destination) -> [any Destination]
    let make: (any Destination) throws -> ViewController?
  }

  private var registrations: [ObjectIdentifier: Registration] = [:]
  private var types: [String: ObjectIdentifier] = [:]

  /// A registry without destinations. Several navigation controllers may share one.
  public init() {}

  /// Registers how the pages of a type of destinations are made. A name or a type that is
  /// registered already is refused with a line in the log.
  ///
  /// - Parameters:
  ///   - type: What the pages stand for; one enum with a case for each kind of page will do.
  ///   - name: What saved paths call it. Keep it when the type is renamed.
  ///   - below: What stands between the root and the page when it is opened on its own, the lowest
  ///     first; nothing by default.
  ///   - make: Makes a new page. If it throws or answers nil, as for an album that is gone, there
  ///     is none.
  public func register<Value: Destination>(
    _ type: Value.Type, as name: String,
    below: @escaping (Value) -> [any Destination] = { _ in [] },
    make: @escaping (Value) throws -> ViewController?
  ) {
    let key = ObjectIdentifier(type)
    guard types[name] == nil, registrations[key] == nil else {
      return Log.warning(
        "The destination \"\(name)\", or its type \(type), is registered already; "
          + "give each type one name of its own.", domain: "NavigationKit")
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

  /// A new page for a destination.
  func makeViewController(for destination: any Destination) throws(Reason) -> ViewController {
    let registration = try registration(of: destination)
    do {
      guard let page = try registration.make(destination) else {
        throw Reason.notMade(destination: registration.name, details: "There is no such page.")
      }
      page.destination = destination
      return page
    } catch {
      throw error as? Reason
        ?? .notMade(destination: registration.name, details: "\(error)")
    }
  }

  /// What stands between the root and a destination that is opened on its own.
  func below(_ destination: any Destination) throws(Reason) -> [any Destination] {
    try registration(of: destination).below(destination)
  }

  /// A new page for what is written in a path, with its state.
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

  /// How a page is written in a path; nil for one that could not be made again.
  func entry(for page: ViewController) -> NavigationPath.Entry? {
    guard let destination = page.destination else { return nil }
    do {
      return NavigationPath.Entry(
        destination: try registration(of: destination).name,
        value: try JSONValue(encoding: destination), state: page.restorableState.unlessEmpty)
    } catch {
      Log.warning(
        "The page \"\(page.displayTitle ?? "")\" cannot be saved, nor what is above it: \(error)",
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
