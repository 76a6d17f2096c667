/// The places of photos, in an order in which photos that are near each other are one after another.
///
/// Holds 21 bytes for each photo. Counting the photos in a square takes a binary search.
public struct LocatedPhotos: Sendable {
  /// A photo with its place.
  public struct Photo: Sendable {
    /// The number of the photo in the index.
    public let number: Int
    /// The place.
    public let place: GeoPoint
    /// The order by date: the photo taken last has the largest rank.
    public let rank: Int

    /// Creates a photo.
    public init(number: Int, place: GeoPoint, rank: Int) {
      (self.number, self.place, self.rank) = (number, place, rank)
    }
  }

  /// The numbers of the places on the curve through the map, in order.
  private let curve: [UInt64]
  /// The smallest rectangle around all photos, which may extend beyond the date line; nil without
  /// photos.
  public let bounds: MapArea?
  private let numbers: [Int]
  private let ranks: [Int32]
  private let blocks: [Block]
  /// The number on the curve at which each block starts.
  private let starts: [UInt64]

  /// A run of photos with their sums, so that not every photo of a large range is looked at.
  private struct Block {
    static let length = 64
    var x = 0.0
    var y = 0.0
    var newest = 0
  }

  /// Sorts photos by their places.
  public init(_ photos: [Photo]) {
    var keys = photos.enumerated().map { offset, photo in
      (curve: MapCell.curveNumber(of: MapPoint(photo.place)), offset: Int32(offset))
    }
    keys.sort { ($0.curve, $0.offset) < ($1.curve, $1.offset) }
    let curve = keys.map(\.curve)
    let ranks = keys.map { Int32(clamping: photos[Int($0.offset)].rank) }
    self.curve = curve
    bounds = MapArea(aroundAcrossDateLine: curve.lazy.map(MapCell.point(numbered:)))
    self.ranks = ranks
    numbers = keys.map { photos[Int($0.offset)].number }
    starts = stride(from: 0, to: curve.count, by: Block.length).map { curve[$0] }
    blocks = stride(from: 0, to: curve.count, by: Block.length).map { start in
      var block = Block()
      block.newest = start
      for place in start..<min(start + Block.length, curve.count) {
        let point = MapCell.point(numbered: curve[place])
        block.x += point.x
        block.y += point.y
        if ranks[place] > ranks[block.newest] { block.newest = place }
      }
      return block
    }
  }

  /// How many photos there are.
  public var count: Int { curve.count }

  /// The numbers of the photos in a cluster, in the order of their places.
  public func numbers(in cluster: PhotoCluster) -> [Int] {
    cluster.cells.flatMap { numbers[range(of: $0)] }
  }

  /// Returns the places of some photos of a cluster, spread over it.
  public func points(of cluster: PhotoCluster, atMost count: Int) -> [MapPoint] {
    let ranges = cluster.cells.map(range(of:))
    let total = ranges.reduce(0) { $0 + $1.count }
    let wanted = min(count, total)
    return (0..<wanted).map { step in
      var offset = wanted > 1 ? step * (total - 1) / (wanted - 1) : 0
      var place = 0
      for range in ranges {
        place = range.lowerBound + offset
        if offset < range.count { break }
        offset -= range.count
      }
      return MapCell.point(numbered: curve[place])
    }
  }

  // MARK: Clusters

  /// Returns the photos in an area as clusters, one for each square of a level. A cluster absorbs those
  /// of neighbouring squares that are closer than a distance.
  ///
  /// A cluster is the same in every area that contains it, so that moving the map never changes it.
  ///
  /// - Parameters:
  ///   - area: The part of the map to show, within the map.
  ///   - level: The level of the squares.
  ///   - distance: The smallest distance between two clusters, in sides of a square, at most 1. Few
  ///     are closer.
  /// - Returns: The clusters, those with the most photos first.
  public func clusters(
    in area: MapArea, level: Int, distance: Double = 0.9
  ) -> [PhotoCluster] {
    let side = MapCell.side(level: level)
    let margin = Double(ClusterMerging.reach) * side
    var found: [PhotoCluster] = []
    collect(
      MapCell(level: 0, x: 0, y: 0), 0..<count, in: area.expanded(by: margin), level: level,
      into: &found)
    let merging = ClusterMerging(distance: distance * side, level: level)
    return merging.merged(found).filter { area.contains($0.center) }
  }

  /// Adds the squares of a level that are in an area and have photos, by going through the quarters of
  /// each square that is larger.
  private func collect(
    _ cell: MapCell, _ range: Range<Int>, in area: MapArea, level: Int,
    into clusters: inout [PhotoCluster]
  ) {
    guard !range.isEmpty, cell.area.intersects(area) else { return }
    guard cell.level < level else { return clusters.append(cluster(of: cell, range)) }
    var start = range.lowerBound
    for part in cell.parts {
      let end = firstPlace(from: part.curve.upperBound, in: start..<range.upperBound)
      collect(part, start..<end, in: area, level: level, into: &clusters)
      start = end
    }
  }

  private func cluster(of cell: MapCell, _ range: Range<Int>) -> PhotoCluster {
    var (x, y, newest) = (0.0, 0.0, range.lowerBound)
    func add(_ place: Int) {
      let point = MapCell.point(numbered: curve[place])
      x += point.x
      y += point.y
      if ranks[place] > ranks[newest] { newest = place }
    }
    let length = Block.length
    let (first, end) = ((range.lowerBound + length - 1) / length, range.upperBound / length)
    if first < end {
      (range.lowerBound..<first * length).forEach(add)
      for block in blocks[first..<end] {
        x += block.x
        y += block.y
        if ranks[block.newest] > ranks[newest] { newest = block.newest }
      }
      (end * length..<range.upperBound).forEach(add)
    } else {
      range.forEach(add)
    }
    let total = Double(range.count)
    return PhotoCluster(
      cells: [cell], count: range.count, center: MapPoint(x: x / total, y: y / total),
      newest: numbers[newest], rank: Int(ranks[newest]))
  }

  private func range(of cell: MapCell) -> Range<Int> {
    let curve = cell.curve
    let start = firstPlace(from: curve.lowerBound, in: 0..<count)
    return start..<firstPlace(from: curve.upperBound, in: start..<count)
  }

  /// The first place in a range whose number on the curve is not below `number`.
  ///
  /// Looks for its block first: the starts of the blocks are near each other in memory.
  private func firstPlace(from number: UInt64, in range: Range<Int>) -> Int {
    let length = Block.length
    let block = starts.firstIndex(
      from: number, in: range.lowerBound / length..<(range.upperBound + length - 1) / length)
    let first = max(range.lowerBound, (block - 1) * length)
    return curve.firstIndex(
      from: number, in: first..<max(first, min(range.upperBound, block * length)))
  }
}

extension [UInt64] {
  /// Returns the first index in a range of a sorted array whose number is not below `number`.
  fileprivate func firstIndex(from number: UInt64, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
