extension BarButtonItem {
  /// Sets `action` so that a click presents a controller in a popover.
  ///
  /// The popover points at the item, or at the "More" button if the bar has no room for the item.
  /// If neither is on screen, as when a key is pressed while the bar is hidden, the controller is
  /// presented in a sheet. A click does nothing while the presenter presents a controller.
  ///
  /// - Parameters:
  ///   - presenter: The controller of the page; not retained.
  ///   - makeContent: Makes the controller to present, at each click. Capture the presenter weakly.
  public func presentPopover(
    from presenter: ViewController, _ makeContent: @escaping () -> ViewController
  ) {
    action = { [weak self, weak presenter] in
      guard let self, let presenter, presenter.presentedViewController == nil else { return }
      let content = makeContent()
      content.modalPresentationStyle =
        widgetOnScreen == nil ? .pageSheet : .popover(from: .barButtonItem(self))
      presenter.present(content)
    }
    opensPopover = true
    changes.notify()
  }
}
