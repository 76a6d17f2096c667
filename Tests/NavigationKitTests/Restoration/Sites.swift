import GtkKit
import GtkTestSupport

@testable import NavigationKit

/// The destination of a `SitePage`.
struct Site: Codable, Hashable, Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// A page for a site. It saves its row while its view is loaded.
@MainActor final class SitePage: ViewController {
  let site: Site
  var row = 0
  var mayBeLeft = true
  /// The number of calls of `shouldPop(reason:)` because of a link.
  private(set) var questions = 0
  /// Called when a link causes a call of `shouldPop(reason:)`.
  var onAsked: (() -> Void)?
  /// The row at the time when the view was loaded.
  private(set) var rowOfView: Int?

  init(_ site: Site) {
    self.site = site
    super.init(title: "Site \(site.number)")
  }

  override func viewDidLoad() { rowOfView = row }

  override func shouldPop(reason: PopReason) async -> Bool {
    if case .link = reason {
      questions += 1
      onAsked?()
    }
    return mayBeLeft
  }

  override func viewDidUnload() { row = 0 }

  override func encodeRestorableState(to state: inout RestorableState) {
    state["row"] = isViewLoaded ? row : -1
  }

  override func decodeRestorableState(from state: RestorableState) { row = state["row"] ?? 0 }
}

struct NoSuchSite: Error {}

extension NavigationController {
  /// Returns a controller that makes pages for sites. For numbers below zero it throws, and above a
  /// thousand it returns nil.
  static func withSites() -> NavigationController {
    let controller = NavigationController(rootViewController: SitePage(Site(0)))
    controller.destinations.register(
      Site.self, as: "site", below: { (1..<max(1, $0.number)).map { Site($0) } },
      make: {
        if $0.number < 0 { throw NoSuchSite() }
        return $0.number > 1_000 ? nil : SitePage($0)
      })
    return controller
  }

  /// The numbers of the sites on the stack.
  var sites: [Int] { viewControllers.compactMap { ($0 as? SitePage)?.site.number } }
}

/// Returns the error that a call throws.
@MainActor func error(_ body: () throws -> Void) -> DestinationError? {
  do {
    try body()
    return nil
  } catch {
    return error as? DestinationError
  }
}

/// Waits for an asynchronous answer.
@MainActor func answer(
  _ body: @escaping @MainActor () async throws -> Bool
) -> Result<Bool, DestinationError>? {
  var result: Result<Bool, DestinationError>?
  Task { @MainActor in
    do {
      result = .success(try await body())
    } catch {
      result = (error as? DestinationError).map { .failure($0) }
    }
  }
  pump(until: { result != nil })
  return result
}
