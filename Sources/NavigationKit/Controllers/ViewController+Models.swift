import Observation

/// Updates of a view after changes of models that are marked with `@Observable`.
extension ViewController {
  /// Calls `update` now, and once more after each change of a property that `update` has read.
  ///
  /// Call it in `viewDidLoad()`, to show a model and to keep the view up to date:
  ///
  /// ```swift
  /// follow(shelf) { [weak self] in self?.label.text = "\($0.titles.count) books" }
  /// ```
  ///
  /// Several changes in one turn of the main loop cause one call, in a later turn, even while the
  /// page is covered. The calls end when the view is unloaded or replaced, and when the controller is
  /// released. Counterpart of UIKit's `updateProperties()`.
  ///
  /// - Ownership: The controller retains the model and `update`, which must capture the controller
  ///   weakly.
  public func follow<Model: AnyObject & Observable>(
    _ model: Model, _ update: @escaping (Model) -> Void
  ) {
    let follower = ModelFollower(model, update)
    modelFollowers.append(follower)
    follower.update()
  }
}

/// Calls a closure after each change of a property that the closure has read. The calls end when
/// the follower is released.
private final class ModelFollower<Model: AnyObject & Observable> {
  private let model: Model
  private let handler: (Model) -> Void

  init(_ model: Model, _ handler: @escaping (Model) -> Void) {
    self.model = model
    self.handler = handler
  }

  func update() {
    withObservationTracking {
      handler(model)
    } onChange: { [weak self] in
      // This is called before the change, on any thread.
      Task { @MainActor in self?.update() }
    }
  }
}
