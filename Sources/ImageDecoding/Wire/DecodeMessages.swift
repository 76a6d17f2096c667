/// What the pool asks of a worker; the file comes along as a descriptor.
package struct DecodeRequest: Codable, Sendable {
  /// What to do with the file.
  package enum Work: Codable, Sendable {
    case image(DecodeSize)
    case metadata
  }

  package var work: Work

  /// After how many seconds the worker ends itself, in case nobody is left to do so.
  package var secondsToLive: UInt32

  package init(work: Work, secondsToLive: UInt32) {
    self.work = work
    self.secondsToLive = secondsToLive
  }
}

/// What a worker answers.
package enum DecodeReply: Codable, Sendable {
  /// The first message of every worker: it has started and takes requests.
  case ready
  /// The pixels come along as sealed memory.
  case image(ImageLayout)
  case metadata(ImageMetadata)
  case failure(DecodingFailure)
}

/// How pixels lie in memory.
package struct ImageLayout: Codable, Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var bytesPerRow: Int
  package var hasAlpha: Bool
  package var sourceWidth: Int
  package var sourceHeight: Int

  package init(
    width: Int, height: Int, bytesPerRow: Int, hasAlpha: Bool, sourceWidth: Int, sourceHeight: Int
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.hasAlpha = hasAlpha
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
  }

  /// How many bytes the pixels take, nil where the numbers make no image.
  package var byteCount: Int? {
    let sides = 1...Int(Int32.max)
    guard sides ~= width, sides ~= height, sides ~= sourceWidth, sides ~= sourceHeight,
      sides ~= bytesPerRow, bytesPerRow >= width * (hasAlpha ? 4 : 3)
    else { return nil }
    return bytesPerRow * height
  }
}
