import Observation

/// A model in a file that does not import NavigationKit, as the article on models shows it.
@MainActor @Observable final class ObservableModel {
  var titles = ["Emma"]
}
