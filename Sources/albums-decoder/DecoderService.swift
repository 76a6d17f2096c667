import Glibc
import ImageDecoding

/// Answers requests one after another.
struct DecoderService: ~Copyable {
  private let socket: MessageSocket
  private let confinement: DecoderConfinement
  private let requests: ImageRequests

  /// Makes a service with the state that the server has prepared.
  init(
    socket: consuming MessageSocket, confinement: DecoderConfinement, requests: ImageRequests
  ) {
    self.socket = socket
    self.confinement = confinement
    self.requests = requests
    // Without confinement, disable the libraries for profiles and metadata, which parse bytes of
    // every file.
    guard !confinement.isComplete else { return }
    MetadataTags.giveUp()
    requests.ignoreProfiles()
  }

  /// Serves requests until the pool closes the connection.
  func run() {
    do {
      try socket.send(DecodeReply.ready(confinement))
      while true {
        var request = try socket.receive(DecodeRequest.self)
        AnswerMemory.set(request.takeSecondDescriptor())
        // If the pool is killed, only this alarm ends a decoder that hangs.
        alarm(UInt32(clamping: request.message.secondsToLive))
        let reply = reply(to: request)
        alarm(0)
        AnswerMemory.set(nil)
        try socket.send(DecodeAnswer(reply, nonce: request.message.nonce))
      }
    } catch {
      // The pool closed the connection, so there is nothing left to do.
    }
  }

  private func reply(
    to request: borrowing MessageSocket.Received<DecodeRequest>
  ) -> DecodeReply {
    do throws(DecodingFailure) {
      switch request.message.work {
      case .selfTest: return .selfTest(DecoderSelfTest())
      case .formatTest(let format): return .formatTest(try test(format))
      case let work: return try reply(to: work, InputFile(mapping: request.descriptor))
      }
    } catch {
      return .failure(error)
    }
  }

  private func reply(
    to work: DecodeRequest.Work, _ file: InputFile
  ) throws(DecodingFailure) -> DecodeReply {
    try checkConfinement(for: ImageFormat(of: file.bytes))
    requests.open(file.identity)
    switch work {
    case .image(let size):
      return try reply(with: requests.image(file, size: size))
    case .metadata:
      let metadata = try ImageMetadata(reading: file.bytes)
      return .metadata(metadata.droppingImplausibleValues())
    case .fields:
      return .fields(MetadataFields(reading: file.bytes))
    case .preview(let side):
      guard let picture = try requests.preview(file, side: side) else { return .nothing }
      return try reply(with: picture)
    case .thumbnail(let sizes):
      let thumbnail = try requests.thumbnail(file, sizes: sizes)
      try AnswerMemory.write(thumbnail.bytes.span.bytes)
      return .thumbnail(thumbnail.layout)
    case .region(let region):
      return try reply(with: requests.region(file, region))
    case .frames(let first, let count, let size):
      let frames = try requests.frames(file, from: first, count: count, size: size)
      try frames.memory?.finishAnswer()
      return .frames(frames.layout)
    case .sidecar:
      try checkConfinement(for: nil)
      let contents = try MetadataTags.sidecar(file.bytes).sidecarContents
      return .sidecar(contents.droppingImplausibleValues())
    case .changeSidecar(let changes):
      try checkConfinement(for: nil)
      let bytes = try MetadataTags.sidecar(file.bytes).sidecar(applying: changes)
      try AnswerMemory.write(bytes.span.bytes)
      return .bytes(count: bytes.count)
    case .selfTest, .formatTest:
      throw .unreadable(errno: EINVAL)
    }
  }

  /// Throws if this process is not confined and the format is neither JPEG nor PNG. Their libraries
  /// are the best tested. They are then decoded without profiles and Exiv2.
  private func checkConfinement(for format: ImageFormat?) throws(DecodingFailure) {
    guard confinement.isComplete || format == .jpeg || format == .png else {
      throw .decoderUnconfined
    }
  }

  private func test(_ format: ImageFormat) throws(DecodingFailure) -> DecoderFormatTest {
    try checkConfinement(for: format)
    return FormatTest(requests: requests).result(of: format)
  }

  private func reply(with picture: Picture) throws(DecodingFailure) -> DecodeReply {
    try picture.memory.finishAnswer()
    return .image(picture.layout)
  }
}
