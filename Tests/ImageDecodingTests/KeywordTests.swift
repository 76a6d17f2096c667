import ImageDecoding
import Testing

struct KeywordTests {
  @Test func flatKeywords_AreLeftOutIfAPathHasThem() {
    let paths = ["Places|Italy|Rome", " Sea | Waves ", "Places|Italy|Rome"]
    #expect(
      Keyword.merged(paths: paths, flat: ["Rome", "Italy", "gull", "gull", " "])
        == ["Places|Italy|Rome", "Sea|Waves", "gull"])
    #expect(Keyword.merged(paths: [], flat: ["b", "a"]) == ["b", "a"])
  }

  @Test func typedKeyword_HasNoSurplusCharacters() {
    #expect(Keyword.keyword(from: "  Places |  new\tyork\u{1}|| ") == "Places|new york")
    #expect(Keyword.keyword(from: " | \n").isEmpty)
    #expect(Keyword.keyword(from: "black/white") == "black/white")
  }

  @Test func change_IsAppliedOnce() {
    let change = KeywordChange(added: ["gull"], removed: ["sea"])
    #expect(change.applied(to: ["sea", "sky"]) == ["sky", "gull"])
    #expect(change.applied(to: change.applied(to: ["sea", "sky"])) == ["sky", "gull"])
    #expect(KeywordChange().applied(to: ["a", "a"]) == ["a", "a"])
  }

  @Test func laterChange_ReplacesAnEarlierOneOfTheSameKeyword() {
    let both = KeywordChange(added: ["a", "b"], removed: ["c"])
      .followed(by: KeywordChange(added: ["c"], removed: ["a"]))
    #expect(both == KeywordChange(added: ["b", "c"], removed: ["a"]))
  }
}
