/// The public declarations of a module, as the compiler writes them. Only these parts are read.
struct SymbolGraph: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Symbol: Decodable {
    struct Name: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable {
      let kind: String
      let spelling: String
    }
    /// A condition of the extension that declares the symbol: `Element: Equatable`.
    struct Constraint: Decodable {
      let kind: String
      let lhs: String
      let rhs: String
    }
    struct Extension: Decodable { let constraints: [Constraint]? }

    let identifier: Name
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let accessLevel: String
    let swiftExtension: Extension?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }
}
