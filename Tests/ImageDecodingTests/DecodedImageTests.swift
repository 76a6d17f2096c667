import CDescriptorPassing
import Glibc
import Testing

@testable import ImageDecoding

extension DecodingSuite {
  struct DecodedImageTests {
    private let layout = ImageLayout(
      width: 2, height: 2, sourceWidth: 4, sourceHeight: 4)

    @Test func copiedPixels_AreKept() throws {
      let image = try DecodedImage(
        width: 2, height: 1, isOpaque: false, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
      #expect(Array(image.pixels) == [1, 2, 3, 4, 5, 6, 7, 8])
      #expect(image.color(x: 1, y: 0) == [7, 6, 5])
    }

    @Test func pixelsOfAnotherSize_AreRefused() {
      #expect(throws: DecodingFailure.self) {
        try DecodedImage(width: 2, height: 2, pixels: [0])
      }
      #expect(throws: DecodingFailure.self) {
        try DecodedImage(width: 0, height: 0, pixels: [])
      }
    }

    @Test func unsealedMemory_IsRefused() {
      let memory = OwnedDescriptor(adopting: cdp_memory_create("test"))
      ftruncate(memory.number, 16)
      let isRefusedBefore = isRefused(memory, layout)
      #expect(isRefusedBefore)
      #expect(cdp_memory_seal(memory.number) == 0)
      let isRefusedAfter = isRefused(memory, layout)
      #expect(!isRefusedAfter)
    }

    @Test func memoryOfAnotherSize_IsRefused() throws {
      for byteCount in [0, 15, 17, 4096] {
        let isRefused = isRefused(
          try .sealedMemory(holding: [UInt8](repeating: 0, count: byteCount).span.bytes), layout)
        #expect(isRefused)
      }
    }

    @Test func ordinaryFile_IsRefused() {
      let isRefused = isRefused(
        OwnedDescriptor(adopting: open("/proc/self/exe", O_RDONLY)), layout)
      #expect(isRefused)
    }

    @Test func invalidLayouts_HaveNoByteCount() {
      #expect(layout.byteCount == 16)
      var wrong = layout
      wrong.width = -2
      #expect(wrong.byteCount == nil)
      wrong = layout
      wrong.height = .max
      #expect(wrong.byteCount == nil)
      wrong.width = Int(Int32.max)
      wrong.height = Int(Int32.max)
      #expect(wrong.byteCount == nil || wrong.byteCount == wrong.width * 4 * wrong.height)
    }

    @Test func releasedImage_FreesItsMemory() async throws {
      let count = try openDescriptorCount()
      var image: DecodedImage? = try DecodedImage(
        width: 1, height: 1, pixels: [1, 2, 3, 4])
      weak let probe = image
      image = nil
      #expect(probe == nil, "the image must not outlive its last reference")
      #expect(try await eventually { try openDescriptorCount() <= count })
    }

    private func isRefused(_ memory: borrowing OwnedDescriptor, _ layout: ImageLayout) -> Bool {
      (try? SealedPages(mapping: memory, byteCount: layout.byteCount ?? 0)) == nil
    }
  }
}
