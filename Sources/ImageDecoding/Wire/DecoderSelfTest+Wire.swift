extension DecoderSelfTest: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(outcomes: try message.read(), formats: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(outcomes, formats)
  }
}

extension DecoderSelfTest.Outcome: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    let attempt = DecoderSelfTest.Attempt(rawValue: try message.read())
    guard let attempt else { throw GarbledMessage() }
    self.init(attempt: attempt, errno: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(attempt.rawValue, errno)
  }
}

extension ImageFormat: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    guard let format = ImageFormat(rawValue: try message.read()) else { throw GarbledMessage() }
    self = format
  }

  package func write(to message: inout WireWriter) {
    message.write(rawValue)
  }
}
