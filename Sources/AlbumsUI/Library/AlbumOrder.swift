import Foundation
import ImageDecoding

/// The order of the albums on their page.
nonisolated struct AlbumOrder: Codable, Equatable {
  /// The property that albums are sorted by.
  enum Key: String, Codable, CaseIterable {
    /// The name, with the numbers in it compared as numbers.
    case name
    /// The path of the folder, so that a folder is followed by those inside it.
    case folder
    /// The date of the cover photo.
    case date
    /// The number of photos.
    case count
    /// The size of the photos in bytes.
    case size
  }

  /// The property that albums are sorted by.
  var key = Key.name
  /// Whether the order is from A to Z, old to new, few to many.
  var isAscending = true

  /// An album with the properties that the order depends on.
  struct Item<Value> {
    let value: Value
    let name: String
    let date: WallClockDate?
    let count: Int
    var byteCount = 0
  }

  /// Returns albums in this order. Equal albums, and all of them for the order by folder, keep the order
  /// that they are given in, which is by path.
  func sorted<Value>(_ items: [Item<Value>]) -> [Value] {
    let sorted =
      switch key {
      case .folder: items
      case .name: stably(items) { $0.name.localizedStandardCompare($1.name) }
      case .date: stably(items) { Self.compare($0.date?.ordinal ?? .min, $1.date?.ordinal ?? .min) }
      case .count: stably(items) { Self.compare($0.count, $1.count) }
      case .size: stably(items) { Self.compare($0.byteCount, $1.byteCount) }
      }
    return (isAscending ? sorted : sorted.reversed()).map(\.value)
  }

  private func stably<Value>(
    _ items: [Item<Value>], by compare: (Item<Value>, Item<Value>) -> ComparisonResult
  ) -> [Item<Value>] {
    items.enumerated().sorted { left, right in
      switch compare(left.element, right.element) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: left.offset < right.offset
      }
    }.map(\.element)
  }

  private static func compare(_ left: Int, _ right: Int) -> ComparisonResult {
    left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }
}

extension AlbumOrder.Key {
  /// The entries of a menu for both directions of the order, with mnemonics.
  var directionNames: (ascending: String, descending: String) {
    switch self {
    case .name, .folder: (texts.gettext("_A to Z"), texts.gettext("Z to A"))
    case .date: (texts.gettext("_Oldest First"), texts.gettext("Ne_west First"))
    case .count: (texts.gettext("Fe_west First"), texts.gettext("_Most First"))
    case .size: (texts.gettext("Smalle_st First"), texts.gettext("_Largest First"))
    }
  }
}
