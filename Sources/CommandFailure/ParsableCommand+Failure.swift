import ArgumentParser
import Glibc
import SystemPackage

extension ParsableCommand {
  /// Prints the command's name and a message as one line to standard error, and ends the program.
  public static func fail(_ message: String, code: Int32) -> Never {
    fail(message, usage: "", code: code)
  }

  private static func fail(_ message: String, usage: String, code: Int32) -> Never {
    // The message can contain arguments with line breaks.
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    _ = try? FileDescriptor.standardError.writeAll("\(_commandName): \(line)\n\(usage)".utf8)
    Glibc.exit(code)
  }

  /// Parses the command line.
  ///
  /// For a wrong command line, ends the program with status 2, after a line with the error and the
  /// usage. For `--help`, prints the help and ends the program with status 0.
  ///
  /// - Parameter arguments: The arguments to parse; nil for those of the program.
  /// - Returns: The parsed command.
  public static func parseOrFail(_ arguments: [String]? = nil) -> Self {
    orFail { try parse(arguments) }
  }

  /// Parses the command line as `parseOrFail(_:)` does, and runs the command. An error that it
  /// throws ends the program with a line and status 1.
  ///
  /// - Parameter arguments: The arguments to parse; nil for those of the program.
  public static func runOrFail(_ arguments: [String]? = nil) {
    var command = orFail { try parseAsRoot(arguments) }
    do {
      try command.run()
    } catch let error where error is ExitCode || exitCode(for: error).isSuccess {
      // The command's own exit status, or a request for help.
      exit(withError: error)
    } catch {
      fail(message(for: error), code: 1)
    }
  }

  private static func orFail<Command>(_ parse: () throws -> Command) -> Command {
    do {
      return try parse()
    } catch {
      guard !exitCode(for: error).isSuccess else { exit(withError: error) }
      let message = firstSentence(of: message(for: error))
      let stop = message.last.map { ".?!".contains($0) } == true ? "" : "."
      fail("\(message)\(stop)", usage: usage(for: error), code: 2)
    }
  }

  /// Returns the usage lines of a parser error, which follow its message.
  private static func usage(for error: any Error) -> String {
    let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
    // "USAGE:" in the full help, "Usage:" otherwise.
    let usage = lines.drop { !$0.lowercased().hasPrefix("usage: ") }
      .prefix { !$0.isEmpty && !$0.hasPrefix("  See '") }.joined(separator: "\n")
    return usage.isEmpty ? "" : "Usage: \(usage.dropFirst("Usage: ".count))\n"
  }

  /// Returns the parser's message without further help. The parser lists choices on lines of their
  /// own; this appends them to the line.
  private static func firstSentence(of message: String) -> String {
    let lines = message.split(separator: "\n")
    guard let first = lines.first else { return "Wrong usage" }
    let choices = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { "'\($0.dropFirst(4))'" }
    return choices.isEmpty ? String(first) : "\(first) \(choices.joined(separator: ", "))"
  }
}
