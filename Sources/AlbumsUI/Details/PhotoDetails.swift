import GtkKit
import NavigationKit

/// The details of a photo's page: a panel beside the photo, or a sheet where there is no room.
final class PhotoDetails {
  private unowned let controller: PhotoController
  private let layout: SideLayout
  private var panel: DetailsPanelController?

  init(controller: PhotoController) {
    self.controller = controller
    layout = SideLayout(controller.filmstrip.view)
  }

  /// The view with the photo and the panel.
  var view: Widget { layout.widget }

  /// Whether the panel is on screen.
  var isShown: Bool { layout.isPanelShown }

  /// The name of the page's action that shows or hides the details.
  static let action = "details"

  /// Whether the person wants the panel, now and at the next start.
  private var isOpen: Bool {
    get { controller.library.store.looks.showsDetails }
    set { controller.library.store.looks.showsDetails = newValue }
  }

  /// Whether the page has bars. Without them, nothing but the photo is shown.
  private var hasBars: Bool { !controller.areBarsHidden && controller.fullscreen?.isOn != true }

  /// Shows or hides the panel. Without room for it, presents a sheet.
  func toggle() {
    if isShown {
      isOpen = false
    } else {
      makePanel()
      if !layout.hasRoom || controller.fullscreen?.isOn == true { return presentSheet() }
      isOpen = true
      if controller.areBarsHidden { controller.setBarsHidden(false) }
    }
    controller.updateItems()
  }

  private func presentSheet() {
    controller.pageActions.setState(false, action: Self.action)
    let sheet = PhotoDetailsController(
      photo: controller.photo, picture: controller.isPhotoShown ? controller.canvas.image : nil,
      page: controller, library: controller.library, editing: controller.actions?.editing)
    controller.present(NavigationController(rootViewController: sheet))
  }

  /// Follows the photo, its picture and the bars.
  func update() {
    let isWanted = isOpen && hasBars
    if isWanted { makePanel() }
    if !isWanted, let panel, panel.view.window?.focus?.isInside(panel.view) == true {
      controller.canvas.widget.grabFocus()
    }
    layout.isPanelWanted = isWanted
    controller.pageActions.setState(isShown, action: Self.action)
    markFocus()
    guard isShown, let panel else { return }
    panel.barHeights = controller.overlays.barHeights
    panel.show(controller.photo)
    if controller.hasFailed {
      panel.readRest(with: nil)
    } else if controller.isPhotoShown {
      panel.readRest(with: controller.canvas.image)
    }
  }

  /// Marks the place in focus on the photo, as long as the panel names it.
  private func markFocus() {
    let isMarked = isShown && controller.isPhotoShown
    controller.canvas.focus = isMarked ? panel?.focus(of: controller.photo) : nil
  }

  private func makePanel() {
    guard panel == nil else { return }
    let panel = DetailsPanelController(library: controller.library) { [weak controller] in
      controller?.actions?.editing
    }
    panel.showOnMap = { [weak panel] in
      panel?.view.activateAction("page.\(MapEntry.action)")
    }
    panel.onFocusRead = { [weak self] in self?.markFocus() }
    controller.addChild(panel)
    layout.add(panel.view)
    self.panel = panel
  }
}
