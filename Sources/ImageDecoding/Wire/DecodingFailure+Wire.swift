extension DecodingFailure: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .missing
    case 1: self = .unreadable(errno: try message.read())
    case 2: self = .empty
    case 3: self = .unknownFormat
    case 4: self = .malformed(try message.read())
    case 5: self = .tooLarge
    case 6: self = .timedOut
    case 7: self = .decoderStopped
    case 8: self = .decoderUnavailable(try message.read())
    case 9: self = .decoderUnconfined
    case 10: self = .unsupportedFormat(try message.read())
    case 11: self = .noVideoProgram
    case 12: self = .unsupportedVariant(try message.read())
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .missing: message.write(UInt8(0))
    case .unreadable(let code): message.write(UInt8(1), code)
    case .empty: message.write(UInt8(2))
    case .unknownFormat: message.write(UInt8(3))
    case .malformed(let detail): message.write(UInt8(4), detail)
    case .tooLarge: message.write(UInt8(5))
    case .timedOut: message.write(UInt8(6))
    case .decoderStopped: message.write(UInt8(7))
    case .decoderUnavailable(let reason): message.write(UInt8(8), reason)
    case .decoderUnconfined: message.write(UInt8(9))
    case .unsupportedFormat(let format): message.write(UInt8(10), format)
    case .noVideoProgram: message.write(UInt8(11))
    case .unsupportedVariant(let format): message.write(UInt8(12), format)
    }
  }
}

extension DecodeSize: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .square(try message.read())
    case 1: self = .fitting(width: try message.read(), height: try message.read())
    case 2: self = .full
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .square(let side): message.write(UInt8(0), side)
    case .fitting(let width, let height): message.write(UInt8(1), width, height)
    case .full: message.write(UInt8(2))
    }
  }
}
