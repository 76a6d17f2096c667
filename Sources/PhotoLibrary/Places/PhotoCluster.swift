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
  mutating func add(_ other: PhotoCluster) {
    let total = Double(count + other.count)
    let (mine, others) = (Double(count) / total, Double(other.count) / total)
    center = MapPoint(
      x: center.x * mine + other.center.x * others, y: center.y * mine + other.center.y * others)
    count += other.count
    if other.rank > rank { (newest, rank) = (other.newest, other.rank) }
    cells += other.cells
  }

  /// Whether this cluster takes the other one in, and not the other way round, if they are too close.
  func outranks(_ other: PhotoCluster) -> Bool {
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

  /// Returns the merged clusters, those with the most photos first.
  func merged(_ clusters: [PhotoCluster]) -> [PhotoCluster] {
    var clusters = clusters.sorted { $0.outranks($1) }
    for _ in 0..<Self.rounds { clusters = mergedOnce(clusters).sorted { $0.outranks($1) } }
    return clusters
  }

  /// Merges clusters in the order of their ranks: each one outranks those after it.
  private func mergedOnce(_ clusters: [PhotoCluster]) -> [PhotoCluster] {
    let pairs = closePairs(of: clusters)
    var isHead = [Bool](repeating: true, count: clusters.count)
    for pair in pairs { isHead[pair.smaller] = false }
    // The largest close head of each other cluster.
    var heads = [Int?](repeating: nil, count: clusters.count)
    for pair in pairs where isHead[pair.larger] {
      heads[pair.smaller] = min(heads[pair.smaller] ?? pair.larger, pair.larger)
    }
    var result = clusters
    // In the order of ranks, because the sums of fractions depend on it.
    for (place, head) in heads.enumerated() {
      if let head { result[head].add(clusters[place]) }
    }
    return result.indices.filter { heads[$0] == nil }.map { result[$0] }
  }

  /// Returns the pairs of clusters that are too close, as their places in the order of ranks.
  ///
  /// Goes through the squares row by row. The clusters close to a square are in it, in the square
  /// after it and in three squares of the row below it, or else they have found it before.
  private func closePairs(of clusters: [PhotoCluster]) -> [(larger: Int, smaller: Int)] {
    let squares = clusters.enumerated().map { place, cluster in
      let cell = MapCell(level: level, around: cluster.center)
      return (row: cell.y, column: cell.x, place: place)
    }.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    var pairs: [(larger: Int, smaller: Int)] = []
    func add(_ one: Int, _ other: Int) {
      let (first, second) = (clusters[one].center, clusters[other].center)
      let (width, height) = (second.x - first.x, second.y - first.y)
      guard width * width + height * height < distance * distance else { return }
      pairs.append((min(one, other), max(one, other)))
    }
    // The first square of the row below that is close; it only moves forward.
    var below = 0
    for (index, square) in squares.enumerated() {
      for other in squares[(index + 1)...] {
        guard other.row == square.row, other.column <= square.column + 1 else { break }
        add(square.place, other.place)
      }
      let corner = (square.row + 1, square.column - 1)
      while below < squares.count, (squares[below].row, squares[below].column) < corner {
        below += 1
      }
      for other in squares[below...] {
        guard other.row == square.row + 1, other.column <= square.column + 1 else { break }
        add(square.place, other.place)
      }
    }
    return pairs
  }
}
