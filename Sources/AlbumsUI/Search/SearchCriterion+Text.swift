import Foundation
import PhotoLibrary

extension SearchCriterion {
  /// What kind of criterion it is.
  var title: String {
    switch self {
    case .date: "Date"
    case .camera: "Camera"
    case .lens: "Lens"
    case .rating: "Rating"
    case .favourite: "Favourite"
    case .format: "Format"
    case .folder: "Folder"
    case .keyword: "Keyword"
    case .person: "Person"
    case .place: "Place"
    case .hasCaption: "Has a Caption"
    case .unnamed: "Has No Title"
    }
  }

  /// The criterion as a person reads it.
  var text: String { value.map { "\(title): \($0)" } ?? title }

  /// Whether a search may have several criteria of this kind.
  var mayRepeat: Bool {
    switch self {
    case .keyword, .person, .place: true
    default: false
    }
  }

  private var value: String? {
    switch self {
    case .date(let span): span.text
    case .camera(let name), .lens(let name), .person(let name), .place(let name): name
    case .rating(let stars):
      String(repeating: "★", count: min(max(stars, 0), 5)) + (stars < 5 ? " or more" : "")
    case .format(let suffix): suffix.uppercased()
    case .folder(let id): DisplayName.name(of: id.path)
    case .keyword(let keyword): keyword.keywordText
    case .favourite, .hasCaption, .unnamed: nil
    }
  }
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
