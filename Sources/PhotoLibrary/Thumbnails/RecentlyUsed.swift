/// A dictionary that forgets what has not been used for longest, to stay within a budget.
struct RecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: UInt64
  }

  /// What all values may cost together.
  let budget: Int

  private var entries: [Key: Entry] = [:]
  private var cost = 0
  private var uses: UInt64 = 0

  init(budget: Int) {
    self.budget = budget
  }

  /// The value of a key, which counts as a use of it.
  mutating func value(for key: Key) -> Value? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]?.value
  }

  /// Keeps a value. One that alone costs more than the budget is not kept.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= budget else { return }
    uses += 1
    entries[key] = Entry(value: value, cost: cost, lastUse: uses)
    self.cost += cost
    if self.cost > budget { forgetOldest() }
  }

  private mutating func remove(_ key: Key) {
    cost -= entries.removeValue(forKey: key)?.cost ?? 0
  }

  /// Forgets an eighth more than it must, so that the search for the oldest is rare.
  private mutating func forgetOldest() {
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, _) in oldestFirst {
      guard cost > budget - budget / 8 else { return }
      remove(key)
    }
  }
}
