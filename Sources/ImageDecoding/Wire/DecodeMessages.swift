import CDescriptorPassing

/// A request from the pool to a worker.
///
/// The file is attached as a descriptor. If the answer can need memory, an empty file in memory is
/// attached after it. The worker fills it, and the pool seals it.
package struct DecodeRequest: WireValue {
  /// The work to do with the file.
  ///
  /// Each case names the ``DecodeReply`` that answers it; see ``isAnswered(by:)``.
  package enum Work: Hashable, Sendable {
    /// Decode the pixels: ``DecodeReply/image(_:)``.
    case image(DecodeSize)
    /// Read the metadata: ``DecodeReply/metadata(_:)``.
    case metadata
    /// Read the metadata of so many attached files: ``DecodeReply/metadataOfEach(_:)``.
    case metadataOfEach(count: Int)
    /// Read all fields of the metadata: ``DecodeReply/fields(_:)``.
    case fields
    /// Decode the preview with at least this shorter side: ``DecodeReply/image(_:)``, or
    /// ``DecodeReply/nothing`` without a preview.
    case preview(side: Int)
    /// Make square thumbnails: ``DecodeReply/thumbnail(_:)``.
    case thumbnail(ThumbnailSizes)
    /// Decode a part: ``DecodeReply/image(_:)``.
    case region(ImageRegion)
    /// Decode frames: ``DecodeReply/frames(_:)``.
    case frames(from: Int, count: Int, DecodeSize)
    /// Read a sidecar: ``DecodeReply/sidecar(_:)``.
    case sidecar
    /// Change a sidecar: ``DecodeReply/bytes(count:)``.
    case changeSidecar([SidecarChange])
    /// Try forbidden actions: ``DecodeReply/selfTest(_:)``.
    case selfTest
    /// Decode the worker's test picture of a format: ``DecodeReply/formatTest(_:)``.
    case formatTest(ImageFormat)
  }

  package var work: Work

  /// The seconds after which the worker ends itself, in case the pool has died.
  package var secondsToLive: Int

  /// A random number that the answer repeats. The pool thereby refuses an answer that a hostile
  /// worker sent before the request.
  package var nonce: Int

  package init(
    work: Work, secondsToLive: Int, nonce: Int = .random(in: .min ... .max)
  ) {
    self.work = work
    self.secondsToLive = secondsToLive
    self.nonce = nonce
  }

  package init(from message: inout WireReader) throws(GarbledMessage) {
    work = try message.read()
    secondsToLive = try message.read()
    nonce = try message.read()
  }

  package func write(to message: inout WireWriter) {
    message.write(work, secondsToLive, nonce)
  }
}

/// A worker's answer to a request.
package struct DecodeAnswer: WireValue {
  package let reply: DecodeReply
  /// The ``DecodeRequest/nonce`` of the request.
  package let nonce: Int

  package init(_ reply: DecodeReply, nonce: Int) {
    self.reply = reply
    self.nonce = nonce
  }

  /// Returns the reply; nil if it cannot be a correct reply to this request.
  func reply(to request: DecodeRequest) -> DecodeReply? {
    guard nonce == request.nonce, request.work.isAnswered(by: reply) else { return nil }
    return reply
  }

  package init(from message: inout WireReader) throws(GarbledMessage) {
    nonce = try message.read()
    reply = try message.read()
  }

  package func write(to message: inout WireWriter) {
    message.write(nonce, reply)
  }
}

extension DecodeRequest.Work: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .image(try message.read())
    case 1: self = .metadata
    case 2: self = .preview(side: try message.read())
    case 3: self = .thumbnail(try message.read())
    case 4: self = .region(try message.read())
    case 5:
      self = .frames(from: try message.read(), count: try message.read(), try message.read())
    case 6: self = .sidecar
    case 7: self = .changeSidecar(try message.read())
    case 8: self = .selfTest
    case 9: self = .formatTest(try message.read())
    case 10: self = .fields
    case 11: self = .metadataOfEach(count: try message.read(in: 0...Int(cdp_most_descriptors)))
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .image(let size): message.write(UInt8(0), size)
    case .metadata: message.write(UInt8(1))
    case .preview(let side): message.write(UInt8(2), side)
    case .thumbnail(let sizes): message.write(UInt8(3), sizes)
    case .region(let region): message.write(UInt8(4), region)
    case .frames(let first, let count, let size): message.write(UInt8(5), first, count, size)
    case .sidecar: message.write(UInt8(6))
    case .changeSidecar(let changes): message.write(UInt8(7), changes)
    case .selfTest: message.write(UInt8(8))
    case .formatTest(let format): message.write(UInt8(9), format)
    case .fields: message.write(UInt8(10))
    case .metadataOfEach(let count): message.write(UInt8(11), count)
    }
  }

  /// Whether the work concerns a sidecar, not a photo.
  var isOfSidecars: Bool {
    switch self {
    case .sidecar, .changeSidecar: true
    case .image, .metadata, .metadataOfEach, .fields, .preview, .thumbnail, .region, .frames,
      .selfTest, .formatTest:
      false
    }
  }

  /// Whether the work needs the pixels of a file.
  var isOfPixels: Bool {
    switch self {
    case .image, .preview, .thumbnail, .region, .frames: true
    case .metadata, .metadataOfEach, .fields, .sidecar, .changeSidecar, .selfTest, .formatTest:
      false
    }
  }

  /// Returns whether a reply is valid for this work: it has the right kind, and is no larger than
  /// requested. A failure is valid if a worker can know of it.
  package func isAnswered(by reply: DecodeReply) -> Bool {
    guard reply.byteCount ?? .max <= largestAnswer else { return false }
    return switch (self, reply) {
    case (_, .failure(let failure)): failure.canBeOfWorker
    case (.metadata, .metadata), (.fields, .fields), (.preview, .image), (.preview, .nothing),
      (.region, .image), (.sidecar, .sidecar), (.changeSidecar, .bytes), (.selfTest, .selfTest):
      true
    case (.metadataOfEach(let count), .metadataOfEach(let answers)): answers.count == count
    case (.formatTest(let format), .formatTest(let test)):
      test.format == format
    case (.image(let size), .image(let layout)):
      size.allows(layout)
    case (.thumbnail(let sizes), .thumbnail(let layout)):
      layout.stored.count == sizes.stored.count && (layout.drawn == nil) == (sizes.drawn == nil)
        && layout.drawn.map { DecodeSize.square(sizes.drawn ?? 0).allows($0) } ?? true
    case (.frames(let first, let count, let size), .frames(let layout)):
      layout.durations.count <= count && size.allows(layout.image)
        && (layout.durations.isEmpty || first <= layout.frameCount - layout.durations.count)
    default: false
    }
  }
}

