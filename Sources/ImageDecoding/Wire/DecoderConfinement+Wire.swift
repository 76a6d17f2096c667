extension DecoderConfinement: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(refusals: try message.read(), landlockVersion: try message.read(in: 0...1000))
  }

  package func write(to message: inout WireWriter) {
    message.write(refusals, landlockVersion)
  }
}

extension DecoderConfinement.Refusal: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(measure: try message.read(), errno: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(measure, errno)
  }
}

extension DecoderConfinement.Measure: WireValue {}
