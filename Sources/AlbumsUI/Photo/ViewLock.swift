import GtkKit
import NavigationKit

/// The zoom and the place that a photo's page keeps from photo to photo, while the view is locked.
final class ViewLock {
  private unowned let controller: PhotoController
  /// The kept zoom and place; nil while the view is not locked, and each photo is fitted.
  ///
  /// It changes only when the user zooms or moves a photo. A photo that cannot be shown like this,
  /// such as a small one, does not change it for the next.
  private(set) var place: PhotoViewport.Place?

  init(controller: PhotoController) { self.controller = controller }

  /// The name of the page's action that locks the view.
  static let action = "lock-view"
  static let keys = "l"

  /// Whether the view is locked.
  var isOn: Bool { place != nil }

  /// Locks the view as it is, or ends that.
  func toggle() {
    place = isOn ? nil : controller.canvas.viewport.place
    controller.pageActions.setState(isOn, action: Self.action)
    controller.show(
      Toast(
        isOn
          ? texts.gettext("The next photos keep this zoom and place")
          : texts.gettext("The next photos fit the window")))
  }

  /// Follows the user, who has zoomed or moved the photo.
  func follow() {
    if isOn { place = controller.canvas.viewport.place }
  }
}
