import CGLib
import Foundation

/// The names of countries in a language. The map, and so the index, has the English names.
public struct CountryName: Sendable {
  /// The names in the user's language.
  private static let user = CountryName(language: desktopLanguage)

  /// The codes of ISO 3166, by the keys of English names. Empty for English.
  private let codes: [String: String]
  private let locale: Locale

  /// - Parameter language: The language, as the environment names it: "de_DE.UTF-8". For nil and "C",
  ///   the names are English.
  init(language: String?) {
    let name = String((language ?? "C").prefix { $0 != "." })
    locale = Locale(identifier: name)
    codes = name.hasPrefix("en") || ["C", "POSIX"].contains(name) ? [:] : Self.englishNames
  }

  /// Returns the name of a country in the user's language.
  ///
  /// - Parameter english: The name on the map. Other texts are returned unchanged.
  /// - Returns: The name, in English if the language has none.
  public static func localized(_ english: String) -> String { user.localized(english) }

  /// Returns the name of a country in the language.
  func localized(_ english: String) -> String {
    guard !codes.isEmpty, let code = codes[Self.key(english)],
      let name = locale.localizedString(forRegionCode: code), name != code
    else { return english }
    return name
  }

  /// The first language of the desktop, as gettext chooses it.
  private static var desktopLanguage: String? {
    g_get_language_names()?.pointee.map { String(cString: $0) }
  }

  private static let englishNames: [String: String] = {
    let english = Locale(identifier: "en")
    var codes: [String: String] = [:]
    for region in Locale.Region.isoRegions {
      let code = region.identifier
      if let name = english.localizedString(forRegionCode: code) { codes[key(name)] = code }
    }
    for (name, code) in namesOfTheMap { codes[key(name)] = code }
    return codes
  }()

  /// The names on the map that differ from those of Unicode.
  private static let namesOfTheMap = [
    "China": "CN", "Côte d'Ivoire": "CI", "Democratic Republic of the Congo": "CD",
    "Federated States of Micronesia": "FM", "French Southern and Antarctic Lands": "TF",
    "Heard Island and McDonald Islands": "HM", "Myanmar": "MM", "Palestine": "PS",
    "Republic of Congo": "CG", "Saint-Barthélemy": "BL", "Saint-Martin": "MF",
    "São Tomé and Principe": "ST", "South Georgia and South Sandwich Islands": "GS",
    "The Gambia": "GM", "Turkey": "TR", "United States Virgin Islands": "VI",
    "Wallis and Futuna Islands": "WF",
  ]

  /// A name without accents and capital letters. “St. Lucia” and “Saint Lucia” are equal.
  private static func key(_ name: String) -> String {
    name.replacing("Saint ", with: "St. ").replacing("&", with: "and")
      .folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
  }
}
