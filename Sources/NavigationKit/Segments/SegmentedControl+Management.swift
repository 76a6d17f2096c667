/// The control of a segment-managing controller.
extension SegmentedControl {
  /// This control, or a new one if another controller manages this control already. The refusal is
  /// logged.
  var unmanaged: SegmentedControl {
    isFree(for: "init") ? self : SegmentedControl(accessibilityLabel: accessibilityLabel)
  }

  /// Removes all segments, and lets only a controller insert and remove segments.
  ///
  /// - Returns: The subscription, which calls `onSelect` with the index when another segment is
  ///   selected.
  func manage(by manager: AnyObject, onSelect: @escaping (Int?) -> Void) -> Subscription {
    isMomentary = false
    removeAllSegments()
    self.manager = manager
    return selectionChanges.observe(onSelect)
  }

  /// Returns whether the app may change the segments. If a controller manages the control, logs that a
  /// call is refused.
  func isFree(for call: String) -> Bool {
    guard let manager else { return true }
    logRefusal(
      of: "the change", by: "SegmentedControl.\(call)",
      because: "\(type(of: manager)) inserts, removes and selects the segments of its control")
    return false
  }
}
