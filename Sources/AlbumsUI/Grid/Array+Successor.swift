nonisolated extension [Int] {
  /// Returns the number to show in place of removed ones: the first after the last of `removed` that
  /// is also in `wanted`, or else the last before it. Returns nil if no number is left.
  func successor(of removed: [Int], in wanted: [Int]) -> Int? {
    guard let last = removed.last, let position = firstIndex(of: last) else { return nil }
    let staying = Set(wanted)
    return self[position...].first(where: staying.contains)
      ?? self[..<position].last(where: staying.contains)
  }
}
