extension Sample {
  /// The samples by topic, in the order of the list.
  public static let topics: [(title: String, samples: [Sample])] = [
    ("First Steps", [.pageDemo, .pageDemoStudy]),
    ("Header Bar", [.navBar, .editAndDone, .coverPage]),
    ("Toolbar", [.sortToolbar, .mailToolbar, .browserToolbar, .toolSets, .conversations]),
    (
      "Segments and Tabs",
      [.segments, .musicStore, .calendar, .topTwentyFive, .calls, .tabBar, .customContainer]
    ),
    ("Pages", [.photosDrillDown, .lifecycle, .memory, .fullScreen]),
    ("Ways and Windows", [.wizard, .modalEdit, .restoration, .split]),
  ]

  /// All samples, in the order of the list.
  public static let all = topics.flatMap(\.samples)
}
