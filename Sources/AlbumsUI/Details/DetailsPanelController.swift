import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// The details beside a photo, which stay from photo to photo, or in a sheet.
///
/// The facts that a `Photo` holds are shown at once. The rest is read after the picture is on screen,
/// so that the details never delay it.
final class DetailsPanelController: ViewController {
  private let library: Library
  private let editing: () -> PhotoEditing?
  private var subscription: Subscription?

  /// - Parameters:
  ///   - library: The library of the photos.
  ///   - editing: Returns the object that performs the edits; nil if the photos cannot be edited.
  init(library: Library, editing: @escaping () -> PhotoEditing?) {
    (self.library, self.editing) = (library, editing)
    super.init(title: texts.gettext("Details"))
  }

  isolated deinit {
    reading?.cancel()
    counting?.cancel()
  }

  // MARK: View

  private let histogram = HistogramView()
  private let titles = SizeGroup(.horizontal)
  private lazy var rating = RatingButtons(titles: titles)
  private let name = DetailsRow(texts.gettext("Name"))
  private let folder = DetailsRow(texts.gettext("Folder"))
  private let size = DetailsRow(texts.gettext("Size"))
  private let dimensions = DetailsRow(texts.gettext("Dimensions"))
  // Translators: Before the date of a photo.
  private let date = DetailsRow(texts.gettext("Taken"))
  private let rawFile = DetailsRow(texts.gettext("Raw File"))
  private let liveVideo = DetailsRow(texts.gettext("Live Photo"))
  // Translators: Before the duration of a video.
  private let length = DetailsRow(texts.gettext("Length"))
  private let camera = DetailsRow(texts.gettext("Camera"))
  private let lens = DetailsRow(texts.gettext("Lens"))
  private let shutter = DetailsRow(texts.pgettext("exposure time", "Exposure"))
  private let aperture = DetailsRow(texts.gettext("Aperture"))
  private let sensitivity = DetailsRow(texts.gettext("Sensitivity"))
  private let focalLength = DetailsRow(texts.gettext("Focal Length"))
  // Translators: Before the focal length that shows the same angle on 35 mm film.
  private let filmFocalLength = DetailsRow(texts.gettext("35 mm Film"))
  private let flash = DetailsRow(texts.gettext("Flash"))
  // Translators: Before the place in focus.
  private let focus = DetailsRow(texts.gettext("Focus"))
  private lazy var place = DetailsRow(texts.gettext("Place"), button: mapButton)
  private let placeMap = PlaceMap()
  private lazy var coordinates = DetailsRow(texts.gettext("Coordinates"), button: copyButton)
  private let altitude = DetailsRow(texts.gettext("Altitude"))
  private let photoTitle = DetailsRow(texts.gettext("Title"))
  private lazy var caption = DetailsRow(
    texts.gettext("Caption"), button: editButton(texts.gettext("Edit Caption"), .caption))
  private lazy var keywords = DetailsRow(
    texts.gettext("Keywords"), button: editButton(texts.gettext("Edit Keywords"), .keywords))
  private let people = DetailsRow(texts.gettext("People"))
  private let author = DetailsRow(texts.gettext("Author"))

  private lazy var descriptionSection = DetailsSection(
    texts.gettext("Description"), [photoTitle, caption, keywords, people, author],
    titles: titles)
  private lazy var placeSection = DetailsSection(
    texts.gettext("Place"), [place, coordinates, altitude], titles: titles)
  private lazy var sections = [
    DetailsSection(
      texts.gettext("File"), [name, folder, size, dimensions, length, date, rawFile, liveVideo],
      titles: titles),
    DetailsSection(
      texts.gettext("Exposure"),
      [
        camera, lens, shutter, aperture, sensitivity, focalLength, filmFocalLength, flash, focus,
      ], titles: titles),
    descriptionSection, placeSection,
  ]

  /// The rows whose values are read from the index and from the file.
  private var readRows: [DetailsRow] {
    [
      date, camera, lens, shutter, aperture, sensitivity, focalLength, filmFocalLength, flash,
      focus, place, coordinates, altitude, photoTitle, keywords, people, author,
    ]
  }

