import GtkKit

extension Spinner {
  /// Makes a spinner for the middle of a page that waits for its content.
  static func waiting() -> Spinner {
    let spinner = Spinner()
    (spinner.widthRequest, spinner.heightRequest) = (32, 32)
    spinner.horizontalAlignment = .center
    spinner.verticalAlignment = .center
    spinner.isSpinning = true
    return spinner
  }
}
