import ImageDecoding
import Testing

@testable import AlbumsUI

@Suite struct ShotFactsTests {
  private func facts(_ values: KeyValuePairs<String, String>) -> ShotFacts {
    ShotFacts(MetadataFields(values.map { MetadataFields.Field(name: $0, value: $1) }))
  }

  @Test func fileWithoutFields_HasNoFacts() {
    #expect(ShotFacts(MetadataFields()) == ShotFacts())
    #expect(ShotFacts().focusText == nil && ShotFacts().filmFocalLengthText == nil)
  }

  @Test(arguments: [
    ("Fired", "Fired"), ("Yes, auto", "Fired"), ("No, compulsory", "Did not fire"),
    ("No flash", "Did not fire"), ("Yes, did not fire", "Did not fire"),
    ("Yes, auto, red-eye reduction", "Fired, with red-eye reduction"),
  ])
  func flash_IsToldInWords(_ value: String, _ text: String) {
    #expect(facts(["Exif.Photo.Flash": value]).flash == text)
  }

  @Test func unknownFlash_IsLeftOut() {
    #expect(facts(["Exif.Photo.Flash": "(77)"]).flash == nil)
  }

  @Test func focalLengthOnFilm_IsShown() {
    #expect(facts(["Exif.Photo.FocalLengthIn35mmFilm": "75.0 mm"]).filmFocalLengthText == "75 mm")
    #expect(facts(["Exif.Photo.FocalLengthIn35mmFilm": "0"]).filmFocalLength == nil)
  }

  @Test(arguments: ["Exif.Photo.SubjectArea", "Exif.Photo.SubjectLocation"])
  func mainSubject_IsTheFocus(_ name: String) {
    let facts = facts([
      name: "1000 750 300 200", "Exif.Photo.PixelXDimension": "4000",
      "Exif.Photo.PixelYDimension": "3000",
    ])
    #expect(facts.focus.map { [$0.x, $0.y] } == [0.25, 0.25])
    #expect(facts.focusText == "25% from the left, 25% from the top")
  }

  @Test func focusOfATurnedPhoto_IsAPlaceOfTheUprightOne() {
    let facts = facts([
      "Exif.Photo.SubjectArea": "1000 300", "Exif.Photo.PixelXDimension": "4000",
      "Exif.Photo.PixelYDimension": "3000", "Exif.Image.Orientation": "right, top",
    ])
    #expect(facts.focus.map { [$0.x, $0.y] } == [0.9, 0.25])
  }

  @Test func focusRegion_HasPriorityOverTheSubject() {
    let list = "Xmp.mwg-rs.Regions/mwg-rs:RegionList"
    let facts = facts([
      "Exif.Photo.SubjectArea": "1000 300", "Exif.Photo.PixelXDimension": "4000",
      "Exif.Photo.PixelYDimension": "3000",
      "\(list)[1]/mwg-rs:Type": "Face", "\(list)[1]/mwg-rs:Area/stArea:x": "0.1",
      "\(list)[1]/mwg-rs:Area/stArea:y": "0.1",
      "\(list)[2]/mwg-rs:Type": "Focus", "\(list)[2]/mwg-rs:Area/stArea:x": "0.5",
      "\(list)[2]/mwg-rs:Area/stArea:y": "0.75",
    ])
    #expect(facts.focus.map { [$0.x, $0.y] } == [0.5, 0.75])
  }

  @Test func focusOfAPhotoThatThePersonHasTurned_TurnsWithIt() {
    var facts = facts([
      "Exif.Photo.SubjectArea": "1000 300", "Exif.Photo.PixelXDimension": "4000",
      "Exif.Photo.PixelYDimension": "3000",
    ])
    facts.turn(by: 1)
    #expect(facts.focusText == "90% from the left, 25% from the top")
  }

  @Test(arguments: ["9000 10", "10", "x y", ""])
  func focusOutsideThePhoto_IsLeftOut(_ value: String) {
    let facts = facts([
      "Exif.Photo.SubjectArea": value, "Exif.Photo.PixelXDimension": "4000",
      "Exif.Photo.PixelYDimension": "3000",
    ])
    #expect(facts.focus == nil)
  }
}
