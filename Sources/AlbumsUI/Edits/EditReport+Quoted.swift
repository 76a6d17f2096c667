extension EditReport {
  /// The title in quotation marks. Names in it get single ones.
  var quotedTitle: String {
    let characters = title.map { character -> Character in
      switch character {
      case "“": "‘"
      case "”": "’"
      default: character
      }
    }
    return "“\(String(characters))”"
  }
}
