import GtkKit
import NavigationKit

/// What lies over a photo while the bars are shown: the problem with its folder, the progress of a
/// long edit, its caption and the controls of a video, at its lower end above the filmstrip.
final class PhotoOverlays {
  private unowned let controller: PhotoController
  private let caption = PhotoCaption()
  private let editBar: EditBar
  private let problemBanner: NoticeBanner
  private let box: Box

  init(controller: PhotoController) {
    self.controller = controller
    editBar = EditBar(controller.library.store.editStatus)
    problemBanner = NoticeBanner(controller.library.store)
    box = Box(
      .vertical, spacing: 6,
      children: [
        problemBanner.widget, editBar.widget, caption.widget, controller.motion.overlay,
      ])
    // Controls that fill the width lie in the same box.
    for notice in [problemBanner.widget, editBar.widget] { notice.horizontalAlignment = .center }
    box.verticalAlignment = .end
    box.setParent(controller.canvas.widget)
    problemBanner.onClosed = { [weak self] in
      self?.showProblem()
      self?.controller.canvas.widget.grabFocus()
    }
  }

  /// The heights of the bars above and below the photo; 0 while they are hidden, and on the full
  /// screen, where they come and go with the pointer.
  private(set) var barHeights = Edges()

  /// Shows or hides the overlays together with the bars, so that nothing covers a photo without
  /// bars.
  func update() {
    updateInsets()
    box.isVisible = !controller.areBarsHidden
    controller.motion.update()
    controller.toastMargin = 0
    guard !controller.areBarsHidden else {
      // GTK 4.8 leaves the focus on a hidden widget.
      box.dropFocus()
      return
    }
    showProblem()
    caption.show(controller.photo.mark.caption ?? "")
    let bottom = toolbarHeight + controller.filmstrip.height + 12
    box.margins = Edges(bottom: bottom, start: 24, end: 24)
    // A toast about the caption must not cover it. The measured height includes the margins.
    let width = max(box.measure(.horizontal).minimum, controller.canvas.widget.width)
    let height = box.measure(.vertical, given: width).natural - bottom
    controller.toastMargin = controller.filmstrip.height + (height > 0 ? height + 6 : 0)
  }

  private func showProblem() {
    // Without a picture, the page itself shows the problem.
    let problem = controller.hasFailed ? nil : controller.problem
    problemBanner.show([problem].compactMap(\.self).map(LibraryNotice.init))
  }

  private var toolbarHeight: Int {
    controller.navigationController?.toolbar.asWidget.measure(.vertical).natural ?? 0
  }

  private var navigationBarHeight: Int {
    controller.navigationController?.navigationBar.asWidget.measure(.vertical).natural ?? 0
  }

  /// Lets the photo fit between the bars, above the filmstrip, and into the whole view without bars.
  /// On the full screen bars come and go with the pointer, and the photo stays where it is.
  private func updateInsets() {
    controller.filmstrip.update(toolbarHeight: toolbarHeight)
    let hasBars = !controller.areBarsHidden && controller.fullscreen?.isOn != true
    barHeights = hasBars ? Edges(top: navigationBarHeight, bottom: toolbarHeight) : Edges()
    let strip = hasBars ? controller.filmstrip.height : 0
    controller.canvas.insets = .init(
      top: Double(barHeights.top), bottom: Double(barHeights.bottom + strip))
    controller.details.update()
  }
}
