/// The rule by which a language chooses a plural form: an expression in C, such as `n != 1`.
///
/// The operators are those of gettext: `?:`, `||`, `&&`, comparisons, `+ - * / %`, `!` and
/// parentheses.
nonisolated struct PluralRule {
  private indirect enum Expression {
    case number(Int)
    case count
    case not(Expression)
    case binary(String, Expression, Expression)
    case choice(Expression, Expression, Expression)
  }

  private let expression: Expression

  /// Parses an expression; nil if it is malformed.
  init?(_ text: String) {
    var parser = Parser(tokens: text.matches(of: /[0-9]+|n|[=!<>]=|&&|\|\||[-+*\/%<>!?:()]/))
    guard let expression = parser.choice(), parser.isAtEnd else { return nil }
    self.expression = expression
  }

  /// Returns the index of the plural form for a number.
  func form(of count: Int) -> Int { Self.value(of: expression, count) }

  private static func value(of expression: Expression, _ count: Int) -> Int {
    switch expression {
    case .number(let number): number
    case .count: count
    case .not(let operand): value(of: operand, count) == 0 ? 1 : 0
    case .choice(let condition, let yes, let no):
      value(of: value(of: condition, count) != 0 ? yes : no, count)
    case .binary(let name, let left, let right):
      apply(name, value(of: left, count), value(of: right, count))
    }
  }

  private static func apply(_ name: String, _ left: Int, _ right: Int) -> Int {
    func truth(_ isTrue: Bool) -> Int { isTrue ? 1 : 0 }
    return switch name {
    case "||": truth(left != 0 || right != 0)
    case "&&": truth(left != 0 && right != 0)
    case "==": truth(left == right)
    case "!=": truth(left != right)
    case "<": truth(left < right)
    case ">": truth(left > right)
    case "<=": truth(left <= right)
    case ">=": truth(left >= right)
    case "+": left &+ right
    case "-": left &- right
    case "*": left &* right
    case "/": right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    default: right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
    }
  }

  /// Parses by recursive descent.
  private struct Parser {
    private var tokens: ArraySlice<String>
    /// Limits the nesting, so that a malformed rule cannot exhaust the stack.
    private var depth = 0

    init(tokens: [Regex<Substring>.Match]) { self.tokens = ArraySlice(tokens.map { String($0.0) }) }

    var isAtEnd: Bool { tokens.isEmpty }

    /// The binary operators, from the lowest precedence to the highest.
    private static let levels: [Set<String>] = [
      ["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"],
    ]

    mutating func choice() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth < 100, let condition = binary(at: 0) else { return nil }
      guard take("?") else { return condition }
      guard let yes = choice(), take(":"), let no = choice() else { return nil }
      return .choice(condition, yes, no)
    }

    private mutating func binary(at level: Int) -> Expression? {
      guard level < Self.levels.count else { return unary() }
      guard var left = binary(at: level + 1) else { return nil }
      while let name = tokens.first, Self.levels[level].contains(name) {
        tokens.removeFirst()
        guard let right = binary(at: level + 1) else { return nil }
        left = .binary(name, left, right)
      }
      return left
    }

    private mutating func unary() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth < 100, let token = tokens.popFirst() else { return nil }
      switch token {
      case "n": return .count
      case "!": return unary().map { .not($0) }
      case "(":
        guard let inner = choice(), take(")") else { return nil }
        return inner
      default: return Int(token).map { .number($0) }
      }
    }

    private mutating func take(_ token: String) -> Bool {
      guard tokens.first == token else { return false }
      tokens.removeFirst()
      return true
    }
  }
}
