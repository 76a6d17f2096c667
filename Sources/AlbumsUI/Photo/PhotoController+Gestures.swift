import GtkKit

/// Clicks, taps and Tab, which hide and show the bars.
extension PhotoController: PhotoGestureTarget {
  func tapped() { setBarsHidden(!areBarsHidden) }

  var wheelEffect: WheelEffect { library.store.looks.wheel }

  var canBeHeld: Bool { motion.live.isOffered }
  func hold(_ isHeld: Bool) { motion.live.hold(isHeld) }

  var filesForDrag: DraggedFiles? { library.filesForDrag(of: photo) }

  /// Shows hidden bars at Tab, so that they can be reached by keyboard.
  func addTabKey() {
    let keys = ShortcutController(scope: .local)
    keys.add("Tab|<Shift>Tab|<Shift>ISO_Left_Tab") { [weak self] in
      guard let self, areBarsHidden else { return .proceed }
      setBarsHidden(false)
      return .stop
    }
    view.addController(keys)
  }
}
