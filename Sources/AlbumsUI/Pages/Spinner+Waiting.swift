import GtkKit

extension Spinner {
  /// A spinner that turns in the middle of a page which is waiting for its content.
  static func waiting() -> Spinner {
    let spinner = Spinner()
    (spinner.widthRequest, spinner.heightRequest) = (32, 32)
    spinner.horizontalAlignment = .center
    spinner.verticalAlignment = .center
    spinner.isSpinning = true
    return spinner
  }
}
