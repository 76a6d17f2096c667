/// Tells whoever observes an object what has happened to it.
package final class Notifier<Event> {
  private var observers: [Weak] = []

  private struct Weak { weak var observation: HandlingObservation<Event>? }

  /// A notifier that nobody observes yet.
  package init() {}

  /// Calls `handler` after each event for as long as the returned observation lives.
  ///
  /// - Ownership: The observation owns the handler, which goes with it.
  package func observe(_ handler: @escaping (Event) -> Void) -> Observation {
    let observation = HandlingObservation(handler)
    observers.removeAll { $0.observation == nil }
    observers.append(Weak(observation: observation))
    return observation
  }

  /// Tells the observers. Who starts to observe meanwhile hears of the next event, who is released
  /// meanwhile hears no more.
  package func notify(_ event: Event) {
    for observer in observers { observer.observation?.handler(event) }
  }
}

extension Notifier where Event == Void {
  /// Tells the observers.
  package func notify() { notify(()) }
}

/// Keeps an observer observing: release it, and the observer hears no more.
public class Observation {
  fileprivate init() {}
}

private final class HandlingObservation<Event>: Observation {
  let handler: (Event) -> Void

  init(_ handler: @escaping (Event) -> Void) { self.handler = handler }
}
