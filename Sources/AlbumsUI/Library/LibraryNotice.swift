import GObjectKit
import PhotoLibrary

/// Something that the user has to know, though the program goes on.
struct LibraryNotice: Hashable {
  /// What a notice is about; what matters most comes first.
  enum Subject: CaseIterable {
    /// What the user has said and made, which nobody can find out again.
    case userData
    /// What is known of the photos.
    case index
    case thumbnails
    /// Folders that could not be looked into.
    case folders
    /// What is over and done with, or concerns other programs.
    case edits
  }

  /// What it is about.
  let subject: Subject
  /// What happened, in a sentence or two.
  let message: String
  /// What can be done about it.
  let advice: String

  init(_ notice: UserDataNotice) {
    subject =
      switch notice {
      case .editInterrupted, .sidecarsFailed: .edits
      default: .userData
      }
    (message, advice) = (notice.message, notice.advice)
  }

  init(_ notice: IndexNotice) {
    (subject, message, advice) = (.index, notice.message, notice.advice)
  }

  init(_ problem: LibraryProblem) {
    (subject, message, advice) = (.folders, problem.message, problem.advice)
  }

  init(_ problem: ThumbnailStore.Problem) {
    (subject, message, advice) = (.thumbnails, problem.message, problem.advice)
  }

  init(_ failure: EditFailure) {
    (subject, message, advice) = (.userData, failure.message, failure.advice)
  }

  /// All that there is to say.
  var text: String { "\(message) \(advice)" }

  /// Writes it to the log.
  func log() { Log.message(text, domain: "Albums") }
}

extension [LibraryNotice] {
  /// What matters most first; what matters alike stays in its order.
  var byWeight: [LibraryNotice] {
    LibraryNotice.Subject.allCases.flatMap { subject in filter { $0.subject == subject } }
  }

  /// The first in full, and what the others are about.
  var summary: String {
    guard let first else { return "" }
    let others = LibraryNotice.Subject.allCases.compactMap { subject in
      let count = dropFirst().count { $0.subject == subject }
      return count > 0 ? subject.mention(count: count) : nil
    }
    return others.isEmpty
      ? first.text : "\(first.text) There is also a problem with \(others.listed)."
  }

  /// Each in full, as far as a tooltip has room: a drive that is away has each of its folders here.
  var details: String {
    let lines = prefix(12).map(\.text)
    let others = count - lines.count
    return (lines + (others > 0 ? ["And \(others.grouped) more."] : [])).joined(separator: "\n")
  }
}

extension LibraryNotice.Subject {
  /// What so many notices are about.
  fileprivate func mention(count: Int) -> String {
    switch self {
    case .userData: "your albums, favourites and captions"
    case .index: "the list of photos"
    case .thumbnails: "the thumbnails"
    case .folders: count == 1 ? "1 folder" : "\(count.grouped) folders"
    case .edits: count == 1 ? "1 edit" : "\(count.grouped) edits"
    }
  }
}