/// The content of a worker's answer.
package enum DecodeReply: Sendable {
  /// The version of all messages, which the greeting states. The pool refuses a worker of another
  /// version, and blames no file for that.
  ///
  /// The number must be raised with each change of a message. The values of ``ImageMetadata`` that
  /// ``ImageMetadata/visitValues(_:)`` lists are stated by themselves.
  static let version: String = {
    var values = MetadataLayout()
    var metadata = ImageMetadata(width: 0, height: 0)
    metadata.visitValues(&values)
    return "8 \(values.description)"
  }()

  /// The first message of every worker: it has started and accepts requests.
  case ready(DecoderConfinement)
  /// An image; its pixels are in the answer's memory.
  case image(ImageLayout)
  case metadata(ImageMetadata)
  /// The metadata of each file; nil for a file that fails. The pool asks for it again by itself, to
  /// learn why.
  case metadataOfEach([ImageMetadata?])
  case fields(MetadataFields)
  case failure(DecodingFailure)
  /// The file does not contain the requested part.
  case nothing
  /// A thumbnail; the pixels to draw and then the files to store are in the answer's memory.
  case thumbnail(ThumbnailLayout)
  /// Frames; their pixels are in the answer's memory, one frame after the other.
  case frames(FramesLayout)
  case sidecar(SidecarContents)
  /// `count` bytes, in the answer's memory.
  case bytes(count: Int)
  case selfTest(DecoderSelfTest)
  case formatTest(DecoderFormatTest)
}

extension DecodeReply: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0:
      guard try message.read(String.self) == Self.version else { throw GarbledMessage() }
      self = .ready(try message.read())
    case 1: self = .image(try message.read())
    case 2: self = .metadata(try message.read())
    case 3: self = .failure(try message.read())
    case 4: self = .nothing
    case 5: self = .thumbnail(try message.read())
    case 6: self = .frames(try message.read())
    case 7: self = .sidecar(try message.read())
    case 8: self = .bytes(count: try message.read())
    case 9: self = .selfTest(try message.read())
    case 10: self = .formatTest(try message.read())
    case 11: self = .fields(try message.read())
    case 12: self = .metadataOfEach(try message.read())
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .ready(let confinement): message.write(UInt8(0), Self.version, confinement)
    case .image(let layout): message.write(UInt8(1), layout)
    case .metadata(let metadata): message.write(UInt8(2), metadata)
    case .failure(let failure): message.write(UInt8(3), failure)
    case .nothing: message.write(UInt8(4))
    case .thumbnail(let layout): message.write(UInt8(5), layout)
    case .frames(let layout): message.write(UInt8(6), layout)
    case .sidecar(let contents): message.write(UInt8(7), contents)
    case .bytes(let count): message.write(UInt8(8), count)
    case .selfTest(let result): message.write(UInt8(9), result)
    case .formatTest(let result): message.write(UInt8(10), result)
    case .fields(let fields): message.write(UInt8(11), fields)
    case .metadataOfEach(let answers): message.write(UInt8(12), answers)
    }
  }

  /// The number of bytes in the answer's memory; 0 without any, nil for an invalid reply.
  package var byteCount: Int? {
    switch self {
    case .ready, .metadata, .metadataOfEach, .fields, .failure, .nothing, .sidecar, .selfTest,
      .formatTest:
      0
    case .image(let layout): layout.byteCount
    case .thumbnail(let layout): layout.byteCount
    case .frames(let layout): layout.byteCount
    case .bytes(let count): count > 0 ? count : nil
    }
  }
}
