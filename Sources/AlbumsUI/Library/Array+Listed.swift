extension [String] {
  /// The texts as a list in a sentence: "a", "a and b", "a, b and c".
  var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    // Translators: between the parts of a list in a sentence.
    let others = dropLast().joined(separator: texts.gettext(", "))
    return texts.gettext("%1$s and %2$s", others, last)
  }
}
