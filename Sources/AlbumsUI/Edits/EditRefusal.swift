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
      case nil: isAll ? "Nothing Has Changed" : "Not Everything Could Be Done"
      case _ where others.isEmpty: taken.count == 1 ? "This Name Is Taken" : "These Names Are Taken"
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
      let rest = more > 0 ? ["The same applies to \(more.grouped) more."] : []
      return messages.prefix(namedCount) + rest + [advice]
    }
  }

  private static func list(_ names: [String]) -> String {
    var parts = names.prefix(namedCount).map { "“\($0)”" }
    if names.count > namedCount { parts.append("\((names.count - namedCount).grouped) more") }
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
      let what = isCopied ? "Copied" : "Moved"
      let photos = count == 1 ? "A Photo" : "\(count.grouped) Photos"
      if isAsking { return "\(photos) Cannot Be \(what)" }
      return count == 1 ? "\(photos) Was Not \(what)" : "\(photos) Were Not \(what)"
    }

    /// Returns the question in sentences. A name may be taken by another photo of the same edit.
    func question(about names: [String], canSkip: Bool) -> [String] {
      let folder = "“\(DisplayName.name(of: folder))”"
      let taken = EditRefusal.list(names)
      return names.count == 1
        ? [
          "The name \(taken) is taken in \(folder).",
          canSkip
            ? "Skip this photo, or keep both, with a number after its name?"
            : "Keep both, with a number after its name?",
        ]
        : [
          "The names \(taken) are taken in \(folder).",
          canSkip
            ? "Skip these photos, or keep both of each, with a number after their names?"
            : "Keep both of each, with a number after their names?",
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
