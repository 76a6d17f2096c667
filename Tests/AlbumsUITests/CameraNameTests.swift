import ImageDecoding
import Testing

@testable import AlbumsUI

@Suite struct CameraNameTests {
  @Test(arguments: [
    ("NIKON CORPORATION", "NIKON D850", "NIKON D850"), ("Canon", "Canon EOS R6", "Canon EOS R6"),
    ("LG Electronics", "LG-H815", "LG-H815"), ("Apple", "iPhone 15", "Apple iPhone 15"),
    ("", "D-3", "D-3"), ("SONY", nil, "SONY"), (nil, "ILCE-7M4", "ILCE-7M4"), (nil, nil, nil),
  ])
  func makersName_IsNotRepeated(_ make: String?, _ model: String?, _ name: String?) {
    var metadata = ImageMetadata(width: 1, height: 1)
    (metadata.make, metadata.model) = (make, model)
    #expect(metadata.camera == name)
  }
}
