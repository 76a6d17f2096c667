import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// The finer pixels of one photo, for zooming. Loads the visible part and some pixels around it,
/// within a memory budget.
///
/// A photo of ordinary size is decoded whole, at the visible level of detail. Of a large photo,
/// only the visible part and its surroundings are decoded.
final class PhotoDetail {
  /// The largest photo that is decoded whole.
  private static let largestWhole = (pixels: 16_000_000, side: 8_192)
  /// The memory for the pixels of the only photo on screen.
  static let byteBudget = 128 << 20

  /// Called when more pixels can be drawn.
  var onLoaded: (() -> Void)?

  private let decoder: any ImageDecoding
  private let path: FilePath
  private let quarterTurns: Int
  private let width, height: Int
  private let byteBudget: Int
  private var isWhole: Bool {
    width * height <= Self.largestWhole.pixels && max(width, height) <= Self.largestWhole.side
  }

  /// The loaded patches, the most recent last.
  private var patches: [PhotoPatch] = []
  private var loading: (grid: TileGrid, area: TileGrid.Area, task: Task<Void, Never>)?
  /// After a failure, nothing more is loaded, and the coarser picture stays.
  private var hasFailed = false

  /// - Parameters:
  ///   - photo: The photo.
  ///   - width: The width of the whole photo, upright.
  ///   - height: The height of the whole photo, upright.
  ///   - decoder: Decodes the parts.
  ///   - byteBudget: The memory for the pixels.
  init(
    of photo: Photo, width: Int, height: Int, decoder: any ImageDecoding, byteBudget: Int
  ) {
    self.byteBudget = byteBudget
    (path, quarterTurns) = (photo.path, photo.mark.quarterTurns)
    (self.width, self.height, self.decoder) = (width, height, decoder)
  }

  isolated deinit { loading?.task.cancel() }

  private func grid(for viewport: PhotoViewport, _ scaleFactor: Int) -> TileGrid {
    TileGrid(
      imageWidth: width, imageHeight: height,
      level: TileGrid.level(for: viewport.scale * Double(scaleFactor)))
  }

  // MARK: Loading

  /// Loads the missing pixels in view, then those around it.
  func load(for viewport: PhotoViewport, scaleFactor: Int) {
    guard !hasFailed else { return }
    let grid = grid(for: viewport, scaleFactor)
    let loaded = patches.filter { $0.grid == grid }.map(\.area)
    let inView = grid.area(in: viewport)
    // The surroundings are loaded only if they leave room for the next view.
    let around = grid.area(in: viewport, margin: 1.0 / 3)
    let gap =
      inView.gap(between: loaded)
      ?? (around.byteCount <= byteBudget / 2 ? around.gap(between: loaded) : nil)
    guard let gap else { return }
    let wanted = isWhole ? grid.all : gap
    if let loading {
      if loading.grid == grid, loading.area.contains(wanted) { return }
      loading.task.cancel()
    }
    loading = (grid, wanted, Task { [weak self] in await self?.load(wanted, of: grid) })
  }

  private func load(_ area: TileGrid.Area, of grid: TileGrid) async {
    do {
      let image = await Self.turn(try await pixels(of: area, grid), quarterTurns)
      guard !Task.isCancelled else { return }
      loading = nil
      patches.append(PhotoPatch(image, grid, area))
      makeRoom()
      onLoaded?()
    } catch {
      guard !Task.isCancelled else { return }
      loading = nil
      hasFailed = true
      if let failure = error as? DecodingFailure {
        Log.message("\(path): \(failure.message)", domain: "Albums")
      }
    }
  }

  private func pixels(of area: TileGrid.Area, _ grid: TileGrid) async throws -> DecodedImage {
    guard isWhole else {
      return try await decoder.region(
        grid.region(of: area).before(quarterTurns: quarterTurns, width: width, height: height),
        at: path, priority: .photo)
    }
    let (divisor, rounding) = (1 << grid.level, (1 << grid.level) - 1)
    let (width, height) = quarterTurns % 2 == 0 ? (width, height) : (height, width)
    return try await decoder.image(
      at: path,
      size: grid.level == 0
        ? .full
        : .fitting(
          width: (width + rounding) / divisor, height: (height + rounding) / divisor),
      priority: .photo)
  }

  @concurrent nonisolated private static func turn(
    _ image: DecodedImage, _ quarterTurns: Int
  ) async -> DecodedImage { image.turned(quarterTurns: quarterTurns) }

  /// Evicts the oldest patches. The newest ones are in view.
  private func makeRoom() {
    var total = patches.reduce(0) { $0 + $1.byteCount }
    patches.removeAll { patch in
      guard total > byteBudget, patch !== patches.last else { return false }
      total -= patch.byteCount
      return true
    }
  }

  // MARK: Drawing

  /// Draws the loaded pixels in view. Elsewhere, the coarser picture below stays visible.
  func draw(_ viewport: PhotoViewport, scaleFactor: Int, into snapshot: Snapshot) {
    let grid = grid(for: viewport, scaleFactor)
    let exact = patches.filter { $0.grid == grid }
    let isCovered = grid.area(in: viewport).gap(between: exact.map(\.area)) == nil
    // Until the exact level has been loaded, draws other levels, the finest on top.
    let drawn =
      isCovered
      ? exact : patches.filter { $0.grid != grid }.sorted { $0.grid.level > $1.grid.level } + exact
    for patch in drawn {
      patch.draw(patch.grid.area(in: viewport), into: snapshot) { region in
        viewport.frame(
          x: region.x, y: region.y, width: region.width, height: region.height,
          scaleFactor: scaleFactor)
      }
    }
  }
}
