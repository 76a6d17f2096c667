extension DecoderSelfTest: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(outcomes: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(outcomes)
  }
}

extension DecoderSelfTest.Outcome: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(attempt: try message.read(), errno: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(attempt, errno)
  }
}

extension DecoderSelfTest.Attempt: WireValue {}

extension ImageFormat: WireValue {}

extension DecoderFormatTest: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      format: try message.read(), library: try message.read(), outcome: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(format, library, outcome)
  }
}

extension DecoderFormatTest.Outcome: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .right
    case 1: self = .wrongPixels
    case 2: self = .missing(try message.read())
    case 3: self = .failed(try message.read())
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .right: message.write(UInt8(0))
    case .wrongPixels: message.write(UInt8(1))
    case .missing(let reason): message.write(UInt8(2), reason)
    case .failed(let failure): message.write(UInt8(3), failure)
    }
  }
}
