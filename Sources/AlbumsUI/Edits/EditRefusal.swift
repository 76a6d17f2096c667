import PhotoLibrary
import SystemPackage

/// The failures of an edit, in words, and the ways to continue.
struct EditRefusal {
  /// The number of files that are named; the others are only counted.
  private static let namedCount = 5

  /// A question about names that are taken. Nothing is changed before the answer.
  struct Question {
    /// The photos whose names are taken.
    let taken: [FilePath]
    /// The photos that cannot be moved or copied at all.
    let others: [FilePath]
  }

  let title: String
  /// The files and the reasons.
  let message: String
  /// The question; nil if there are no choices.
  let question: Question?

  /// - Parameters:
  ///   - failures: The reasons of the failure, at least one.
  ///   - edit: The edit; nil for an undo or redo.
  ///   - isAll: Whether nothing has been changed at all.
  ///   - canSkip: Whether the edit has photos without a failure.
  init(
    _ failures: [EditFailure], of edit: Edit? = nil, isAll: Bool = false, canSkip: Bool = false
  ) {
    let target = edit.flatMap(Target.init)
    // After a partial edit, another attempt would be a second edit.
    let taken = target != nil && isAll ? failures.filter(\.isOfTakenName) : []
    let others = failures.filter { !taken.contains($0) }
    var sentences = Self.sentences(of: others)
    if let target, !taken.isEmpty {
      sentences += target.question(about: taken.compactMap(\.takenName), canSkip: canSkip)
    }
    message = sentences.joined(separator: " ")
    title =
      switch target {
      case nil:
        isAll
          ? texts.gettext("Nothing Has Changed") : texts.gettext("Not Everything Could Be Done")
      case _ where others.isEmpty:
        taken.count == 1
          ? texts.gettext("This Name Is Taken") : texts.gettext("These Names Are Taken")
      case let target?: target.title(count: failures.count, isAsking: !taken.isEmpty)
      }
    question =
      taken.isEmpty
      ? nil : Question(taken: taken.compactMap(\.path), others: others.compactMap(\.path))
  }

  /// Returns what happened to each file, followed once by each advice.
  private static func sentences(of failures: [EditFailure]) -> [String] {
    var advices: [String] = []
    for failure in failures where !advices.contains(failure.advice) {
      advices.append(failure.advice)
    }
    return advices.flatMap { advice in
      let messages = failures.filter { $0.advice == advice }.map(\.message)
      let more = messages.count - namedCount
      let rest =
        more > 0
        ? [
          texts.ngettext(
            "The same applies to %2$s more.", "The same applies to %2$s more.", more, more.grouped)
        ] : []
      return messages.prefix(namedCount) + rest + [advice]
    }
  }

  private static func list(_ names: [String]) -> String {
    var parts = names.prefix(namedCount).map { texts.gettext("“%s”", $0) }
    let more = names.count - namedCount
    if more > 0 {
      // Translators: The last part of a list of names.
      parts.append(texts.ngettext("%2$s more", "%2$s more", more, more.grouped))
    }
    return parts.listed
  }

  /// The folder to which photos were to be moved or copied.
  private struct Target {
    let folder: FilePath
    let isCopied: Bool

    init?(_ edit: Edit) {
      switch edit {
      case .move(_, let folder, _): (self.folder, isCopied) = (folder, false)
      case .copy(_, let folder, _): (self.folder, isCopied) = (folder, true)
      default: return nil
      }
    }

    func title(count: Int, isAsking: Bool) -> String {
      let number = count.grouped
      return switch (isCopied, isAsking) {
      case (false, false):
        texts.ngettext("A Photo Was Not Moved", "%2$s Photos Were Not Moved", count, number)
      case (false, true):
        texts.ngettext("A Photo Cannot Be Moved", "%2$s Photos Cannot Be Moved", count, number)
      case (true, false):
        texts.ngettext("A Photo Was Not Copied", "%2$s Photos Were Not Copied", count, number)
      case (true, true):
        texts.ngettext("A Photo Cannot Be Copied", "%2$s Photos Cannot Be Copied", count, number)
      }
    }

    /// Returns the question in sentences. A name may be taken by another photo of the same edit.
    func question(about names: [String], canSkip: Bool) -> [String] {
      let folder = DisplayName.name(of: folder)
      let taken = EditRefusal.list(names)
      return names.count == 1
        ? [
          texts.gettext("The name %1$s is taken in “%2$s”.", taken, folder),
          canSkip
            ? texts.gettext("Skip this photo, or keep both, with a number after its name?")
            : texts.gettext("Keep both, with a number after its name?"),
        ]
        : [
          texts.gettext("The names %1$s are taken in “%2$s”.", taken, folder),
          canSkip
            ? texts.gettext(
              "Skip these photos, or keep both of each, with a number after their names?")
            : texts.gettext("Keep both of each, with a number after their names?"),
        ]
    }
  }
}

extension EditFailure {
  /// The name that is taken; nil for other failures.
  fileprivate var takenName: String? {
    guard case .taken(let path) = reason else { return nil }
    return DisplayName.name(of: path)
  }
}
