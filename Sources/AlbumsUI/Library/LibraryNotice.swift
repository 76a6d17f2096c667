import GObjectKit
import PhotoLibrary

/// A message about a problem that does not stop the program.
struct LibraryNotice: Hashable {
  /// The subject of a notice. The most important subject is first.
  enum Subject: CaseIterable {
    /// The user's albums and marks, which cannot be recreated.
    case userData
    /// The index of the photos.
    case index
    case thumbnails
    /// Folders that could not be read.
    case folders
    /// Finished edits, and sidecars for other programs.
    case edits
  }

  /// The subject.
  let subject: Subject
  /// The event, in a sentence or two.
  let message: String
  /// The remedy.
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

  /// The message and the advice.
  var text: String { "\(message) \(advice)" }

  /// Writes the notice to the log.
  func log() { Log.message(text, domain: "Albums") }
}

extension [LibraryNotice] {
  /// The notices by importance. Notices of the same subject keep their order.
  var byWeight: [LibraryNotice] {
    LibraryNotice.Subject.allCases.flatMap { subject in filter { $0.subject == subject } }
  }

  /// The first notice in full, and the subjects of the others.
  var summary: String {
    guard let first else { return "" }
    let others = LibraryNotice.Subject.allCases.compactMap { subject in
      let count = dropFirst().count { $0.subject == subject }
      return count > 0 ? subject.mention(count: count) : nil
    }
    return others.isEmpty
      ? first.text
      : texts.gettext("%1$s There is also a problem with %2$s.", first.text, others.listed)
  }

  /// The first 12 notices in full, for a tooltip: a disconnected drive may cause one for each of
  /// its folders.
  var details: String {
    let lines = prefix(12).map(\.text)
    let others = count - lines.count
    let rest = texts.ngettext("And %2$s more.", "And %2$s more.", others, others.grouped)
    return (lines + (others > 0 ? [rest] : [])).joined(separator: "\n")
  }
}

extension LibraryNotice.Subject {
  /// Returns the subject of `count` notices as part of a sentence.
  fileprivate func mention(count: Int) -> String {
    switch self {
    // Translators: after “There is also a problem with”.
    case .userData: texts.gettext("your albums, favourites and captions")
    // Translators: after “There is also a problem with”.
    case .index: texts.gettext("the list of photos")
    // Translators: after “There is also a problem with”.
    case .thumbnails: texts.gettext("the thumbnails")
    case .folders:
      // Translators: after “There is also a problem with”.
      texts.ngettext("%2$s folder", "%2$s folders", count, count.grouped)
    case .edits:
      // Translators: after “There is also a problem with”.
      texts.ngettext("%2$s edit", "%2$s edits", count, count.grouped)
    }
  }
}
