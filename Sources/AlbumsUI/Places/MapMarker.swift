import GtkKit
import ImageDecoding
import PhotoLibrary

/// A cluster of photos on the map: a button with the newest photo and the number of photos.
final class MapMarker {
  /// The button. A screen reader reads the number of photos and their country.
  let button = Button()
  /// The photos that the marker shows.
  private(set) var cluster: PhotoCluster
  /// The number of photos in words.
  private var count: String
  /// Called when the marker is clicked, or activated with a key.
  var onOpen: ((PhotoCluster) -> Void)?

  /// The side of a marker in pixels.
  static let side = 60
  /// The radius of a marker's corners in pixels, as in the style sheet.
  static let cornerRadius = 9.0

  private let thumbnail = ThumbnailView(smallest: 1, cornerRadius: 6)
  private let picture: CustomWidget
  private let badge = Label()
  private let pipeline: ThumbnailPipeline
  private var photo: Photo?
  private var loading: Task<Void, Never>?

  /// - Parameters:
  ///   - cluster: The photos.
  ///   - photo: The newest photo.
  ///   - count: The number of photos in words.
  ///   - pipeline: The source of the thumbnail.
  init(_ cluster: PhotoCluster, photo: Photo?, count: String, pipeline: ThumbnailPipeline) {
    (self.cluster, self.count) = (cluster, count)
    self.pipeline = pipeline
    picture = CustomWidget(thumbnail, cssName: "thumbnail", role: .image)
    badge.addStyleClass("count")
    badge.horizontalAlignment = .end
    badge.verticalAlignment = .end
    badge.canTarget = false
    badge.setParent(picture)
    button.addStyleClass("map-marker")
    button.child = picture
    button.onClicked { [weak self] in self.map { $0.onOpen?($0.cluster) } }
    addTooltip()
    show(cluster, photo: photo, count: count)
  }

  isolated deinit { loading?.cancel() }

  /// Shows other photos, as after the library has changed.
  func show(_ cluster: PhotoCluster, photo: Photo?, count: String) {
    let isNewCount = cluster.count != self.cluster.count || label.isEmpty
    (self.cluster, self.count) = (cluster, count)
    if isNewCount {
      badge.text =
        cluster.count > 9_999
        // Translators: Thousands of photos, as in “12k”, in a small badge.
        ? texts.gettext("%sk", "\(cluster.count / 1_000)") : cluster.count.grouped
      badge.isVisible = cluster.count > 1
    }
    name = name ?? ""
    guard photo != self.photo else { return }
    self.photo = photo
    load()
  }

  /// Prepares a hidden marker for another cluster.
  func clear() {
    loading?.cancel()
    (photo, name, isPointedOut) = (nil, nil, false)
    show(nil)
  }

  /// The country of the photos, or empty until it is known and at sea.
  var name: String? {
    didSet {
      let parts = [count, name ?? ""]
      let label = parts.filter { !$0.isEmpty }.joined(separator: ", ")
      guard label != self.label else { return }
      self.label = label
      button.setAccessibleLabel(label)
      if button.tooltip != nil { button.tooltip = label }
    }
  }

  /// The name for screen readers, which is also the tooltip.
  private(set) var label = ""

  /// Sets the tooltip when the pointer enters the marker. After each new tooltip, GTK asks the display
  /// server where the pointer is, and waits for the answer.
  private func addTooltip() {
    let motion = MotionController()
    motion.onMotion { [weak self] _, _ in
      guard let self, button.tooltip == nil else { return }
      button.tooltip = label
    }
    button.addController(motion)
  }

  /// Whether the marker is pointed out, because the person asked where one of its photos is.
  var isPointedOut = false {
    didSet { button.setStyleClass("pointed-out", isPointedOut) }
  }

  private func load() {
    loading?.cancel()
    guard let photo else { return show(nil) }
    let side = Self.side * max(button.scaleFactor, 1)
    if let image = pipeline.image(for: photo, side: side) { return show(image) }
    loading = Task { [weak self, pipeline] in
      let quick = try? await pipeline.quickImage(for: photo, side: side)
      guard !Task.isCancelled else { return }
      switch quick {
      case .final(let image): return self?.show(image) ?? ()
      case .preview(let image): self?.show(image)
      case nil: break
      }
      let image = try? await pipeline.decodedImage(for: photo, side: side)
      if !Task.isCancelled, let image { self?.show(image) }
    }
  }

  private func show(_ image: DecodedImage?) {
    thumbnail.texture = image.map {
      Texture($0.turned(quarterTurns: photo?.mark.quarterTurns ?? 0))
    }
    picture.queueDraw()
  }
}
