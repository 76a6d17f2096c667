/// What the pool asks of a worker; the file comes along as a descriptor.
package struct DecodeRequest: WireValue {
  /// What to do with the file.
  ///
  /// The answer to a case is one of ``DecodeReply``, which ``isAnswered(by:)`` names.
  package enum Work: Hashable, Sendable {
    /// Decode the pixels: ``DecodeReply/image(_:)``.
    case image(DecodeSize)
    /// Read what the file tells: ``DecodeReply/metadata(_:)``.
    case metadata
  }

  package var work: Work

  /// After how many seconds the worker ends itself, in case nobody is left to do so.
  package var secondsToLive: Int

  package init(work: Work, secondsToLive: Int) {
    self.work = work
    self.secondsToLive = secondsToLive
  }

  package init(from message: inout WireReader) throws(GarbledMessage) {
    work = try message.read()
    secondsToLive = try message.read()
  }

  package func write(to message: inout WireWriter) {
    message.write(work, secondsToLive)
  }
}

extension DecodeRequest.Work: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .image(try message.read())
    case 1: self = .metadata
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .image(let size): message.write(UInt8(0), size)
    case .metadata: message.write(UInt8(1))
    }
  }

  /// Whether this is a reply that a sound worker gives. A failure always is.
  package func isAnswered(by reply: DecodeReply) -> Bool {
    switch (self, reply) {
    case (_, .failure), (.image, .image), (.metadata, .metadata): true
    default: false
    }
  }
}

/// What a worker answers.
package enum DecodeReply: Sendable {
  /// The first message of every worker: it has started and takes requests.
  case ready(DecoderConfinement)
  /// The pixels come along as sealed memory.
  case image(ImageLayout)
  case metadata(ImageMetadata)
  case failure(DecodingFailure)
}

extension DecodeReply: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .ready(try message.read())
    case 1: self = .image(try message.read())
    case 2: self = .metadata(try message.read())
    case 3: self = .failure(try message.read())
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .ready(let confinement): message.write(UInt8(0), confinement)
    case .image(let layout): message.write(UInt8(1), layout)
    case .metadata(let metadata): message.write(UInt8(2), metadata)
    case .failure(let failure): message.write(UInt8(3), failure)
    }
  }
}

/// How pixels lie in memory.
package struct ImageLayout: Hashable, Sendable {
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

extension ImageLayout: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      width: try message.read(), height: try message.read(), bytesPerRow: try message.read(),
      hasAlpha: try message.read(), sourceWidth: try message.read(),
      sourceHeight: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(width, height, bytesPerRow, hasAlpha, sourceWidth, sourceHeight)
  }
}
