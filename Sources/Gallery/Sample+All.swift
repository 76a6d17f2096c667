extension Sample {
  /// The samples, in the order of the list.
  public static let all: [Sample] = [
    .pageDemo,
    .pageDemoStudy,
    .navBar,
    .sortToolbar,
    .segments,
    .photosDrillDown,
    .calendar,
    .topTwentyFive,
    .mailToolbar,
    .browserToolbar,
    .calls,
    .fullScreen,
    .modalEdit,
    .restoration,
    .split,
    .wizard,
  ]
}
