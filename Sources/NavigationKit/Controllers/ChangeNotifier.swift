/// Tells whoever shows an object that the object has changed.
package final class ChangeNotifier {
  private var observers: [(observation: Weak, handler: () -> Void)] = []

  private struct Weak { weak var observation: Observation? }

  /// A notifier that nobody observes yet.
  package init() {}

  /// Calls `handler` after each change for as long as the returned observation lives.
  package func observe(_ handler: @escaping () -> Void) -> Observation {
    let observation = Observation()
    observers.removeAll { $0.observation.observation == nil }
    observers.append((Weak(observation: observation), handler))
    return observation
  }

  /// Tells the observers.
  package func notify() {
    for (weak, handler) in observers where weak.observation != nil { handler() }
  }
}

/// Keeps an observer observing.
package final class Observation {}
