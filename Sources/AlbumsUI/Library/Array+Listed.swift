extension [String] {
  /// The texts as a list in a sentence: "a", "a and b", "a, b and c".
  var listed: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) and \(self[count - 1])" : first ?? ""
  }
}
