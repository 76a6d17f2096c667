import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// Fills the cells of one grid, those on screen first.
///
/// Free places *pull* the next cell that needs a thumbnail and is in view or close to it, so that
/// nothing has to be re-prioritised while the user scrolls, and a cell that has scrolled away
/// costs nothing.
final class ThumbnailLoader {
  /// The sides, in device pixels, that thumbnails are decoded at.
  private static let sides = [128, 256, 512, ThumbnailCell.largestSide]
  /// Enough to keep every decoder busy while results are on their way.
  private static let limit = 2 * ProcessInfo.processInfo.activeProcessorCount

  private let cache: ThumbnailCache
  private let viewport: () -> ScrolledWindow?
  private var cells: [ObjectIdentifier: ThumbnailCell] = [:]
  private var loading: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var isScheduled = false

  /// - Parameters:
  ///   - cache: Where thumbnails come from.
  ///   - viewport: The view that the grid is scrolled in.
  init(cache: ThumbnailCache, viewport: @escaping () -> ScrolledWindow?) {
    self.cache = cache
    self.viewport = viewport
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

  /// The cell that stands for a number, if there is one on screen or close to it.
  func cell(showing number: Int) -> ThumbnailCell? { cells.values.first { $0.number == number } }

  /// What the cell at the middle of the view stands for.
  func numberInView() -> Int? { closestCell { _ in true }?.number }

  /// Brings all cells up to date with what they stand for.
  func updateCells() {
    for cell in cells.values {
      let former = cell.photo
      cell.update()
      // What is still loading for it is a picture of former contents.
      if !cell.isSettled, cell.photo != former {
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
    while loading.count < Self.limit, let cell = next() {
      guard let photo = cell.photo else { continue }
      let side = Self.sides.first { $0 >= cell.pixelSide } ?? Self.sides[Self.sides.count - 1]
      if let image = cache.cached(for: photo, side: side) {
        cell.show(image, side: side)
      } else {
        load(photo, side: side, into: cell)
      }
    }
  }

  private func load(_ photo: Photo, side: Int, into cell: ThumbnailCell) {
    let identifier = ObjectIdentifier(cell)
    loading[identifier] = Task { [weak self, weak cell, cache] in
      let result: Result<DecodedImage, any Error>
      do {
        result = .success(try await cache.thumbnail(for: photo, side: side))
      } catch {
        result = .failure(error)
      }
      // The cell may show another photo by now; its own task then answers for it.
      guard !Task.isCancelled else { return }
      self?.loading[identifier] = nil
      switch result {
      case .success(let image): cell?.show(image, side: side)
      case .failure(let failure as DecodingFailure): cell?.show(failure)
      case .failure: break
      }
      self?.schedule()
    }
  }

  /// The cell that is to be filled next.
  private func next() -> ThumbnailCell? {
    closestCell { !$0.isSettled && loading[ObjectIdentifier($0)] == nil }
  }

  /// The cell closest to the middle of what is in view, of those wanted.
  private func closestCell(where isWanted: (ThumbnailCell) -> Bool) -> ThumbnailCell? {
    guard let viewport = viewport(), viewport.isMapped else { return nil }
    let height = Double(viewport.height)
    var best: (cell: ThumbnailCell, distance: Double)?
    for cell in cells.values where isWanted(cell) {
      guard cell.widget.isMapped, cell.pixelSide > 0,
        let top = cell.widget.translate(x: 0, y: 0, to: viewport)?.y
      else { continue }
      let middle = top + Double(cell.widget.height) / 2
      let distance = abs(middle - height / 2)
      // Half a screen ahead in either direction is worth having; more would be guesswork.
      guard distance < height else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (cell, distance) }
    }
    return best?.cell
  }
}
