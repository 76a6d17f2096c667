import GtkKit

extension SplitViewController: SessionContainer {
  var sessionStacks: [NavigationController] { stacks }

  var sessionContent: SessionContent {
    var content = SessionContent(paths: stacks.map(\.path))
    content.showsDetail = topColumn == .secondary
    content.hidesSidebar = isPrimaryHidden
    return content
  }

  func restoreSession(_ content: SessionContent) -> NavigationPath.Problem? {
    let problems = zip(stacks, content.paths).map { $0.restore($1) }
    isPrimaryHidden = content.hidesSidebar
    // If the detail is not restored completely, a narrow window shows the sidebar first.
    let showsDetail = content.showsDetail && problems.last == .some(nil)
    show(showsDetail ? .secondary : .primary, animated: false)
    let present = problems.compactMap(\.self)
    return present.first { !$0.isOfGonePage } ?? present.first
  }
}

extension NavigationSession {
  /// Starts to save the pages of both columns of a split view controller in a file, and whether the
  /// sidebar is hidden or covered by the detail.
  ///
  /// - Parameters:
  ///   - file: The path of the file. Each session needs its own file.
  ///   - splitViewController: The split view controller, which owns the session. Its previous
  ///     session ends.
  ///   - window: The window whose size is saved and restored; nil for none.
  /// - Returns: The session.
  @discardableResult
  public static func start(
    file: String, for splitViewController: SplitViewController, window: Window? = nil
  ) -> NavigationSession {
    NavigationSession(file: file, container: splitViewController, window: window)
  }

  /// Starts to save the pages of both columns of a split view controller in
  /// `$XDG_STATE_HOME/IDENTIFIER/NAME`, by default in `~/.local/state/IDENTIFIER/NAME`, and whether
  /// the sidebar is hidden or covered by the detail.
  ///
  /// - Parameters:
  ///   - application: The application, whose identifier names the folder. The pages are also saved
  ///     when it shuts down.
  ///   - name: The name of the file. Each window of a program needs its own.
  ///   - splitViewController: The split view controller, which owns the session. Its previous
  ///     session ends.
  ///   - window: The window whose size is saved and restored; nil for none.
  /// - Returns: The session.
  @discardableResult
  public static func start(
    application: Application, name: String = "navigation",
    for splitViewController: SplitViewController, window: Window? = nil
  ) -> NavigationSession {
    NavigationSession(
      application: application, name: name, container: splitViewController, window: window)
  }
}
