import ImageDecoding
import Testing

struct DecodeSizeTests {
  private let landscape = PixelSize(width: 4000, height: 3000)

  @Test func square_CoversWithTheShorterSide() {
    #expect(DecodeSize.square(300).scaledSize(of: landscape) == PixelSize(width: 400, height: 300))
    let crop = DecodeSize.square(300).crop(of: PixelSize(width: 400, height: 300))
    #expect(crop.x == 50 && crop.y == 0)
    #expect(crop.size == PixelSize(width: 300, height: 300))
  }

  @Test func squareOfSmallImage_IsItsShorterSide() {
    let small = PixelSize(width: 40, height: 30)
    #expect(DecodeSize.square(300).scaledSize(of: small) == small)
    #expect(DecodeSize.square(300).crop(of: small).size == PixelSize(width: 30, height: 30))
  }

  @Test func fitting_StaysWithinBothSides() {
    let wide = DecodeSize.fitting(width: 1000, height: 1000)
    #expect(wide.scaledSize(of: landscape) == PixelSize(width: 1000, height: 750))
    let low = DecodeSize.fitting(width: 1000, height: 30)
    #expect(low.scaledSize(of: landscape) == PixelSize(width: 40, height: 30))
  }

  @Test func smallImage_IsNeitherEnlargedNorEmpty() {
    let line = PixelSize(width: 5000, height: 1)
    #expect(DecodeSize.fitting(width: 10, height: 10).scaledSize(of: line).height == 1)
    #expect(DecodeSize.fitting(width: 9000, height: 9000).scaledSize(of: landscape) == landscape)
    #expect(DecodeSize.full.scaledSize(of: landscape) == landscape)
    #expect(DecodeSize.square(0).scaledSize(of: line) == line)
  }

  @Test func hugeArea_Saturates() {
    #expect(PixelSize(width: .max, height: 2).area == .max)
  }

  @Test func quarterTurns_SwapTheSides() {
    #expect(landscape.upright(from: 4) == landscape)
    #expect(landscape.upright(from: 5) == PixelSize(width: 3000, height: 4000))
  }
}
