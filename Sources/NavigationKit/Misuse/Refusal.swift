import GObjectKit

/// Logs a call that is refused and changes nothing: one line with the classes and the reason.
///
/// All misuse of the library is answered this way; see the article "Misuse".
///
/// - Parameters:
///   - subject: The refused argument: the class of a controller, or a text such as "an empty list".
///   - call: The class and the name of the call, such as "NavigationController.push".
///   - reason: The reason, as the rest of a sentence without a full stop.
nonisolated func logRefusal(of subject: String, by call: String, because reason: String) {
  Log.warning("\(call) refused \(subject): \(reason).", domain: "NavigationKit")
}
