extension EditReport {
  /// The title in quotation marks.
  var quotedTitle: String { title.quoted }
}

nonisolated extension String {
  /// The text in quotation marks. Names in it get single ones.
  var quoted: String {
    let characters = map { character -> Character in
      switch character {
      case "„": "‚"
      case "«": "„"
      case "»": "“"
      case "“": "‘"
      case "”": "’"
      default: character
      }
    }
    return texts.gettext("“%s”", String(characters))
  }
}
