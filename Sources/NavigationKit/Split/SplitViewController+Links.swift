/// Opens destinations and links in the columns.
extension SplitViewController {
  /// Opens a destination from any page, as for a deep link, and shows its column.
  ///
  /// Each destination opens in the column whose `destinations` has its type. In the detail, the page
  /// replaces the whole stack. In the sidebar, it replaces the pages above the root. The pages that
  /// the registration's `below` returns are put below it, each in its own column: the link to a
  /// letter can open the letter in the detail and its folder in the sidebar. Pages that have the
  /// same destination at the same position are kept.
  ///
  /// Presented controllers are dismissed. All controllers that would be removed, in both columns,
  /// are asked first by `shouldPop(reason:)` with the reason `.link`. If one refuses or is
  /// `isModalInPresentation`, nothing changes. The call does not wait for pages that are being asked;
  /// to wait for the answer, call ``requestOpen(_:in:animated:)``.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - column: The column for types that both columns have registered.
  ///   - animated: Whether the pages, or the column, move.
  /// - Throws: The reason why a page cannot be made or be in its column.
  public func open(
    _ destination: any Destination, in column: Column = .secondary, animated: Bool = true
  ) throws(DestinationError) {
    try opening(of: destination, in: column).start(animated: animated)
  }

  /// Opens a destination as `open(_:in:animated:)` does, and waits for the pages that are asked.
  ///
  /// - Returns: Whether all agreed and the destination is open.
  /// - Throws: The reason why a page cannot be made or be in its column.
  @discardableResult
  public func requestOpen(
    _ destination: any Destination, in column: Column = .secondary, animated: Bool = true
  ) async throws(DestinationError) -> Bool {
    try await opening(of: destination, in: column).request(animated: animated)
  }

  /// Opens the destination of a link, such as "letters:7" from `Application.onOpen(_:)`.
  ///
  /// - Parameters:
  ///   - link: The link, for which a column's `Destinations.registerLinks(_:)` has registered a
  ///     function.
  ///   - animated: Whether the pages, or the column, move.
  /// - Throws: `DestinationError.unknownLink(_:)`, or as `open(_:in:animated:)` does.
  public func open(link: String, animated: Bool = true) throws(DestinationError) {
    for column in [Column.secondary, .primary] {
      let destinations = navigationController(for: column).destinations
      if let destination = destinations.knownDestination(of: link) {
        return try open(destination, in: column, animated: animated)
      }
    }
    throw .unknownLink(link)
  }

  private func opening(
    of destination: any Destination, in preferred: Column
  ) throws(DestinationError) -> Opening {
    let column = try self.column(of: destination, preferred)
    let below = try navigationController(for: column).destinations.below(destination)
    var chains: [Column: [any Destination]] = [:]
    for destination in below {
      chains[try self.column(of: destination, column), default: []].append(destination)
    }
    chains[column, default: []].append(destination)
    var pages: [Column: [ViewController]] = [:]
    for (column, chain) in chains {
      let controller = navigationController(for: column)
      pages[column] = try controller.pages(for: chain, keepsRoot: column == .primary)
    }
    let columns = [Column.secondary, .primary].filter { pages[$0] != nil }
    let stacks = columns.map { (navigationController(for: $0), pages[$0] ?? []) }
    return Opening(
      container: self, stacks: stacks, destination: destination,
      show: { [weak self, pages] in self?.show(pages, in: column, animated: $0) },
      again: { [weak self] () throws(DestinationError) in
        try self?.opening(of: destination, in: preferred)
      })
  }

  /// Sets the stacks of columns, and shows one of the columns.
  private func show(_ pages: [Column: [ViewController]], in column: Column, animated: Bool) {
    let movesColumn = isCollapsed && topColumn != column
    for changed in [Column.secondary, .primary] {
      guard let pages = pages[changed] else { continue }
      navigationController(for: changed)
        .setViewControllers(pages, animated: animated && !movesColumn)
    }
    show(column, animated: animated)
  }

  /// Returns the column that has the type of a destination; the preferred one, if both have.
  private func column(
    of destination: any Destination, _ preferred: Column
  ) throws(DestinationError) -> Column {
    let other: Column = preferred == .primary ? .secondary : .primary
    let columns = [preferred, other].filter {
      navigationController(for: $0).destinations.contains(destination)
    }
    guard let column = columns.first else {
      throw .unknownDestination("\(type(of: destination))")
    }
    return column
  }
}
