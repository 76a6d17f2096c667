import GObjectKit
import PhotoLibrary

/// Something that the user has to know, though the program goes on.
struct LibraryNotice: Equatable {
  /// What happened, in a sentence or two.
  let message: String
  /// What can be done about it.
  let advice: String

  init(_ notice: UserDataNotice) { (message, advice) = (notice.message, notice.advice) }
  init(_ notice: IndexNotice) { (message, advice) = (notice.message, notice.advice) }
  init(_ problem: LibraryProblem) { (message, advice) = (problem.message, problem.advice) }
  init(_ problem: ThumbnailStore.Problem) {
    (message, advice) = (problem.message, problem.advice)
  }
  init(_ failure: EditFailure) { (message, advice) = (failure.message, failure.advice) }

  /// Writes it to the log.
  func log() { Log.message("\(message) \(advice)", domain: "Albums") }
}
