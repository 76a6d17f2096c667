/// The part of a window that shows the root controller and the controllers presented over it.
///
/// The implementation is `ModalStack`, which code in this folder must not use. Containers do not
/// conform: a controller finds the host of its window through its parents.
protocol PresentationHost: AnyObject {
  /// The gate that asks the controllers that the user wants to dismiss.
  var gate: LeaveGate { get }
  /// The queue of the presentations and dismissals.
  var queue: ChangeQueue { get }
  /// Returns whether a controller is shown here, or is about to be.
  func holds(_ controller: ViewController) -> Bool
  /// Shows and hides controllers to match the chain of `presented` controllers from the root on.
  ///
  /// - Parameters:
  ///   - animated: Whether the topmost controller moves.
  ///   - completion: Called when this change has ended.
  func update(animated: Bool, completion: (() -> Void)?)
  /// Shows a toast, which replaces the current one.
  func show(_ toast: Toast)
  /// Hides the toast.
  func hideToast()
  /// Moves the toast to where the page has room for it now.
  func moveToast()
}
