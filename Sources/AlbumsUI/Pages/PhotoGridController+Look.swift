import PhotoLibrary

/// The size of the cells, and the headings above them.
extension PhotoGridController {
  private static let sides = [120, 160, 220, 300]

  /// The smallest side of the cells in pixels, which is stored for all albums.
  private var cellSide: Int {
    library.store.looks.cellSide.flatMap { Self.sides.contains($0) ? $0 : nil } ?? Self.sides[1]
  }

  /// Returns the sizes of the cells.
  var metrics: (_ width: Int) -> GridLayout.Metrics {
    let side = cellSide
    return { _ in GridLayout.Metrics(leastSide: side) }
  }

  /// Changes the size of the cells by a number of steps. The photo at a point of the grid stays there.
  func zoom(by step: Int, at point: (x: Double, y: Double)? = nil) {
    guard let index = Self.sides.firstIndex(of: cellSide).map({ $0 + step }),
      Self.sides.indices.contains(index)
    else { return }
    library.store.looks.cellSide = Self.sides[index]
    thumbnails.resize(to: metrics, at: point)
    bars.update()
  }

  /// Whether the size of the cells can be changed by a number of steps.
  func canZoom(by step: Int) -> Bool {
    Self.sides.firstIndex(of: cellSide).map { Self.sides.indices.contains($0 + step) } ?? false
  }

  /// The months of photos that are sorted by date, each below a heading; nil without dates.
  func sections(of days: [PhotoTimeline.Day]) -> GridSections? {
    days.isEmpty ? nil : GridSections(of: days, at: .months, in: library)
  }
}
