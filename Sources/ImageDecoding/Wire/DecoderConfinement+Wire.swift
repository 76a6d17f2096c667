extension DecoderConfinement: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(refusals: try message.read(), landlockVersion: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(refusals, landlockVersion)
  }
}

extension DecoderConfinement.Refusal: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    let measure = DecoderConfinement.Measure(rawValue: try message.read())
    guard let measure else { throw GarbledMessage() }
    self.init(measure: measure, errno: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(measure.rawValue, errno)
  }
}
