/// A dictionary with a cost budget. When it exceeds the budget, it evicts the least recently used
/// values.
struct RecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: UInt64
  }

  /// The maximum total cost of all values.
  let budget: Int

  private var entries: [Key: Entry] = [:]
  private var cost = 0
  private var uses: UInt64 = 0

  init(budget: Int) {
    self.budget = budget
  }

  /// Returns the value of a key, and counts this as a use of it.
  mutating func value(for key: Key) -> Value? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]?.value
  }

  /// Inserts a value. Does not keep a value that costs more than the whole budget.
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

  /// Evicts values until an eighth of the budget is free, so that the costly sorting is rare.
  private mutating func forgetOldest() {
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, _) in oldestFirst {
      guard cost > budget - budget / 8 else { return }
      remove(key)
    }
  }
}
