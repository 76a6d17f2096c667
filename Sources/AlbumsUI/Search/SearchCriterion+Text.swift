import Foundation
import PhotoLibrary

extension SearchCriterion {
  /// What kind of criterion it is.
  var title: String {
    switch self {
    case .date: texts.gettext("Date")
    case .camera: texts.gettext("Camera")
    case .lens: texts.gettext("Lens")
    case .rating: texts.gettext("Rating")
    case .favourite: texts.gettext("Favourite")
    case .format: texts.gettext("Format")
    case .folder: texts.gettext("Folder")
    case .keyword: texts.gettext("Keyword")
    case .person: texts.gettext("Person")
    case .place: texts.gettext("Place")
    case .hasCaption: texts.gettext("Has a Caption")
    case .unnamed: texts.gettext("Has No Title")
    case .not(let criterion): criterion.title
    }
  }

  /// The criterion as a person reads it.
  var text: String {
    guard case .not(let criterion) = self else {
      return value.map { texts.gettext("%1$s: %2$s", title, $0) } ?? title
    }
    return criterion.negatedText
  }

  /// The opposite of the criterion as a person reads it.
  private var negatedText: String {
    switch self {
    case .rating(let stars):
      texts.gettext(
        "%1$s: fewer than %2$s", title, String(repeating: "★", count: stars.clampedToStars))
    case .favourite: texts.gettext("Not a Favourite")
    case .hasCaption: texts.gettext("Has No Caption")
    case .unnamed: texts.gettext("Has a Title")
    case .not(let criterion): criterion.text
    default: texts.gettext("%1$s: not %2$s", title, value ?? "")
    }
  }

  private var value: String? {
    switch self {
    case .date(let span): span.text
    case .camera(let name), .lens(let name), .person(let name): name
    case .place(let name): CountryName.localized(name)
    case .rating(let stars) where stars < 5:
      texts.gettext("%s or more", String(repeating: "★", count: stars.clampedToStars))
    case .rating: String(repeating: "★", count: 5)
    case .format(let suffix): suffix.uppercased()
    case .folder(let id): DisplayName.name(of: id.path)
    case .keyword(let keyword): keyword.keywordText
    case .favourite, .hasCaption, .unnamed, .not: nil
    }
  }
}

extension PhotoSearch {
  /// The words and the criteria as a person reads them, such as “harbour” · Favourite.
  var text: String {
    let typed = words.allSatisfy(\.isWhitespace) ? [] : [texts.gettext("“%s”", words)]
    return (typed + criteria.map(\.text)).joined(separator: " · ")
  }
}

extension Library.Scope {
  /// The criteria that limit a search to these photos. Albums that the user fills have none.
  nonisolated var criteria: [SearchCriterion] {
    switch self {
    case .folder(let id): [.folder(id)]
    case .favourites: [.favourite]
    case .all, .userAlbum, .search, .onMap: []
    }
  }
}

extension Int {
  /// The number of stars to show for a rating, which a stored search may have out of range.
  fileprivate var clampedToStars: Int { Swift.min(Swift.max(self, 0), 5) }
}

extension DateSpan {
  /// The span as the person's language writes it.
  var text: String {
    let (first, last) = (first.text, last.text)
    return first == last ? first : "\(first) – \(last)"
  }
}

extension DateSpan.Day {
  fileprivate var text: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: year, month: month, day: day)
    guard let date = calendar.date(from: parts) else { return "\(year)" }
    var style = Date.FormatStyle(date: .abbreviated, time: .omitted)
    style.timeZone = .gmt
    return date.formatted(style)
  }
}
