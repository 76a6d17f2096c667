import Foundation
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// A sheet with the details of a photo: its file, date, camera, place, and the user's marks.
final class PhotoDetailsController: ViewController {
  private let photo: Photo
  private let details: ImageMetadata?
  private let decoder: any ImageDecoding

  init(photo: Photo, library: Library) {
    self.photo = photo
    decoder = library.store.decoder
    details = photo.number.flatMap { library.store.index.details(of: $0) }
    super.init(title: "Details")
    preferredContentSize = Size(width: Self.width, height: -1)
  }

  override func loadView() {
    let list = ListBox(style: .boxed)
    for (title, value) in rows { list.append(ListRow(title, subtitle: value)) }
    list.append(ListRow("All Fields", hasArrow: true))
    list.onActivate { [weak self] index in
      guard let self, index == rows.count else { return }
      navigationController?.push(MetadataFieldsController(photo: photo, decoder: decoder))
    }
    list.margins = Edges(18)
    let scrolled = ScrolledWindow(child: list)
    // Shows the whole list if there is room. The measured height includes the margins.
    let height = list.measure(.vertical, given: Self.width).natural
    scrolled.heightRequest = min(Self.largestHeight, height)
    view = scrolled
  }

  private static let (width, largestHeight) = (420, 520)

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .done) { [weak self] in
      self?.close()
    }
  }

  /// The keys that open the details also close them.
  override var keyCommands: [KeyCommand] {
    [KeyCommand(title: "Close", keys: PhotoBars.detailsKeys) { [weak self] in self?.close() }]
  }

  private func close() { presentingViewController?.dismiss() }

  private lazy var rows: [(String, String)] = {
    let rows: [(String, String?)] = [
      ("Name", photo.fileName), ("Title", details?.title), ("Caption", photo.mark.caption),
      ("Rating", photo.mark.ratingText),
      ("Keywords", details?.keywordList),
      ("People", details?.people.joined(separator: ", ")),
      // Lists sort by the file's date if there is no capture date.
      (details?.captureDate == nil ? "Modified" : "Taken", photo.captureDate.formatted()),
      ("Size", size), ("Length", photo.length), ("Camera", details?.camera),
      ("Lens", details?.lensModel), ("Exposure", exposure),
      ("Place", details?.places.joined(separator: ", ")), ("Coordinates", details?.location?.text),
      ("Raw File", photo.companion.map { DisplayName.name(of: $0) }),
      ("Live Photo", photo.liveVideo.map { DisplayName.name(of: $0) }),
      ("Folder", DisplayName.string(from: photo.albumID.path)),
    ]
    return rows.compactMap { title, value in
      value.flatMap { $0.isEmpty ? nil : (title, $0) }
    }
  }()

  private var size: String {
    photo.dimensions.map { "\($0), \(photo.fileSize)" } ?? photo.fileSize
  }

  private var exposure: String? {
    guard let details else { return nil }
    let parts = [details.shutter, details.aperture, details.sensitivity, details.focalLengthText]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
