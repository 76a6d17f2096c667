import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// Fills the cells of one grid, those on screen first.
///
/// Free places *pull* the next cell that needs a thumbnail and is in view or close to it, so that
/// nothing has to be re-prioritised while the user scrolls, and a cell that has scrolled away
/// costs nothing. All that can be shown at once goes before all that has to be decoded.
final class ThumbnailLoader {
  /// Enough to keep every decoder busy while results are on their way.
  private static let limit = 2 * ProcessInfo.processInfo.activeProcessorCount

  private let pipeline: ThumbnailPipeline
  private let viewport: () -> ScrolledWindow?
  private var cells: [ObjectIdentifier: ThumbnailCell] = [:]
  private var loading: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var isScheduled = false

  private let screen: String
  private var stillness: LoopTimer?

  /// - Parameters:
  ///   - pipeline: Where thumbnails come from.
  ///   - screen: The kind of page, whose thumbnails are at hand at the next start.
  ///   - viewport: The view that the grid is scrolled in.
  init(pipeline: ThumbnailPipeline, screen: String, viewport: @escaping () -> ScrolledWindow?) {
    self.pipeline = pipeline
    self.screen = screen
    self.viewport = viewport
    pipeline.restoreScreen(named: screen)
  }

  isolated deinit { for task in loading.values { task.cancel() } }

  /// Begins to care for a cell.
  func add(_ cell: ThumbnailCell) {
    cells[ObjectIdentifier(cell)] = cell
    schedule()
  }

  /// Stops caring for a cell; what was loading for it ends.
  func remove(_ cell: ThumbnailCell) {
    cells[ObjectIdentifier(cell)] = nil
    loading.removeValue(forKey: ObjectIdentifier(cell))?.cancel()
  }

  /// A thumbnail that is in memory.
  func image(for photo: Photo, side: Int) -> DecodedImage? {
    pipeline.image(for: photo, side: side)
  }

  /// The cell that stands for a number, if there is one on screen or close to it.
  func cell(showing number: Int) -> ThumbnailCell? { cells.values.first { $0.number == number } }

  /// The cell that a widget is in.
  func cell(around widget: Widget) -> ThumbnailCell? {
    cells.values.first { cell in cell.widget.parent.map { widget.isInside($0) } ?? false }
  }

  /// What the cell at the middle of the view stands for.
  func numberInView() -> Int? {
    cellsInReach().min { $0.distance < $1.distance }?.cell.number
  }

  /// Keeps what is in view for the next start, once it has been still for a moment.
  private func keepScreenLater() {
    stillness = MainLoop.after(.milliseconds(500)) { [weak self] in
      guard let self else { return }
      let thumbnails = cellsInReach(screens: 0).compactMap { cell, _ in
        cell.photo.flatMap { photo in cell.image.map { (photo, cell.pixelSide, $0) } }
      }
      guard !thumbnails.isEmpty else { return }
      Task { [pipeline, screen] in await pipeline.keepScreen(thumbnails, named: screen) }
    }
  }

  /// Brings all cells up to date with what they stand for.
  func updateCells() {
    for cell in cells.values {
      let former = cell.photo
      cell.update()
      // What is still loading for it is a picture of former contents.
      if cell.photo?.id != former?.id || cell.photo?.version != former?.version {
        loading.removeValue(forKey: ObjectIdentifier(cell))?.cancel()
      }
    }
    schedule()
  }

  /// Looks for cells to fill once GTK has laid out what has changed.
  func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    MainLoop.whenIdle { [weak self] in
      self?.isScheduled = false
      self?.fill()
    }
  }

  private func fill() {
    guard loading.count < Self.limit else { return }
    var waiting: [(cell: ThumbnailCell, need: ThumbnailCell.Need, distance: Double)] = []
    for (cell, distance) in cellsInReach() where loading[ObjectIdentifier(cell)] == nil {
      if let need = cell.need { waiting.append((cell, need, distance)) }
    }
    stillness = nil
    if waiting.isEmpty, loading.isEmpty { keepScreenLater() }
    waiting.sort { ($0.need, $0.distance) < ($1.need, $1.distance) }
    for (cell, need, _) in waiting.prefix(Self.limit - loading.count) { load(need, for: cell) }
  }

  private func load(_ need: ThumbnailCell.Need, for cell: ThumbnailCell) {
    guard let photo = cell.photo else { return }
    let (identifier, side) = (ObjectIdentifier(cell), cell.pixelSide)
    loading[identifier] = Task { [weak self, weak cell, pipeline] in
      do {
        switch need {
        case .search:
          let quick = try await pipeline.quickImage(for: photo, side: side)
          // The cell may show another photo by now; its own task then answers for it.
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
      self?.schedule()
    }
  }

  /// The cells in view, and those so many screens ahead in either direction that it is worth having
  /// them, with their distances from the middle of the view.
  private func cellsInReach(
    screens: Double = 0.5
  ) -> [(cell: ThumbnailCell, distance: Double)] {
    guard let viewport = viewport(), viewport.isMapped else { return [] }
    let height = Double(viewport.height)
    return cells.values.compactMap { cell in
      guard cell.pixelSide > 0, cell.widget.isMapped,
        let top = cell.widget.translate(x: 0, y: 0, to: viewport)?.y
      else { return nil }
      let cellHeight = Double(cell.widget.height)
      let distance = abs(top + cellHeight / 2 - height / 2)
      return distance < height * (0.5 + screens) + cellHeight / 2 ? (cell, distance) : nil
    }
  }
}
