import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// A sheet with the details of a photo, where there is no room for them beside it. They can be edited
/// as there.
final class PhotoDetailsController: ViewController {
  private let library: Library
  private var photo: Photo
  private let picture: DecodedImage?
  private weak var page: ViewController?
  private let editing: PhotoEditing?
  private let panel: DetailsPanelController
  private var subscription: Subscription?

  /// - Parameters:
  ///   - photo: The photo.
  ///   - picture: The picture of the photo, for the histogram; nil for none.
  ///   - page: The page of the photo, which has the action that shows it on the map.
  ///   - library: The library of the photo.
  ///   - editing: Performs the edits; nil if the photo cannot be edited.
  init(
    photo: Photo, picture: DecodedImage? = nil, page: ViewController, library: Library,
    editing: PhotoEditing?
  ) {
    (self.photo, self.picture, self.page) = (photo, picture, page)
    (self.library, self.editing) = (library, editing)
    panel = DetailsPanelController(library: library) { [weak editing] in editing }
    super.init(title: texts.gettext("Details"))
    preferredContentSize = Size(width: 420, height: 560)
  }

  override func loadView() {
    addChild(panel)
    panel.view.expandsVertically = true
    view = Box(.vertical, children: [panel.view])
  }

  override func viewDidLoad() {
    panel.isInSheet = true
    panel.showOnMap = { [weak self] in self?.showOnMap() }
    navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .done) { [weak self] in
      self?.close()
    }
    subscription = library.changes.observe { [weak self] in self?.update() }
    update()
  }

  private func update() {
    photo = photo.number.flatMap(library.photo(numbered:)) ?? photo
    panel.show(photo)
    panel.readRest(with: picture)
  }

  /// The keys that open the details also close them.
  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: texts.gettext("Close"), keys: PhotoBars.detailsKeys) { [weak self] in
        self?.close()
      }
    ]
      + (editing?.keyCommands ?? [])
  }

  private func close() { presentingViewController?.dismiss() }

  private func showOnMap() {
    let page = page
    presentingViewController?.dismiss {
      page?.view.activateAction("page.\(MapEntry.action)")
    }
  }
}
