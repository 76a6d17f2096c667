/// Calls the observers of an object when an event occurs.
package final class Notifier<Event> {
  private var observers: [Weak] = []

  private struct Weak { weak var observation: HandlingObservation<Event>? }

  /// Creates a notifier without observers.
  package init() {}

  /// Calls `handler` after each event, for as long as the returned observation lives.
  ///
  /// - Ownership: The observation owns the handler.
  package func observe(_ handler: @escaping (Event) -> Void) -> Observation {
    let observation = HandlingObservation(handler)
    observers.removeAll { $0.observation == nil }
    observers.append(Weak(observation: observation))
    return observation
  }

  /// Calls the handlers of all observers.
  ///
  /// An observer that is added during the call gets the next event. An observation that is released
  /// during the call gets no more events.
  package func notify(_ event: Event) {
    for observer in observers { observer.observation?.handler(event) }
  }
}

extension Notifier where Event == Void {
  /// Calls the handlers of all observers.
  package func notify() { notify(()) }
}

/// Keeps a handler registered. Release the observation to remove the handler.
public class Observation {
  fileprivate init() {}
}

private final class HandlingObservation<Event>: Observation {
  let handler: (Event) -> Void

  init(_ handler: @escaping (Event) -> Void) { self.handler = handler }
}
