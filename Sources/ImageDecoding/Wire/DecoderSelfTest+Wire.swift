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
    self.init(attempt: try message.read(), errno: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(attempt, errno)
  }
}

extension DecoderSelfTest.Attempt: WireValue {}

extension ImageFormat: WireValue {}
