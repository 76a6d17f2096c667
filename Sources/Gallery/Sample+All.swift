extension Sample {
  /// The samples, in the order of the list.
  public static let all: [Sample] = [
    .pageDemo,
    .pageDemoStudy,
    .navBar,
    .sortToolbar,
    .segments,
    .mailToolbar,
    .browserToolbar,
    .calls,
    .modalEdit,
    .restoration,
    .wizard,
    .pageDemo, .topTwentyFive,
    .pageDemo, .photosDrillDown, .topTwentyFive,
    .pageDemo, .photosDrillDown, .calendar, .topTwentyFive,
    .pageDemo, .photosDrillDown, .calendar, .topTwentyFive, .fullScreen,
    .pageDemo, .photosDrillDown, .calendar, .topTwentyFive, .fullScreen, .split,
  ]
}
