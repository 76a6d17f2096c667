/// How much a worker may answer with. An answer with more is refused, and the system keeps the worker
/// from writing more.
extension DecodeRequest.Work {
  /// The most bytes of one picture.
  package static let largestPicture = 1 << 30
  /// The most bytes of the frames in one answer, but for a single frame that is larger.
  package static let largestBatch = 48 << 20
  /// The most bytes of a sidecar, many times what a program writes.
  private static let largestSidecar = 64 << 20
  /// What a worker writes on the way, such as a small picture that it only looks at.
  private static let workingSpace = 1 << 20

  /// The most bytes that come along with an answer.
  package var largestAnswer: Int {
    switch self {
    case .image(let size): size.mostBytes
    case .preview(let side): DecodeSize.square(Self.doubled(side)).mostBytes
    case .thumbnail(let sizes):
      Self.sum(
        [sizes.drawn.map { DecodeSize.square($0).mostBytes } ?? 0]
          // A file can be larger than its pixels by its header.
          + sizes.stored.map { Self.sum([DecodeSize.square($0).mostBytes, 1 << 16]) })
    case .region(let region): region.mostBytes
    case .frames(_, _, let size): max(Self.largestBatch, size.mostBytes)
    case .changeSidecar: Self.largestSidecar
    case .metadata, .sidecar, .selfTest, .formatTest: 0
    }
  }

  /// The most bytes that one file in memory may have meanwhile.
  var largestFile: Int {
    switch self {
    // The camera's own picture is decoded whole to find the bars in it.
    case .preview: Self.largestPicture
    default: max(Self.workingSpace, largestAnswer)
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
    // Far more than any side, so that nothing overflows.
    func halved(_ side: Int) -> Int {
      (min(max(0, side), 1 << 40) >> min(max(0, halvings), 40)) + 1
    }
    return PixelSize(width: halved(width), height: halved(height)).mostBytes
  }
}

extension PixelSize {
  /// The bytes of so many pixels, but no more than the largest picture has.
  fileprivate var mostBytes: Int {
    let largest = DecodeRequest.Work.largestPicture
    return area > largest / 4 ? largest : area * 4
  }
}
