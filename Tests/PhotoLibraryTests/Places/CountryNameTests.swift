import Foundation
import Testing

@testable import PhotoLibrary

struct CountryNameTests {
  @Test(arguments: [
    ("Sweden", "Schweden"), ("Turkey", "Türkei"), ("Saint Lucia", "St. Lucia"),
    ("Bosnia and Herzegovina", "Bosnien und Herzegowina"), ("Atlantis", "Atlantis"),
  ]) func name_IsInTheLanguage(english: String, german: String) {
    #expect(CountryName(language: "de_DE").localized(english) == german)
  }

  @Test(arguments: [nil, "C", "C.UTF-8", "en_GB", "qps"])
  func name_IsEnglishWithoutAnotherLanguage(language: String?) {
    #expect(CountryName(language: language).localized("Sweden") == "Sweden")
  }

  /// A few territories have no code of their own.
  @Test func nearlyAllCountriesOfTheMap_HaveTranslatedNames() throws {
    let map = try #require(WorldMap.shared)
    let russian = CountryName(language: "ru")
    let unknown = map.countries.map(\.name).filter { russian.localized($0) == $0 }
    #expect(unknown.count < 10, "\(unknown)")
  }
}
