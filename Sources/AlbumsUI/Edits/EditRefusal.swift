import PhotoLibrary
import SystemPackage

/// What of an edit has not been done, in words, and what can be done instead.
struct EditRefusal {
  /// How many files are named before the others are only counted.
  private static let namedCount = 5

  let title: String
  /// The files and the reasons.
  let message: String
  /// The edit of those photos whose names are taken, under other names; nil where there are none.
  let keepingBoth: Edit?

  /// - Parameters:
  ///   - failures: Why something has not been done; one at least.
  ///   - edit: What was to be done; nil where something was to be taken back.
  ///   - isAll: Whether nothing has been done at all.
  init(_ failures: [EditFailure], of edit: Edit? = nil, isAll: Bool = false) {
    let target = edit.flatMap(Target.init)
    let taken = target == nil ? [] : failures.filter { $0.takenName != nil }
    let others = failures.filter { !taken.contains($0) }
    var sentences: [String] = []
    if let target, !taken.isEmpty {
      let names = taken.compactMap(\.takenName)
      let what = names.count == 1 ? "a file named" : "files named"
      sentences = [
        "\(target.name) already has \(what) \(Self.list(names)).",
        names.count == 1
          ? "Skip the photo, or keep both, with a number after its name?"
          : "Skip these photos, or keep both of each, with a number after their names?",
      ]
    }
    title =
      switch target {
      case nil: isAll ? "Nothing Has Changed" : "Not Everything Could Be Done"
      case _ where others.isEmpty: taken.count == 1 ? "This Name Is Taken" : "These Names Are Taken"
      case let target?: target.title(count: failures.count)
      }
    message = (Self.sentences(of: others) + sentences).joined(separator: " ")
    keepingBoth = taken.isEmpty ? nil : target?.keepingBoth(taken.compactMap(\.path))
  }

  /// What happened to each file, and once what can be done about it.
  private static func sentences(of failures: [EditFailure]) -> [String] {
    var advices: [String] = []
    for failure in failures where !advices.contains(failure.advice) {
      advices.append(failure.advice)
    }
    return advices.flatMap { advice in
      let messages = failures.filter { $0.advice == advice }.map(\.message)
      let more = messages.count - namedCount
      return messages.prefix(namedCount) + (more > 0 ? ["The same goes for \(more) more."] : [])
        + [advice]
    }
  }

  private static func list(_ names: [String]) -> String {
    var parts = names.prefix(namedCount).map { "“\($0)”" }
    if names.count > namedCount { parts.append("\(names.count - namedCount) more") }
    return parts.listed
  }

  /// Where photos were to be moved or copied.
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

    var name: String { "“\(DisplayName.name(of: folder))”" }

    func title(count: Int) -> String {
      let what = isCopied ? "Copied" : "Moved"
      return count == 1 ? "A Photo Was Not \(what)" : "\(count.grouped) Photos Were Not \(what)"
    }

    func keepingBoth(_ photos: [FilePath]) -> Edit {
      isCopied
        ? .copy(photos, to: folder, keepingBoth: true)
        : .move(photos, to: folder, keepingBoth: true)
    }
  }
}

extension EditFailure {
  /// The name under which there is something else already.
  fileprivate var takenName: String? {
    guard case .taken(let path) = reason else { return nil }
    return DisplayName.name(of: path)
  }
}
