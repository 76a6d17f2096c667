/// The sections of a grid, each below a heading.
nonisolated struct GridSections {
  /// The number of cells in each section, at least one.
  var counts: [Int] = []
  /// Returns the heading of a section; nil for a grid without headings.
  var title: ((_ section: Int) -> String)?
  /// Returns the text after the heading of a section, such as the number of photos.
  var detail: (_ section: Int) -> String = { _ in "" }

  /// Returns one section without a heading.
  static func one(of count: Int) -> Self { Self(counts: count > 0 ? [count] : []) }
}