  private lazy var scrolled: ScrolledWindow = {
    let content = Box(
      .vertical, spacing: 18, children: [histogram.widget] + sections.map(\.widget))
    content.margins = Edges(vertical: 12, horizontal: 18)
    descriptionSection.widget.append(rating.widget)
    placeSection.widget.append(placeMap.widget)
    content.append(allFieldsButton)
    return ScrolledWindow(child: content)
  }()

  override func loadView() {
    scrolled.addStyleClass("details-panel")
    scrolled.isFocusable = false
    scrolled.setAccessibleLabel(texts.gettext("Details"))
    view = scrolled
  }

  override func viewDidLoad() {
    rating.onRated = { [weak self] stars in
      guard let self, let photo else { return }
      editing()?.rate(.photo(photo), stars)
    }
    subscription = library.changes.observe { [weak self] in self?.readAgain() }
  }

  /// Shows the photo on the map.
  var showOnMap: (() -> Void)?

  /// Whether the details are in a sheet, where they have the colours and the width of the sheet, and no
  /// histogram without a picture.
  var isInSheet = false {
    didSet {
      scrolled.setStyleClass("in-sheet", isInSheet)
      histogram.widget.isVisible = !isInSheet
    }
  }

  /// The histogram on screen; nil before the picture is counted.
  var shownHistogram: Histogram? { histogram.histogram }

  /// The heights of the bars above and below the details. The details stay clear of them: rows would
  /// shine through the translucent bars and their buttons.
  var barHeights = Edges() {
    didSet { if barHeights != oldValue { scrolled.margins = barHeights } }
  }

  private func editButton(_ name: String, _ action: PhotoAction) -> Button {
    let button = makeButton("albums-edit-symbolic", name)
    button.isVisible = editing() != nil
    button.onClicked { [weak self] in
      guard let self, let photo, let editing = editing() else { return }
      action.perform(editing, .photo(photo))
    }
    return button
  }

  private lazy var copyButton: Button = {
    let button = makeButton("albums-copy-symbolic", texts.gettext("Copy Coordinates"))
    button.onClicked { [weak self] in
      guard let location = self?.details?.location else { return }
      Clipboard.current?.set(location.decimalText)
      self?.show(Toast(texts.gettext("Coordinates copied")))
    }
    return button
  }()

  private lazy var mapButton: Button = {
    let button = makeButton("mark-location-symbolic", MapEntry.title)
    button.onClicked { [weak self] in self?.showOnMap?() }
    return button
  }()

  private lazy var allFieldsButton: Button = {
    let button = Button(label: texts.gettext("All Fields…"))
    button.addStyleClass("all-fields")
    button.onClicked { [weak self] in
      guard let self, let photo else { return }
      let fields = MetadataFieldsController(photo: photo, decoder: library.store.decoder)
      present(NavigationController(rootViewController: fields))
    }
    return button
  }()

  private func makeButton(_ iconName: String, _ name: String) -> Button {
    let button = Button(iconName: iconName)
    button.addStyleClass("flat")
    button.setAccessibleLabel(name)
    button.tooltip = name
    return button
  }

  // MARK: Photo

  private var photo: Photo?
  private var details: ImageMetadata?
  /// The photo whose details are shown or being read; nil if none are.
  private var read: Photo?
  private var reading: Task<Void, Never>?
  /// The place in focus, with the photo from which it was read; nil if it is unknown.
  private var knownFocus: (photo: Photo, place: PhotoViewport.Point)?

  /// Called after the place in focus was read.
  var onFocusRead: (() -> Void)?

  /// Returns the middle of the place in focus, from 0 to 1 on each axis of a photo as it is shown; nil
  /// if it is unknown or not read yet.
  func focus(of photo: Photo) -> PhotoViewport.Point? {
    guard let (known, place) = knownFocus, known.id == photo.id, known.version == photo.version,
      known.mark.quarterTurns == photo.mark.quarterTurns
    else { return nil }
    return place
  }

  /// The picture whose histogram is shown or being counted.
  private weak var counted: DecodedImage?
  private var counting: Task<Void, Never>?

