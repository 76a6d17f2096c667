import Foundation

/// How often programs are killed, and from where chance begins.
public enum Kills {
  /// `KILLS`; 50 where nothing is said.
  public static let count = number("KILLS") ?? 50
  /// `KILL_SEED`; 1 where nothing is said.
  public static let seed = UInt64(number("KILL_SEED") ?? 1)

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
