import GtkKit

/// Lays out the bars above and below the pages.
///
/// The page container gets the whole area. It keeps pages that do not extend under the bars clear
/// of them.
final class NavigationLayout: WidgetBehavior {
  private let container: PageContainer
  private let top: BarReveal
  private let bottom: BarReveal

  init(container: PageContainer, top: BarReveal, bottom: BarReveal) {
    (self.container, self.top, self.bottom) = (container, top, bottom)
  }

  var heightDependsOnWidth: Bool { true }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    let width = orientation == .vertical ? other : -1
    updateBarHeights(width: width)
    let bars = top.widget.measure(orientation, given: width)
      .union(bottom.widget.measure(orientation, given: width))
    return container.widget.measure(orientation, given: other).union(bars)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    updateBarHeights(width: width)
    let bars = container.barHeights
    container.widget.allocate(width: width, height: height)
    if container.cover.isVisible { container.cover.allocate(width: width, height: height) }
    top.widget.allocate(width: width, height: bars.top)
    bottom.widget.allocate(width: width, height: bars.bottom, y: Double(height - bars.bottom))
  }

  private func updateBarHeights(width: Int) {
    container.barHeights = Edges(
      top: top.height(width: width), bottom: bottom.height(width: width))
  }
}
