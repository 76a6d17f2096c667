/// Size limits for the answers of a worker. The pool refuses a larger answer, and the system
/// prevents the worker from writing more.
extension DecodeRequest.Work {
  /// The maximum number of bytes of one picture.
  package static let largestPicture = 1 << 30
  /// The maximum number of bytes of the frames in one answer. A single frame may be larger.
  package static let largestBatch = 48 << 20
  /// The maximum number of bytes of a sidecar, many times the size that programs write.
  private static let largestSidecar = 64 << 20

  /// The maximum number of bytes in the memory for an answer; 0 if the answer needs none.
  package var largestAnswer: Int {
    switch self {
    case .image(let size): size.mostBytes
    case .preview(let side): DecodeSize.square(Self.doubled(side)).mostBytes
    case .thumbnail(let sizes):
      Self.sum(
        [sizes.drawn.map { DecodeSize.square($0).mostBytes } ?? 0]
          // A stored file can be larger than its pixels because of its header.
          + sizes.stored.map { Self.sum([DecodeSize.square($0).mostBytes, 1 << 16]) })
    case .region(let region): region.mostBytes
    case .frames(_, _, let size): max(Self.largestBatch, size.mostBytes)
    case .changeSidecar: Self.largestSidecar
    case .metadata, .metadataOfEach, .fields, .sidecar, .selfTest, .formatTest: 0
    }
  }

  private static func doubled(_ side: Int) -> Int {
    side.multipliedReportingOverflow(by: 2).overflow ? .max : side * 2
  }

  private static func sum(_ counts: [Int]) -> Int {
    counts.reduce(0) { min(largestPicture, $0 + $1) }
  }
}

extension DecodeSize {
  fileprivate var mostBytes: Int {
    let size =
      switch self {
      case .square(let side): PixelSize(width: max(1, side), height: max(1, side))
      case .fitting(let width, let height): PixelSize(width: max(1, width), height: max(1, height))
      case .full: PixelSize(width: .max, height: .max)
      }
    return size.mostBytes
  }
}

extension ImageRegion {
  fileprivate var mostBytes: Int {
    // The bound is far above any side, and prevents overflow.
    func halved(_ side: Int) -> Int {
      (min(max(0, side), 1 << 40) >> min(max(0, halvings), 40)) + 1
    }
    return PixelSize(width: halved(width), height: halved(height)).mostBytes
  }
}

extension PixelSize {
  /// The bytes of an image of this size, at most ``DecodeRequest/Work/largestPicture``.
  fileprivate var mostBytes: Int {
    let largest = DecodeRequest.Work.largestPicture
    return area > largest / 4 ? largest : area * 4
  }
}
