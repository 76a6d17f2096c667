import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// Loads the thumbnails of one grid or strip, those on screen first.
///
/// Whenever a task ends, the next cell in or near the view that needs a thumbnail gets one. The order
/// is found again whenever the view has scrolled, so cells that are scrolled away cost nothing.
/// Searching for stored thumbnails has priority over decoding.
final class ThumbnailLoader {
  /// The number of tasks: enough to keep every decoder busy while results are processed.
  private static let limit = 2 * ProcessInfo.processInfo.activeProcessorCount

  private let pipeline: ThumbnailPipeline
  private let viewport: () -> Widget?
  private let direction: Orientation
  private var cells: [ObjectIdentifier: ThumbnailCell] = [:]
  /// Those of the cells that may need a thumbnail.
  private var unfinished: [ObjectIdentifier: ThumbnailCell] = [:]
  private var loading: [ObjectIdentifier: Task<Void, Never>] = [:]
  /// The cells that need a thumbnail, the most urgent last. Empty if their order is not known, as
  /// after the view has scrolled.
  private var waiting: [ThumbnailCell] = []
  private var isScheduled = false

  private let screen: String?
  private var stillness: LoopTimer?

  /// - Parameters:
  ///   - pipeline: The source of the thumbnails.
  ///   - screen: The name under which the thumbnails in view are stored for the next start; nil to
  ///     store none.
  ///   - direction: The direction in which the view scrolls.
  ///   - viewport: Returns the view that scrolls the cells. Their frames are in its coordinates.
  init(
    pipeline: ThumbnailPipeline, screen: String?, scrolling direction: Orientation = .vertical,
    viewport: @escaping () -> Widget?
  ) {
    self.pipeline = pipeline
    self.screen = screen
    self.direction = direction
    self.viewport = viewport
    if let screen { pipeline.restoreScreen(named: screen) }
  }

  isolated deinit { for task in loading.values { task.cancel() } }

  /// Whether the cells show that photos are being selected.
  var isSelecting = false {
    didSet { for cell in cells.values { cell.isSelecting = isSelecting } }
  }

  /// Starts loading for a cell.
  func add(_ cell: ThumbnailCell) {
    cell.isSelecting = isSelecting
    cells[ObjectIdentifier(cell)] = cell
    schedule(cell)
  }

  /// Stops loading for a cell.
  func remove(_ cell: ThumbnailCell) {
    cells[ObjectIdentifier(cell)] = nil
    unfinished[ObjectIdentifier(cell)] = nil
    loading.removeValue(forKey: ObjectIdentifier(cell))?.cancel()
  }

  /// Returns a thumbnail that is in memory.
  func image(for photo: Photo, side: Int) -> DecodedImage? {
    pipeline.image(for: photo, side: side)
  }

  /// Returns the cell of a number; nil if no such cell exists, as far away from the view.
  func cell(showing number: Int) -> ThumbnailCell? { cells.values.first { $0.number == number } }

  /// Stores the thumbnails in view for the next start, after nothing has changed for half a second.
  private func keepScreenLater() {
    guard let screen else { return }
    stillness = MainLoop.after(.milliseconds(500)) { [weak self] in
      guard let self else { return }
      let thumbnails = cellsInReach(among: cells.values, screens: 0).compactMap { cell, _ in
        cell.photo.flatMap { photo in cell.image.map { (photo, cell.pixelSide, $0) } }
      }
      guard !thumbnails.isEmpty else { return }
      Task { [pipeline] in await pipeline.keepScreen(thumbnails, named: screen) }
    }
  }

  /// Updates cells to their current content.
  ///
  /// - Parameter isChanged: Whether the content of a number may have changed.
  func updateCells(where isChanged: (_ number: Int) -> Bool = { _ in true }) {
    for cell in cells.values where cell.number.map(isChanged) == true {
      let former = cell.photo
      cell.update()
      // The running task loads a picture of the former content.
      if cell.photo?.id != former?.id || cell.photo?.version != former?.version {
        loading.removeValue(forKey: ObjectIdentifier(cell))?.cancel()
      }
    }
    scheduleAll()
  }

