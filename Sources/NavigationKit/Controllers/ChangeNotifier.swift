/// Tells whoever shows an object that the object has changed.
final class ChangeNotifier {
  private var observers: [(observation: Weak, handler: () -> Void)] = []

  private struct Weak { weak var observation: Observation? }

  /// Calls `handler` after each change for as long as the returned observation lives.
  func observe(_ handler: @escaping () -> Void) -> Observation {
    let observation = Observation()
    observers.removeAll { $0.observation.observation == nil }
    observers.append((Weak(observation: observation), handler))
    return observation
  }

  /// Tells the observers.
  func notify() {
    for (weak, handler) in observers where weak.observation != nil { handler() }
  }
}

/// Keeps an observer observing.
final class Observation {}
