extension Sample {
  /// The samples, in the order of the list.
  public static let all: [Sample] = [
    .pageDemo,
    .navBar,
    .sortToolbar,
    .segments,
    .calls,
  ]
}
