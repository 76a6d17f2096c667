/// Tells whoever observes an object what has happened to it.
package final class Notifier<Event> {
  private var observers: [(observation: Weak, handler: (Event) -> Void)] = []

  private struct Weak { weak var observation: Observation? }

  /// A notifier that nobody observes yet.
  package init() {}

  /// Calls `handler` after each event for as long as the returned observation lives.
  package func observe(_ handler: @escaping (Event) -> Void) -> Observation {
    let observation = Observation()
    observers.removeAll { $0.observation.observation == nil }
    observers.append((Weak(observation: observation), handler))
    return observation
  }

  /// Tells the observers.
  package func notify(_ event: Event) {
    for (weak, handler) in observers where weak.observation != nil { handler(event) }
  }
}

extension Notifier where Event == Void {
  /// Tells the observers.
  package func notify() { notify(()) }
}

/// Keeps an observer observing: release it, and the observer hears no more.
public final class Observation {}

/// A change of what a bar shows.
enum BarChange {
  case atOnce
  /// To be seen as a movement.
  case animated

  init(animated: Bool) { self = animated ? .animated : .atOnce }
}
