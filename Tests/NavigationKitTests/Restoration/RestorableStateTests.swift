import Testing

@testable import NavigationKit

/// Values that a page saves and restores.
struct RestorableStateTests {
  @Test func valuesKeepTheirTypes() {
    var state = RestorableState()
    #expect(state.isEmpty)
    state["row"] = 7
    state["query"] = "sea"
    state["size"] = [1.5, 2]
    #expect(state["row"] == 7)
    #expect(state["query"] == "sea")
    #expect(state["size"] == [1.5, 2])
    #expect(state["row"] as String? == nil, "a value of another type is not returned")
    #expect(state["column"] as Int? == nil)
    state["row"] = nil as Int?
    #expect(state["row"] as Int? == nil)
  }

  @Test func stateCanBeNestedInAState() {
    var (outer, inner) = (RestorableState(), RestorableState())
    inner["row"] = 7
    outer["child"] = inner
    #expect(outer["child"] == inner)
  }
}