  /// Shows the facts that a photo holds. Removes the details of another photo.
  func show(_ newPhoto: Photo) {
    guard newPhoto != photo else { return }
    if newPhoto.id != photo?.id { clear() }
    photo = newPhoto
    name.show(newPhoto.fileName)
    folder.show(DisplayName.string(from: newPhoto.albumID.path))
    size.show(newPhoto.fileSize)
    dimensions.show(newPhoto.dimensions)
    length.show(newPhoto.length)
    liveVideo.show(newPhoto.liveVideoText)
    rawFile.show(newPhoto.companion.map { DisplayName.name(of: $0) })
    caption.show(newPhoto.mark.caption, or: texts.gettext("No caption"))
    rating.show(newPhoto.mark)
    rating.isSensitive = editing() != nil
    for section in sections { section.update() }
  }

  private func clear() {
    reading?.cancel()
    counting?.cancel()
    (read, details, counted, knownFocus) = (nil, nil, nil, nil)
    histogram.histogram = nil
    placeMap.show(nil) { _ in }
    for row in readRows { row.clear() }
  }

  /// Reads the rest of the photo's details, and counts its picture, unless that has been done.
  ///
  /// - Parameter picture: The photo's picture, which is on screen; nil if it cannot be shown.
  func readRest(with picture: DecodedImage?) {
    readDetails()
    guard picture !== counted else { return }
    if isInSheet { histogram.widget.isVisible = picture != nil }
    counted = picture
    counting?.cancel()
    counting = Self.afterPause { [weak self] in
      let histogram = await Self.histogram(of: picture)
      if !Task.isCancelled { self?.histogram.histogram = histogram }
    }
  }

  private func readDetails() {
    guard let photo, read != photo else { return }
    read = photo
    reading?.cancel()
    let (index, decoder) = (library.store.index, library.store.decoder)
    reading = Self.afterPause { [weak self] in
      let details = await Self.details(of: photo, in: index)
      guard !Task.isCancelled else { return }
      self?.show(details)
      let fields = try? await decoder.fields(at: photo.path)
      if !Task.isCancelled { self?.show(fields.map(ShotFacts.init) ?? ShotFacts(), of: photo) }
    }
  }

  /// Follows keywords that were edited, and files that were indexed.
  private func readAgain() {
    guard read != nil, view.isMapped else { return }
    read = nil
    readDetails()
  }

  /// Shows the place that the file names, or else the city and country of the coordinates.
  private func showPlace() {
    let named = details?.places.joined(separator: ", ") ?? ""
    place.show(named)
    let location = details?.location
    let point = location.flatMap { GeoPoint(latitude: $0.latitude, longitude: $0.longitude) }
    placeMap.show(point) { [weak self] name in
      guard let self, named.isEmpty else { return }
      // A photo taken at sea is shown on the map, too.
      place.show(name ?? texts.gettext("At Sea"))
      placeSection.update()
    }
  }

  private func show(_ facts: ShotFacts, of photo: Photo) {
    var facts = facts
    facts.turn(by: photo.mark.quarterTurns)
    filmFocalLength.show(facts.filmFocalLengthText)
    flash.show(facts.flash)
    focus.show(facts.focusText)
    for section in sections { section.update() }
    knownFocus = facts.focus.map { (photo, $0) }
    onFocusRead?()
  }

  private func show(_ details: ImageMetadata?) {
    self.details = details
    // Lists sort by the file's date if there is no capture date.
    date.title = details?.captureDate == nil ? texts.gettext("Modified") : texts.gettext("Taken")
    date.show(photo?.captureDate.formatted(.abbreviated))
    camera.show(details?.camera)
    lens.show(details?.lensModel)
    shutter.show(details?.shutter)
    aperture.show(details?.aperture)
    sensitivity.show(details?.sensitivity)
    focalLength.show(details?.focalLengthText)
    showPlace()
    coordinates.show(details?.location?.text)
    altitude.show(details?.location?.altitudeText)
    photoTitle.show(details?.title)
    keywords.show(details?.keywordList, or: texts.gettext("No keywords"))
    people.show(details?.people.joined(separator: ", "))
    author.show(details?.artist)
    for section in sections { section.update() }
  }
}
