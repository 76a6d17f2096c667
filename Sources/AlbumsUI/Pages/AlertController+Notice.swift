import NavigationKit

extension AlertController where Answer == Void {
  /// Makes an alert that tells something, with a button to close it.
  static func notice(_ title: String, message: String) -> AlertController {
    let alert = AlertController(title: title, message: message)
    alert.addAction(texts.gettext("Close"), style: .cancel)
    return alert
  }
}
