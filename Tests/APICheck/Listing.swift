import Foundation

/// The public declarations of a module, one a line, sorted.
///
/// A line has the symbol's path, two spaces and the declaration:
///
///     NavigationController.pop(animated:)  @MainActor func pop(animated: Bool = true)
///
/// A declaration is spelled so that equal lines mean equal use. The names of parameters inside a
/// function are left out. `let`, a stored `var` and a computed one are told apart only by whether
/// they can be set. An override is no line, because its class inherits the declaration.
struct Listing: Equatable {
  let lines: [String]

  init(lines: some Sequence<String>) { self.lines = Set(lines).sorted() }

  /// Lists the symbols of graphs, which all belong to one module.
  init(_ graphs: [SymbolGraph]) {
    let relationships = graphs.flatMap(\.relationships)
    let symbols = graphs.flatMap(\.symbols)
    let paths = Dictionary(
      symbols.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { first, _ in first })
    func sources(of kind: String) -> Set<String> {
      Set(relationships.filter { $0.kind == kind }.map(\.source))
    }
    let overrides = sources(of: "overrides")
    let defaults = sources(of: "defaultImplementationOf")
    let implemented = Set(
      relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))
    let required = sources(of: "requirementOf").subtracting(implemented)

    let declarations = symbols.compactMap { symbol -> String? in
      let name = symbol.identifier.precise
      guard symbol.kind.identifier != "swift.extension", !defaults.contains(name),
        symbol.kind.identifier == "swift.init" || !overrides.contains(name)
      else { return nil }
      let prefix = required.contains(name) ? Self.required : ""
      return symbol.path + Self.separator + prefix + symbol.declaration
    }
    let inheritances = relationships.compactMap { relationship -> String? in
      guard ["conformsTo", "inheritsFrom"].contains(relationship.kind),
        let path = paths[relationship.source],
        let target = paths[relationship.target] ?? relationship.targetFallback
      else { return nil }
      let name = target.split(separator: ".").last.map(String.init) ?? target
      return Self.implied.contains(name) ? nil : path + Self.separator + "is a " + name
    }
    self.init(lines: declarations + inheritances)
  }

  /// Between a path and a declaration.
  static let separator = "  "
  /// Before a requirement that a conforming type has to implement.
  static let required = "required "
  /// Protocols that the compiler adds by itself, which ones depends on its version.
  private static let implied: Set = [
    "Copyable", "Escapable", "BitwiseCopyable", "SendableMetatype",
  ]

  /// Reads the graphs of a module from the files that the compiler wrote into a folder.
  static func read(module: String, from folder: URL) throws -> Listing {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let graphs = try files.filter {
      let name = $0.lastPathComponent
      return name == "\(module).symbols.json"
        || name.hasPrefix("\(module)@") && name.hasSuffix(".symbols.json")
    }.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    return Listing(graphs)
  }

  /// The number of symbols: the lines that are no inheritance.
  var symbolCount: Int { lines.count { !$0.contains(Self.separator + "is a ") } }
}

extension SymbolGraph.Symbol {
  var path: String { pathComponents.joined(separator: ".") }

  private static let types: Set = ["swift.class", "swift.struct", "swift.enum", "swift.protocol"]

  /// The declaration as a caller may rely on it.
  var declaration: String {
    var text = ""
    for fragment in declarationFragments ?? [] {
      if fragment.kind == "internalParam" {
        if text.hasSuffix(" ") { text.removeLast() }
      } else if fragment.kind == "keyword", fragment.spelling == "let" {
        text += "var"
      } else {
        text += fragment.spelling
      }
    }
    text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = text.replacing(" { get set }", with: "")
      .replacing("weak var", with: "var").replacing("lazy var", with: "var")
    if declarationFragments?.contains(where: { $0.kind == "keyword" && $0.spelling == "let" })
      == true
    {
      text += " { get }"
    }
    // The compiler shows the isolation of some types only. That of their members is always shown.
    if Self.types.contains(kind.identifier) { text = text.replacing("@MainActor ", with: "") }
    let conditions = (swiftExtension?.constraints ?? []).map {
      "\($0.lhs) \($0.kind == "sameType" ? "==" : ":") \($0.rhs)"
    }
    if !conditions.isEmpty, !text.contains(" where ") {
      text += " where " + conditions.joined(separator: ", ")
    }
    return accessLevel == "open" ? "open " + text : text
  }
}
