import RandomTestSupport

/// How often programs are killed, and where the random numbers begin.
public enum Kills {
  /// How often; `KILLS` sets it.
  public static let count = RandomTest.rounds("KILLS", few: 30, many: 1_000)
  /// The seed; `KILL_SEED` sets it.
  public static let seed = RandomTest.seed("KILL_SEED", else: 1)
}
