import Testing

@testable import PhotoLibrary

struct NaturalSortKeyTests {
  @Test(arguments: [
    ["IMG_9", "img_10", "IMG_100"],
    ["a", "B", "c"],
    ["1", "2", "10", "a"],
    ["photo", "photo 1", "photo 01b", "photo 2", "photo 10"],
    ["a-1", "a1", "aa"],
    ["/p/a", "/p/a/b", "/p/a 2", "/p/b"],
    ["x99999999999999999999", "x100000000000000000000"],
    ["Apfel", "Äpfel", "Äpfel 2", "Apfelbaum", "Aprikose", "Zoo"],
    ["Strase", "Strasse", "Straße", "Straßenbahn", "Strasz"],
    ["Ægir", "aero", "af", "Łódź", "lom", "o", "ø", "öa", "ob", "z"],
    ["Εύβοια", "Ζάκυνθος", "ёлка", "ель", "и", "йод", "к"],
    ["/p/Apfel", "/p/Apfel/x", "/p/Äpfel", "/p/Äpfel/x", "/p/Äpfel 2", "/p/Apfelbaum"],
  ])
  func names_SortNaturally(names: [String]) {
    for _ in 0..<10 {
      let sorted = names.shuffled().sorted { NaturalSortKey($0) < NaturalSortKey($1) }
      #expect(sorted == names)
    }
  }

  @Test func equivalentNames_HaveEqualKeys() {
    #expect(NaturalSortKey("IMG_007") == NaturalSortKey("img_7"))
    #expect(NaturalSortKey("e\u{301}t\u{E9}") == NaturalSortKey("\u{C9}te\u{301}"))
  }

  @Test func zero_SortsBeforeOne() {
    #expect(NaturalSortKey("a0") < NaturalSortKey("a1"))
    #expect(NaturalSortKey("a000") == NaturalSortKey("a0"))
  }
}
