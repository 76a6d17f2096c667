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
        // If the pool is killed, only this alarm ends a decoder that hangs.
        alarm(UInt32(clamping: request.message.secondsToLive))
        let reply = reply(to: request.message.work, &request.descriptors)
        alarm(0)
        AnswerMemory.set(nil)
        try send(reply, to: request.message)
      }
    } catch {
      // The pool closed the connection, so there is nothing left to do.
    }
  }

  private func send(
    _ reply: DecodeReply, to request: DecodeRequest
  ) throws(MessageSocket.Failure) {
    do throws(MessageSocket.Failure) {
      try socket.send(DecodeAnswer(reply, nonce: request.nonce))
    } catch {
      guard error == .garbled else { throw error }
      // The metadata of several files can be longer than a message.
      try socket.send(DecodeAnswer(.failure(.tooLarge), nonce: request.nonce))
    }
  }

  private func reply(
    to work: DecodeRequest.Work, _ descriptors: inout OwnedDescriptors
  ) -> DecodeReply {
    do throws(DecodingFailure) {
      switch work {
      case .selfTest: return .selfTest(DecoderSelfTest())
      case .formatTest(let format): return .formatTest(try test(format))
      case .metadata:
        return .metadata(try metadata(of: InputFile(mapping: descriptors.takeFirst())))
      case .metadataOfEach(let count):
        var answers: [ImageMetadata?] = []
        for _ in 0..<count {
          answers.append(try? metadata(of: InputFile(mapping: descriptors.takeFirst())))
        }
        return .metadataOfEach(answers)
      default:
        let file = try InputFile(mapping: descriptors.takeFirst())
        AnswerMemory.set(descriptors.takeFirst())
        return try reply(to: work, file)
      }
    } catch {
      return .failure(error)
    }
  }

  private func metadata(of file: InputFile) throws(DecodingFailure) -> ImageMetadata {
    try checkConfinement(for: ImageFormat(of: file.bytes))
    return try ImageMetadata(reading: file.bytes).droppingImplausibleValues()
  }

  private func reply(
    to work: DecodeRequest.Work, _ file: InputFile
  ) throws(DecodingFailure) -> DecodeReply {
    try checkConfinement(for: ImageFormat(of: file.bytes))
    requests.open(file.identity)
    switch work {
    case .image(let size):
      return try reply(with: requests.image(file, size: size))
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
    case .selfTest, .formatTest, .metadata, .metadataOfEach:
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
