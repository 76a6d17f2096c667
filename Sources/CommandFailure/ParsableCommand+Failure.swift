import ArgumentParser
import Foundation

extension ParsableCommand {
  /// Ends the program with one line on the standard error, after the command's name.
  public static func fail(_ message: String, code: Int32) -> Never {
    fail(message, usage: "", code: code)
  }

  private static func fail(_ message: String, usage: String, code: Int32) -> Never {
    // A message may name what the user wrote, lines and all.
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("\(_commandName): \(line)\n\(usage)".utf8))
    Foundation.exit(code)
  }

  /// Reads the command line. A wrong one ends the program with a line that says what is wrong, what
  /// there is below it, and status 2; a request for help is answered, and ends it with success.
  ///
  /// - Parameter arguments: What to read in place of the program's own arguments.
  /// - Returns: What the command line says.
  public static func parseOrFail(_ arguments: [String]? = nil) -> Self {
    orFail { try parse(arguments) }
  }

  /// Reads the command line as `parseOrFail` does, and runs the command that it names.
  ///
  /// - Parameter arguments: What to read in place of the program's own arguments.
  public static func runOrFail(_ arguments: [String]? = nil) {
    var command = orFail { try parseAsRoot(arguments) }
    do {
      try command.run()
    } catch let error where error is ExitCode || exitCode(for: error).isSuccess {
      // A status of the command's own, or a request for help.
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

  /// How to use the command that was used in a wrong way: the lines after the parser's message.
  private static func usage(for error: any Error) -> String {
    let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
    // In capitals where the whole help follows.
    let usage = lines.drop { !$0.lowercased().hasPrefix("usage: ") }
      .prefix { !$0.isEmpty && !$0.hasPrefix("  See '") }.joined(separator: "\n")
    return usage.isEmpty ? "" : "Usage: \(usage.dropFirst("Usage: ".count))\n"
  }

  /// What is wrong, without the longer help after it. Where there are many things to choose from, the
  /// parser gives each a line of its own.
  private static func firstSentence(of message: String) -> String {
    let lines = message.split(separator: "\n")
    guard let first = lines.first else { return "Wrong usage" }
    let choices = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { "'\($0.dropFirst(4))'" }
    return choices.isEmpty ? String(first) : "\(first) \(choices.joined(separator: ", "))"
  }
}
