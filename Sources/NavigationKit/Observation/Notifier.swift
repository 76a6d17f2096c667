/// Calls the observers of an object when an event occurs.
///
/// A model keeps one for each kind of event, and offers `observe(_:)` or the notifier itself:
///
/// ```swift
/// final class Shelf {
///   enum Change { case added(Int), removed(Int) }
///   let changes = Notifier<Change>()
///   private(set) var titles: [String] = []
///
///   func add(_ title: String) {
///     titles.append(title)
///     changes.notify(.added(titles.count - 1))
///   }
/// }
/// ```
public final class Notifier<Event> {
  private var observers: [Weak] = []

  private struct Weak { weak var subscription: HandlingSubscription<Event>? }

  /// Creates a notifier without observers.
  public init() {}

  /// Calls `handler` after each event, until the returned subscription is cancelled or released.
  ///
  /// - Ownership: The subscription owns the handler, and the notifier keeps neither of them.
  public func observe(_ handler: @escaping (Event) -> Void) -> Subscription {
    let subscription = HandlingSubscription(handler)
    observers.removeAll { $0.subscription == nil }
    observers.append(Weak(subscription: subscription))
    return subscription
  }

  /// Calls the handlers of all observers, the oldest first.
  ///
  /// An observer that is added during the call gets the next event. A subscription that ends during
  /// the call gets no more events.
  public func notify(_ event: Event) {
    for observer in observers { observer.subscription?.handler?(event) }
  }
}

extension Notifier where Event == Void {
  /// Calls the handlers of all observers.
  public func notify() { notify(()) }
}

/// Keeps an observer's handler. Cancelling or releasing the subscription ends the calls.
@MainActor
public class Subscription {
  fileprivate init() {}

  /// Releases the handler, which is not called again. A second call does nothing.
  public func cancel() {}
}

private final class HandlingSubscription<Event>: Subscription {
  private(set) var handler: ((Event) -> Void)?

  init(_ handler: @escaping (Event) -> Void) { self.handler = handler }

  override func cancel() { handler = nil }
}
