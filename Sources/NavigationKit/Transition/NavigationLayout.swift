import GtkKit

/// Lays the bars above and below the pages. The pages have the whole area; the container keeps
/// those that do not reach under the bars clear of them.
final class NavigationLayout: WidgetBehavior {
  let navigationBarRevealer: Revealer
  let toolbarRevealer: Revealer
  private let container: PageContainer

  init(container: PageContainer, navigationBar: NavigationBar, toolbar: Toolbar) {
    self.container = container
    navigationBarRevealer = Revealer(.slideDown, child: navigationBar.headerBar)
    toolbarRevealer = Revealer(.slideUp, child: toolbar.actionBar)
    navigationBarRevealer.reveal(true, milliseconds: 0)
  }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    let width = orientation == .vertical ? other : -1
    updateBarHeights(width: width)
    let bars = navigationBarRevealer.measure(orientation, given: width)
      .union(toolbarRevealer.measure(orientation, given: width))
    return container.widget.measure(orientation, given: other).union(bars)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    updateBarHeights(width: width)
    let (top, bottom) = container.barHeights
    container.widget.allocate(width: width, height: height)
    navigationBarRevealer.allocate(width: width, height: top)
    toolbarRevealer.allocate(width: width, height: bottom, y: Double(height - bottom))
  }

  private func updateBarHeights(width: Int) {
    container.barHeights = (
      navigationBarRevealer.measure(.vertical, given: width).natural,
      toolbarRevealer.measure(.vertical, given: width).natural
    )
  }
}
