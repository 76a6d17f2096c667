import Foundation

/// Colour profiles with a known effect, which the tests write.
enum ICCProfile {
  /// A profile like sRGB with red and green exchanged, so that its use is obvious in the colours.
  static let exchangingRedAndGreen: [UInt8] = {
    let red = [0.4360, 0.2225, 0.0139]
    let green = [0.3851, 0.7169, 0.0971]
    let blue = [0.1431, 0.0606, 0.7141]
    let curve =
      Array("curv\0\0\0\0".utf8) + SmallFiles.bigEndian(1) + SmallFiles.bigEndian(0x0233, 2)
    return profile([
      ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz(green)), ("gXYZ", xyz(red)),
      ("bXYZ", xyz(blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ])
  }()

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8) + values.flatMap { SmallFiles.bigEndian(Int($0 * 65536)) }
  }

  /// Returns the header, the tag table and the tags, each padded to four bytes.
  private static func profile(_ tags: [(String, [UInt8])]) -> [UInt8] {
    var table = SmallFiles.bigEndian(tags.count)
    var data: [UInt8] = []
    for (name, bytes) in tags {
      let offset = 128 + 4 + 12 * tags.count + data.count
      table += Array(name.utf8) + SmallFiles.bigEndian(offset) + SmallFiles.bigEndian(bytes.count)
      data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var header = SmallFiles.bigEndian(128 + table.count + data.count)
    header += Array("lcms".utf8) + [2, 0x10, 0, 0] + Array("mntrRGB XYZ ".utf8)
    header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 68 - header.count)
    header += SmallFiles.bigEndian(0xF6D6) + SmallFiles.bigEndian(0x10000)
    header += SmallFiles.bigEndian(0xD32D)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }
}
