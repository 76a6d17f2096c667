// A worker under the control of a hostile file: it obeys the command in the file.

import CDescriptorPassing
import Glibc
import ImageDecoding

struct HostileService: ~Copyable {
  private let socket: MessageSocket
  private var served = 0
  private var isDamaged = false
  private var nonce = 0
  /// The memory for the answer; -1 without any.
  private var memory: Int32 = -1
  /// The memory for the answer to the last request.
  private var former: Int32 = -1

  init(socket: consuming MessageSocket) {
    self.socket = socket
    // The compiler closes the socket before an endless loop; this copy stays open.
    dup(STDIN_FILENO)
  }

  mutating func run() throws {
    try socket.send(DecodeReply.ready(.init(refusals: [], landlockVersion: 0)))
    while true {
      var request = try socket.receive(DecodeRequest.self)
      if isDamaged { raise(SIGSEGV) }
      nonce = request.message.nonce
      if case .metadataOfEach(let count) = request.message.work {
        try answer((0..<count).map { _ in Self.command(in: request.descriptors.takeFirst()) })
        continue
      }
      served += 1
      let command = Self.command(in: request.descriptors.takeFirst())
      close(former)
      former = memory
      memory =
        switch request.descriptors.takeFirst() {
        case .some(let file): dup(file.number)
        case .none: -1
        }
      try answer(command)
    }
  }

  private static func command(in file: consuming OwnedDescriptor?) -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    var count = 0
    switch file {
    case .some(let file): count = pread(file.number, &bytes, bytes.count, 0)
    case .none: break
    }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Answers to several files: obeys the first one that commands something.
  private mutating func answer(_ commands: [String]) throws {
    if let command = commands.first(where: { $0 != "fine" && $0 != "too few" }) {
      served += 1
      return try answer(command)
    }
    let isTooFew = commands.contains("too few")
    let answers = commands.dropLast(isTooFew ? 1 : 0).map { _ -> ImageMetadata? in
      served += 1
      return ImageMetadata(width: Int(getpid()), height: served)
    }
    try socket.send(DecodeAnswer(.metadataOfEach(answers), nonce: nonce))
  }

  private mutating func answer(_ command: String) throws {
    func send(_ bytes: [UInt8]) { _ = cdp_send(0, bytes, bytes.count, nil, 0) }
    func fillMemory(_ count: Int) {
      let bytes = [UInt8](repeating: 0, count: count)
      _ = write(memory, bytes, count)
    }
    func answer(_ reply: DecodeReply) -> DecodeAnswer { DecodeAnswer(reply, nonce: nonce) }
    let layout = ImageLayout(width: 100, height: 100, sourceWidth: 100, sourceHeight: 100)
    switch command {
    case "crash": raise(SIGSEGV)
    case "exit": exit(0)
    case "hang": while true { pause() }
    case "burn": while true {}
    case "close":
      close(0)
      close(3)
      while true { pause() }
    case "garbage": send([2, 0xFF, 0xFF])
    case "nothing": send([])
    case "flood": send(Array(repeating: 1, count: 100_000))
    case "ready": try socket.send(answer(.ready(.init(refusals: [], landlockVersion: 0))))
    case "other nonce":
      let metadata = ImageMetadata(width: 1, height: 1)
      try socket.send(DecodeAnswer(.metadata(metadata), nonce: nonce &+ 1))
    case "answer in advance":
      for width in 1...2 {
        try socket.send(answer(.metadata(ImageMetadata(width: width, height: 1))))
      }
    case "endless fraction":
      var metadata = ImageMetadata(width: 1, height: 1)
      metadata.exposureTime = 1e-300
      try socket.send(answer(.metadata(metadata)))
    case "countless frames":
      let frames = FramesLayout(image: layout, durations: [], frameCount: .max, loopCount: nil)
      try socket.send(answer(.frames(frames)))
    case "frames past the end":
      fillMemory(layout.byteCount ?? 0)
      let frames = FramesLayout(image: layout, durations: [100], frameCount: 5, loopCount: nil)
      try socket.send(answer(.frames(frames)))
    case "no memory": try socket.send(answer(.image(layout)))
    case "other memory":
      let bytes = [UInt8](repeating: 0, count: layout.byteCount ?? 0)
      let memory = try OwnedDescriptor.sealedMemory(holding: bytes.span.bytes)
      try socket.send(answer(.image(layout)), with: [memory.number])
    case "mapped memory":
      fillMemory(layout.byteCount ?? 0)
      mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0)
      try socket.send(answer(.image(layout)))
    case "large image":
      fillMemory(layout.byteCount ?? 0)
      try socket.send(answer(.image(layout)))
    case "huge image":
      let layout = ImageLayout(width: 8192, height: 8192, sourceWidth: 8192, sourceHeight: 8192)
      ftruncate(memory, off_t(layout.byteCount ?? 0))
      try socket.send(answer(.image(layout)))
    case "fill and fail":
      fillMemory(1 << 20)
      try socket.send(answer(.failure(.malformed("no picture"))))
    case "fill former memory":
      var status = stat()
      _ = write(former, "more", 4)
      let size = fstat(former, &status) == 0 ? Int(status.st_size) : -1
      try socket.send(answer(.failure(.malformed("request \(served): \(size) bytes"))))
    case "short memory":
      fillMemory(9)
      try socket.send(answer(.image(layout)))
    case "damage":
      isDamaged = true
      fallthrough
    default:
      // The process ID and the number of served requests.
      try socket.send(answer(.metadata(ImageMetadata(width: Int(getpid()), height: served))))
    }
  }
}

WorkerServer(control: MessageSocket(adopting: OwnedDescriptor(adopting: 0))).run { _ in
} serve: { socket in
  var service = HostileService(socket: socket)
  try? service.run()
}
