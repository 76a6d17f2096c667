/// The differences between two listings of a module.
struct Comparison: Equatable {
  /// A declaration that a program may use and that is no longer there as it was.
  enum Break: Equatable {
    case removed(String)
    case changed(String, now: [String])
    /// A new declaration that breaks programs: a requirement of a protocol, or a case of an enum.
    case added(String)
  }

  let breaks: [Break]
  let additions: [String]

  init(from old: Listing, to new: Listing) {
    let known = Set(old.lines)
    let present = Set(new.lines)
    let added = new.lines.filter { !known.contains($0) }
    let paths = Set(old.lines.map(path))
    var accounted: Set<String> = []
    var breaks: [Break] = []
    for line in old.lines where !present.contains(line) {
      let successors = added.filter { path(of: $0) == path(of: line) && !isInheritance($0) }
      if let successor = successors.first(where: { keepsPromises($0, of: line) }) {
        accounted.insert(successor)
      } else if successors.isEmpty || isInheritance(line) {
        breaks.append(.removed(line))
      } else {
        breaks.append(.changed(line, now: successors))
        accounted.formUnion(successors)
      }
    }
    let rest = added.filter { !accounted.contains($0) }
    breaks += rest.filter { demandsMore($0, of: paths) }.map(Break.added)
    self.breaks = breaks
    additions = added.filter { line in
      !breaks.contains { $0 == .added(line) || $0.successors.contains(line) }
    }
  }
}

extension Comparison.Break: CustomStringConvertible {
  var description: String {
    switch self {
    case .removed(let line): "removed: \(line)"
    case .changed(let line, let now):
      "changed: \(line)" + now.map { "\n      now: \($0)" }.joined()
    case .added(let line): "demands more: \(line)"
    }
  }

  fileprivate var successors: [String] {
    if case .changed(_, let now) = self { now } else { [] }
  }
}

private func path(of line: String) -> String {
  line.firstRange(of: Listing.separator).map { String(line[..<$0.lowerBound]) } ?? line
}

private func declaration(of line: String) -> String {
  line.firstRange(of: Listing.separator).map { String(line[$0.upperBound...]) } ?? line
}

private func isInheritance(_ line: String) -> Bool { declaration(of: line).hasPrefix("is a ") }

/// Returns whether every program that uses the old declaration can use the new one: the new one is
/// open, can be set, or need not be implemented by conforming types.
private func keepsPromises(_ line: String, of old: String) -> Bool {
  let (new, old) = (declaration(of: line), declaration(of: old))
  let isRequired = new.hasPrefix(Listing.required)
  return new == "open " + old || new == old.replacing("final class", with: "class")
    || Listing.required + new == old
    || new + " { get }" == old && !isRequired
}

/// Returns whether a new declaration breaks programs: those that conform to a known protocol, or
/// switch over a known enum.
private func demandsMore(_ line: String, of paths: Set<String>) -> Bool {
  let declaration = declaration(of: line)
  guard declaration.hasPrefix(Listing.required) || declaration.hasPrefix("case ") else {
    return false
  }
  // The path of the protocol or enum: the part before the last component, whose labels may have
  // no dots.
  guard let end = path(of: line).lastIndex(of: ".") else { return false }
  return paths.contains(String(path(of: line)[..<end]))
}
