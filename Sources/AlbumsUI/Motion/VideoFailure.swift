/// The reason why a video cannot be played, in words.
struct VideoFailure: Equatable {
  let message: String
  let advice: String

  /// The failure of a system without a player.
  static let noPlayer = VideoFailure(
    message: texts.gettext("Videos can’t be played here."),
    advice: texts.gettext(
      "Install the packages libgtk-4-media-gstreamer, gstreamer1.0-plugins-base and gstreamer1.0-plugins-good, and start Albums again. Or open the video in another program."
    ))

  /// The failure of a player that has not said anything about the file for some time. It may still
  /// begin, such as on a slow drive.
  static let noStart = VideoFailure(
    message: texts.gettext("This video can’t be played: the player does not start."),
    advice: texts.gettext(
      "It is damaged, or its drive is slow. If other programs play it, install the packages gstreamer1.0-plugins-good and gstreamer1.0-libav, and start Albums again."
    ))

  /// The failure of a photo that states a video inside its file.
  static let noMotionVideo = VideoFailure(
    message: texts.gettext("This photo has no readable video."),
    advice: texts.gettext("Another program may have removed the video, or the file is damaged."))

  private init(message: String, advice: String) {
    (self.message, self.advice) = (message, advice)
  }

  /// Describes the failure of the player.
  ///
  /// - Parameter detail: The player's own words, of which only the first line is for people.
  init(detail: String) {
    if let match = detail.firstMatch(of: /Missing (?:decoder|element): (.+?) \([a-z]+\/[a-z]/) {
      message = texts.gettext(
        "This video can’t be played, because a plug-in for %s is missing.", String(match.1))
      advice = texts.gettext(
        "Install the packages gstreamer1.0-plugins-good and gstreamer1.0-libav, and start Albums again. Or open the video in another program."
      )
    } else {
      let line = detail.prefix { !$0.isNewline }
      // Without the names of the parts of the player.
      let words = line.firstMatch(of: /^Error from element \S+: (.+)/)?.1 ?? line
      message = texts.gettext("This video can’t be played. It is damaged, or a plug-in is missing.")
      advice = texts.gettext(
        "If other programs play it, install the packages gstreamer1.0-plugins-good and gstreamer1.0-libav, and start Albums again. Details: %s",
        String(words))
    }
  }
}
