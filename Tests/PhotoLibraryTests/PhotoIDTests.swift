import Foundation
import PhotoLibrary
import SystemPackage
import Testing

struct PhotoIDTests {
  @Test(arguments: [
    Array("plain/photo.jpg".utf8), Array("100% sure\n.jpg".utf8), [0xFF, 0x25, 0x41],
    Array("日本語.jpg".utf8),
  ])
  func anyPath_CanBeEncodedAndDecoded(name: [UInt8]) throws {
    let id = PhotoID(path: FilePath("/p").appending(bytes: name))
    let data = try JSONEncoder().encode(id)
    #expect(data.allSatisfy { 0x20...0x7E ~= $0 })
    #expect(try JSONDecoder().decode(PhotoID.self, from: data) == id)
  }

  @Test(arguments: ["\"%\"", "\"%4\"", "\"%zz\"", "\"%00\"", "7", "\"%+1\""])
  func invalidEncoding_IsRejected(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PhotoID.self, from: Data(text.utf8))
    }
  }
}
