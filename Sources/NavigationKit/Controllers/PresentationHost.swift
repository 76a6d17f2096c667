/// A window's side of modal presentation: shows the root controller and those presented over it.
///
/// The implementation is `ModalStack`, which this folder cannot mention. Not for containers: a
/// controller finds the host of its window through its parents.
protocol PresentationHost: AnyObject {
  /// The gate that asks the controllers that the user wants to dismiss.
  var gate: LeaveGate { get }
  /// The queue of the presentations and dismissals.
  var queue: ChangeQueue { get }
  /// Returns whether a controller is shown here, or is about to be.
  func holds(_ controller: ViewController) -> Bool
  /// Shows and hides controllers so that they match `presented` of the root and of each after it.
  ///
  /// - Parameters:
  ///   - animated: Whether the topmost controller moves.
  ///   - completion: Called when this change has ended.
  func update(animated: Bool, completion: (() -> Void)?)
  /// Shows a toast, which replaces the current one.
  func show(_ toast: Toast)
  /// Hides the toast.
  func hideToast()
}
