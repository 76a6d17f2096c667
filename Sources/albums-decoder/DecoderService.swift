import Glibc
import ImageDecoding

/// Answers requests one after another.
struct DecoderService: ~Copyable {
  private struct Answer: ~Copyable {
    let reply: DecodeReply
    var memory: OwnedDescriptor?

    init(_ reply: DecodeReply, _ memory: consuming OwnedDescriptor? = nil) {
      self.reply = reply
      self.memory = memory
    }
  }

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
        let request = try socket.receive(DecodeRequest.self)
        // If the pool is killed, only this alarm ends a decoder that hangs.
        alarm(UInt32(clamping: request.message.secondsToLive))
        let answer = answer(request)
        alarm(0)
        try send(answer, to: request.message)
      }
    } catch {
      // The pool closed the connection, so there is nothing left to do.
    }
  }

  private func send(
    _ answer: borrowing Answer, to request: DecodeRequest
  ) throws(MessageSocket.Failure) {
    let message = DecodeAnswer(answer.reply, nonce: request.nonce)
    switch answer.memory {
    case .some(let memory): try socket.send(message, with: memory)
    case .none: try socket.send(message)
    }
  }

  private func answer(
    _ request: borrowing MessageSocket.Received<DecodeRequest>
  ) -> Answer {
    do throws(DecodingFailure) {
      switch request.message.work {
      case .selfTest: return Answer(.selfTest(DecoderSelfTest()))
      case .formatTest(let format): return Answer(.formatTest(try test(format)))
      case let work: return try answer(work, InputFile(mapping: request.descriptor))
      }
    } catch {
      return Answer(.failure(error))
    }
  }

  private func answer(
    _ work: DecodeRequest.Work, _ file: InputFile
  ) throws(DecodingFailure) -> Answer {
    try checkConfinement(for: ImageFormat(of: file.bytes))
    requests.open(file.identity)
    switch work {
    case .image(let size):
      return try answer(requests.image(file, size: size))
    case .metadata:
      let metadata = try ImageMetadata(reading: file.bytes)
      return Answer(.metadata(metadata.droppingImplausibleValues()))
    case .preview(let side):
      guard let picture = try requests.preview(file, side: side) else { return Answer(.nothing) }
      return try answer(picture)
    case .thumbnail(let sizes):
      let thumbnail = try requests.thumbnail(file, sizes: sizes)
      return Answer(
        .thumbnail(thumbnail.layout), try .sealedMemory(holding: thumbnail.bytes.span.bytes))
    case .region(let region):
      return try answer(requests.region(file, region))
    case .frames(let first, let count, let size):
      let frames = try requests.frames(file, from: first, count: count, size: size)
      return Answer(.frames(frames.layout), try frames.memory?.sealed())
    case .sidecar:
      try checkConfinement(for: nil)
      let contents = try MetadataTags.sidecar(file.bytes).sidecarContents
      return Answer(.sidecar(contents.droppingImplausibleValues()))
    case .changeSidecar(let changes):
      try checkConfinement(for: nil)
      let bytes = try MetadataTags.sidecar(file.bytes).sidecar(applying: changes)
      return Answer(
        .bytes(count: bytes.count), try .sealedMemory(holding: bytes.span.bytes))
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

  private func answer(_ picture: Picture) throws(DecodingFailure) -> Answer {
    Answer(.image(picture.layout), try picture.memory.sealed())
  }
}
