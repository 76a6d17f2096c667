import ImageDecoding
import PhotoLibrary

/// The size of the cells, and the heading above them.
extension PhotoGridController {
  static let sides = [120, 160, 220, 300]

  /// Changes the size of the cells by a number of steps.
  func zoom(by step: Int) {
    let index = (Self.sides.firstIndex(of: thumbnails.cellSide) ?? 1) + step
    guard Self.sides.indices.contains(index) else { return }
    thumbnails.cellSide = Self.sides[index]
    library.store.looks.cellSide = Self.sides[index]
    bars.update()
  }

  /// Whether the size of the cells can be changed by a number of steps.
  func canZoom(by step: Int) -> Bool {
    Self.sides.firstIndex(of: thumbnails.cellSide).map { Self.sides.indices.contains($0 + step) }
      ?? false
  }

  /// The day of the first photo in view; nil unless the photos are sorted by date.
  var dayInView: WallClockDate? {
    guard sort.key == .captureDate else { return nil }
    return thumbnails.firstNumberInView.flatMap(library.photo(numbered:))?.captureDate
  }
}
