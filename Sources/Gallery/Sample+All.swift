extension Sample {
  /// The samples, in the order of the list.
  public static let all: [Sample] = [
    .pageDemo,
    .pageDemoStudy,
    .navBar,
    .sortToolbar,
    .segments,
    .calls,
    .mailToolbar,
    .browserToolbar,
    .modalEdit,
    .restoration,
    .wizard,
  ]
}
