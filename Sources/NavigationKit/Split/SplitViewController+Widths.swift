/// The widths of the columns.
extension SplitViewController {
  /// The width below which the columns collapse, in pixels: the least width for two columns. The
  /// default is 600.
  public var collapseWidth: Int {
    get { layout.widths.collapse }
    set { setWidth(\.collapse, newValue) }
  }

  /// The preferred width of the sidebar, in pixels. If nil, the default, the fraction decides.
  public var preferredPrimaryColumnWidth: Int? {
    get { layout.widths.preferred }
    set { setWidth(\.preferred, newValue) }
  }

  /// The preferred fraction of the width for the sidebar, without a preferred width. The default is
  /// 0.3.
  public var preferredPrimaryColumnWidthFraction: Double {
    get { layout.widths.fraction }
    set { setWidth(\.fraction, newValue.isFinite ? min(max(newValue, 0), 1) : 0.3) }
  }

  /// The least width of the sidebar, in pixels. The default is 200.
  ///
  /// The sidebar is also as wide as its header bar needs to show its segments and items, up to
  /// `maximumPrimaryColumnWidth`.
  public var minimumPrimaryColumnWidth: Int {
    get { layout.widths.minimum }
    set { setWidth(\.minimum, newValue) }
  }

  /// The greatest width of the sidebar, in pixels, unless the least is greater. The default is 320.
  public var maximumPrimaryColumnWidth: Int {
    get { layout.widths.maximum }
    set { setWidth(\.maximum, newValue) }
  }

  private func setWidth<Value>(_ width: WritableKeyPath<SplitWidths, Value>, _ value: Value) {
    layout.widths[keyPath: width] = value
    if isViewLoaded { view.queueResize() }
  }
}
