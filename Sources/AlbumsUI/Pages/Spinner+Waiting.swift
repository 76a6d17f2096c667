import GtkKit

extension Spinner {
  /// A spinner that turns in the middle of a page which is waiting for its content.
  static func waiting() -> Spinner {
    let spinner = Spinner()
    spinner.setSizeRequest(width: 32, height: 32)
    spinner.align(horizontally: .center, vertically: .center)
    spinner.isSpinning = true
    return spinner
  }
}
