import RandomTestSupport
import Testing

@testable import PhotoLibrary

@Suite struct ClusterMergingTests {
  @Test(arguments: UInt64(1)...60)
  func randomClusters_MergeAsInTheModel(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let level = Int.random(in: 0...6, using: &random)
    let side = MapCell.side(level: level)
    let distance = Double.random(in: 0.3...1, using: &random) * side
    let merging = ClusterMerging(distance: distance, level: level)
    let clusters = Self.clusters(level: level, using: &random)
    #expect(merging.merged(clusters) == Self.merged(clusters, distance: distance))
  }

  /// One cluster in some of the squares of a level. Many have as many photos as their neighbours.
  private static func clusters(
    level: Int, using random: inout SeededNumbers
  ) -> [PhotoCluster] {
    let (side, share) = (MapCell.side(level: level), Int.random(in: 1...10, using: &random))
    var clusters: [PhotoCluster] = []
    for x in 0..<min(1 << level, 20) {
      for y in 0..<min(1 << level, 20) where Int.random(in: 0..<10, using: &random) < share {
        let center = MapPoint(
          x: (Double(x) + Double.random(in: 0..<1, using: &random)) * side,
          y: (Double(y) + Double.random(in: 0..<1, using: &random)) * side)
        clusters.append(
          PhotoCluster(
            cells: [MapCell(level: level, x: x, y: y)],
            count: Int.random(in: 1...8, using: &random), center: center,
            newest: clusters.count + 1, rank: Int.random(in: 0...1_000, using: &random)))
      }
    }
    return clusters.shuffled(using: &random)
  }

  /// Merges clusters by their definition: compares each one with all others.
  private static func merged(_ clusters: [PhotoCluster], distance: Double) -> [PhotoCluster] {
    var clusters = clusters.sorted { $0.outranks($1) }
    for _ in 0..<2 {
      let former = clusters
      let heads = former.filter { cluster in
        !former.contains { $0.outranks(cluster) && $0.isCloser(than: distance, to: cluster) }
      }
      var merged = heads
      clusters = []
      for cluster in former where !heads.contains(cluster) {
        // The heads are in the order of their ranks.
        if let head = heads.firstIndex(where: { $0.isCloser(than: distance, to: cluster) }) {
          merged[head].add(cluster)
        } else {
          clusters.append(cluster)
        }
      }
      clusters = (clusters + merged).sorted { $0.outranks($1) }
    }
    return clusters
  }
}

extension PhotoCluster {
  fileprivate func isCloser(than distance: Double, to other: PhotoCluster) -> Bool {
    let (width, height) = (other.center.x - center.x, other.center.y - center.y)
    return width * width + height * height < distance * distance
  }
}