  /// Whether no further loading begins, as while the view has no time for it. Call ``schedule()``
  /// after setting it to false.
  var isPaused = false

  /// Looks at all cells after GTK's next layout, as after a change of their sizes.
  func scheduleAll() {
    for cell in cells.values { cell.updatePixelSide() }
    unfinished = cells
    schedule()
  }

  /// Looks at a cell after GTK's next layout.
  func schedule(_ cell: ThumbnailCell) {
    unfinished[ObjectIdentifier(cell)] = cell
    schedule()
  }

  /// Finds the most urgent cells again after GTK's next layout, as after the view has scrolled.
  func schedule() {
    waiting = []
    fillWhenIdle()
  }

  private func fillWhenIdle() {
    guard !isScheduled, !isPaused else { return }
    isScheduled = true
    MainLoop.whenIdle { [weak self] in
      self?.isScheduled = false
      self?.fill()
    }
  }

  private func fill() {
    guard loading.count < Self.limit, !isPaused else { return }
    stillness = nil
    if waiting.isEmpty { waiting = cellsByUrgency() }
    while loading.count < Self.limit, let cell = waiting.popLast() {
      if let need = cell.need { load(need, for: cell) }
    }
    if loading.isEmpty { keepScreenLater() }
  }

  /// Returns the cells that need a thumbnail and wait for it, the most urgent last.
  private func cellsByUrgency() -> [ThumbnailCell] {
    unfinished = unfinished.filter { $0.value.need != nil }
    let waiting = cellsInReach(among: unfinished.values.filter { !isLoading($0) })
    // By searches first, and then by distance, in one number: a sort of many cells has to be quick.
    let keys = waiting.enumerated().map { place, found in
      (key: found.distance + (found.cell.need == .search ? 0 : Self.farthest), place: place)
    }
    return keys.sorted { $0.key > $1.key }.map { waiting[$0.place].cell }
  }

  private func isLoading(_ cell: ThumbnailCell) -> Bool {
    loading[ObjectIdentifier(cell)] != nil
  }

  /// Farther than any cell in reach, in pixels.
  private static let farthest = 1e6

  private func load(_ need: ThumbnailCell.Need, for cell: ThumbnailCell) {
    guard let photo = cell.photo else { return }
    let (identifier, side) = (ObjectIdentifier(cell), cell.pixelSide)
    loading[identifier] = Task { [weak self, weak cell, pipeline] in
      do {
        switch need {
        case .search:
          let quick = try await pipeline.quickImage(for: photo, side: side)
          // The cell may show another photo by now, which has a task of its own.
          guard !Task.isCancelled else { return }
          switch quick {
          case .final(let image): cell?.show(image, side: side)
          case .preview(let image): cell?.show(preview: image, side: side)
          case nil: cell?.show(preview: nil, side: side)
          }
        case .decode:
          let image = try await pipeline.decodedImage(for: photo, side: side)
          guard !Task.isCancelled else { return }
          cell?.show(image, side: side)
        }
      } catch {
        guard !Task.isCancelled else { return }
        if let failure = error as? DecodingFailure { cell?.show(failure) }
      }
      self?.loading[identifier] = nil
      self?.fillWhenIdle()
    }
  }

  /// Returns those of some cells that are in view or up to `screens` views before and after it, with
  /// their distances from the middle of the view.
  private func cellsInReach(
    among cells: some Collection<ThumbnailCell>, screens: Double = 0.5
  ) -> [(cell: ThumbnailCell, distance: Double)] {
    guard !cells.isEmpty, let viewport = viewport(), viewport.isMapped else { return [] }
    let isVertical = direction == .vertical
    let length = Double(isVertical ? viewport.height : viewport.width)
    return cells.compactMap { cell -> (cell: ThumbnailCell, distance: Double)? in
      guard cell.pixelSide > 0 else { return nil }
      let frame = cell.frame
      let cellLength = isVertical ? frame.height : frame.width
      let distance = abs((isVertical ? frame.y : frame.x) + cellLength / 2 - length / 2)
      return distance < length * (0.5 + screens) + cellLength / 2 ? (cell, distance) : nil
    }
  }
}
