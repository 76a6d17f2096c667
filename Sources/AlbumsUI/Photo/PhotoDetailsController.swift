import Foundation
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// Shows the details of a photo: its file, date, camera, place, and the user's marks.
final class PhotoDetailsController: ViewController {
  private let photo: Photo
  private let details: ImageMetadata?

  init(photo: Photo, library: Library) {
    self.photo = photo
    details = photo.number.flatMap { library.store.index.details(of: $0) }
    super.init(title: "Details")
    preferredContentSize = Size(width: Self.width, height: -1)
  }

  override func loadView() {
    let list = ListBox(style: .boxed)
    for (title, value) in rows { list.append(ListRow(title, subtitle: value)) }
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
      ("Rating", photo.mark.rating == -1 ? "Rejected" : photo.mark.stars),
      ("Keywords", details?.keywords.map(\.keywordText).joined(separator: ", ")),
      ("People", details?.people.joined(separator: ", ")),
      // Lists sort by the file's date if there is no capture date.
      (details?.captureDate == nil ? "Modified" : "Taken", photo.captureDate.formatted()),
      ("Size", size), ("Camera", camera),
      ("Lens", details?.lensModel), ("Exposure", exposure),
      ("Place", details?.places.joined(separator: ", ")), ("Coordinates", place),
      ("Raw File", photo.companion.map { DisplayName.name(of: $0) }),
      ("Folder", DisplayName.string(from: photo.albumID.path)),
    ]
    return rows.compactMap { title, value in
      value.flatMap { $0.isEmpty ? nil : (title, $0) }
    }
  }()

  private var size: String {
    photo.dimensions.map { "\($0), \(photo.fileSize)" } ?? photo.fileSize
  }

  private var camera: String? {
    guard let model = details?.model else { return details?.make }
    // Many model names begin with the maker's name.
    guard let make = details?.make, !model.lowercased().hasPrefix(make.lowercased()) else {
      return model
    }
    return "\(make) \(model)"
  }

  private var exposure: String? {
    guard let details else { return nil }
    let parts = [
      details.exposureTime.map {
        // Not converted to an integer, because the index may contain any number.
        $0 < 0.3
          ? "1/\((1 / $0).formatted(.number.precision(.fractionLength(0)).grouping(.never))) s"
          : "\($0.formatted()) s"
      },
      details.fNumber.map { "ƒ/\($0.formatted())" },
      details.isoSpeed.map { "ISO \($0)" },
      details.focalLength.map { "\($0.formatted()) mm" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var place: String? {
    details?.location.map { location in
      let latitude = abs(location.latitude).formatted(.number.precision(.fractionLength(5)))
      let longitude = abs(location.longitude).formatted(.number.precision(.fractionLength(5)))
      return "\(latitude)° \(location.latitude < 0 ? "S" : "N"), "
        + "\(longitude)° \(location.longitude < 0 ? "W" : "E")"
    }
  }
}

extension WallClockDate {
  /// The date and time as the user's language writes them, without a zone.
  fileprivate func formatted() -> String {
    var components = DateComponents()
    (components.year, components.month, components.day) = (year, month, day)
    (components.hour, components.minute, components.second) = (hour, minute, second)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let date = calendar.date(from: components) else { return "" }
    var style = Date.FormatStyle(date: .long, time: .shortened)
    style.timeZone = .gmt
    return date.formatted(style)
  }
}

extension String {
  /// A keyword as a person reads it: the names around it, then its own.
  var keywordText: String { Keyword.names(in: self).joined(separator: " › ") }
}
