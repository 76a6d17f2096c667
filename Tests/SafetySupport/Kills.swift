import RandomTestSupport

/// The settings of the tests that kill programs.
public enum Kills {
  /// The number of kills; `KILLS` sets it.
  public static let count = RandomTest.rounds("KILLS", few: 30, many: 1_000)
  /// The seed; `KILL_SEED` sets it.
  public static let seed = RandomTest.seed("KILL_SEED", else: 1)
}
