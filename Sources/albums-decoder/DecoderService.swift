import Glibc
import ImageDecoding

/// Answers requests, one after another.
struct DecoderService: ~Copyable {
  private struct Answer: ~Copyable {
    let reply: DecodeReply
    var pixels: OwnedDescriptor?
  }

  private let socket: MessageSocket
  private let confinement: DecoderConfinement
  private let codec = ImageCodec()

  init(socket: consuming MessageSocket, confinement: DecoderConfinement) {
    self.socket = socket
    self.confinement = confinement
  }

  /// Serves until the other end has gone.
  func run() {
    do {
      try socket.send(DecodeReply.ready(confinement))
      while true {
        let request = try socket.receive(DecodeRequest.self)
        // Were the pool killed meanwhile, nobody else would end a decoder that hangs.
        alarm(UInt32(clamping: request.message.secondsToLive))
        let answer = answer(request)
        alarm(0)
        try send(answer)
      }
    } catch {
      // The pool has gone, and with it all that there was to do.
    }
  }

  private func send(_ answer: borrowing Answer) throws(MessageSocket.Failure) {
    switch answer.pixels {
    case .some(let pixels): try socket.send(answer.reply, with: pixels)
    case .none: try socket.send(answer.reply)
    }
  }

  private func answer(
    _ request: borrowing MessageSocket.Received<DecodeRequest>
  ) -> Answer {
    do throws(DecodingFailure) {
      let file = try InputFile(mapping: request.descriptor)
      switch request.message.work {
      case .image(let size):
        let picture = try codec.image(in: file.bytes, size: size)
        return Answer(reply: .image(picture.layout), pixels: try picture.memory.sealed())
      case .metadata:
        return Answer(reply: .metadata(try ImageMetadata(reading: file.bytes)), pixels: nil)
      default: throw .unknownFormat
      }
    } catch {
      return Answer(reply: .failure(error), pixels: nil)
    }
  }
}
