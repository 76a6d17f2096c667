/// Photos that are so close to each other on the map that they have one marker.
public struct PhotoCluster: Hashable, Sendable {
  /// The squares that contain exactly these photos. The first one names the cluster.
  public private(set) var cells: [MapCell]
  /// The number of photos.
  public private(set) var count: Int
  /// The middle of the places.
  public private(set) var center: MapPoint
  /// The number of the photo that was taken last.
  public private(set) var newest: Int
  private var rank: Int

  init(cells: [MapCell], count: Int, center: MapPoint, newest: Int, rank: Int) {
    (self.cells, self.count, self.center) = (cells, count, center)
    (self.newest, self.rank) = (newest, rank)
  }

  /// Returns whether the cluster has the photos at a point.
  public func contains(_ point: MapPoint) -> Bool {
    cells.contains { $0 == MapCell(level: $0.level, around: point) }
  }

  /// Takes the photos of another cluster in.
  fileprivate mutating func add(_ other: PhotoCluster) {
    let total = Double(count + other.count)
    let (mine, others) = (Double(count) / total, Double(other.count) / total)
    center = MapPoint(
      x: center.x * mine + other.center.x * others, y: center.y * mine + other.center.y * others)
    count += other.count
    if other.rank > rank { (newest, rank) = (other.newest, other.rank) }
    cells += other.cells
  }

  /// Whether this cluster takes the other one in, and not the other way round, if they are too close.
  fileprivate func outranks(_ other: PhotoCluster) -> Bool {
    let (mine, its) = (cells[0], other.cells[0])
    return (count, mine.y, mine.x) > (other.count, its.y, its.x)
  }
}

/// Merges clusters that are too close to each other.
///
/// A cluster without a larger one nearby takes the smaller ones nearby in. So the outcome depends only
/// on clusters in the neighbourhood, and not on where the map ends.
struct ClusterMerging {
  /// The distance in squares from which other clusters can have an effect: two for each round.
  static let reach = 2 * rounds
  private static let rounds = 2

  /// The smallest distance between two clusters on the map, at most the side of a square.
  let distance: Double
  /// The level of the squares.
  let level: Int

  func merged(_ clusters: [PhotoCluster]) -> [PhotoCluster] {
    var clusters = clusters
    for _ in 0..<Self.rounds { clusters = mergedOnce(clusters) }
    return clusters.sorted { $0.outranks($1) }
  }

  private func mergedOnce(_ clusters: [PhotoCluster]) -> [PhotoCluster] {
    let neighbours = neighbours(of: clusters)
    let isHead = clusters.indices.map { place in
      !neighbours[place].contains { clusters[$0].outranks(clusters[place]) }
    }
    var result = clusters
    var isLeft = [Bool](repeating: true, count: clusters.count)
    // In a fixed order, because the sums of fractions depend on it.
    for place in clusters.indices.sorted(by: { clusters[$0].outranks(clusters[$1]) })
    where !isHead[place] {
      let heads = neighbours[place].filter { isHead[$0] }
      guard let head = heads.max(by: { clusters[$1].outranks(clusters[$0]) }) else { continue }
      result[head].add(clusters[place])
      isLeft[place] = false
    }
    return result.indices.filter { isLeft[$0] }.map { result[$0] }
  }

  /// The places of the clusters that are too close to each one.
  private func neighbours(of clusters: [PhotoCluster]) -> [[Int]] {
    var places: [MapCell: [Int]] = [:]
    for (place, cluster) in clusters.enumerated() {
      places[MapCell(level: level, around: cluster.center), default: []].append(place)
    }
    return clusters.indices.map { place in
      let center = clusters[place].center
      let cell = MapCell(level: level, around: center)
      var near: [Int] = []
      for x in cell.x - 1...cell.x + 1 {
        for y in cell.y - 1...cell.y + 1 {
          for other in places[MapCell(level: level, x: x, y: y)] ?? [] where other != place {
            let (width, height) = (
              clusters[other].center.x - center.x, clusters[other].center.y - center.y
            )
            if width * width + height * height < distance * distance { near.append(other) }
          }
        }
      }
      return near
    }
  }
}
