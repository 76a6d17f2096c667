import Testing

@testable import AlbumsUI

@MainActor
struct VideoFailureTests {
  @Test func systemWithoutAPlayer_NamesItsPackage() {
    let failure = VideoFailure.noPlayer
    #expect(failure.message == "Videos can’t be played here.")
    #expect(failure.advice.contains("libgtk-4-media-gstreamer"))
  }

  @Test func missingDecoder_IsNamedWithItsPackages() {
    let failure = VideoFailure(
      detail: """
        Error from element /GstPlayBin:playbin/GstURIDecodeBin:uridecodebin0: Your GStreamer \
        installation is missing a plug-in.
        ../gst/playback/gsturidecodebin.c(1049): no_more_pads_full (): /GstPlayBin:playbin:
        no suitable plugins found:
        Missing decoder: H.264 (High Profile) (video/x-h264, stream-format=(string)avc)
        """)
    #expect(
      failure.message
        == "This video can’t be played, because a plug-in for H.264 (High Profile) is missing.")
    #expect(failure.advice.contains("gstreamer1.0-libav"))
    #expect(!failure.advice.contains("playbin"))
  }

  @Test(arguments: [
    "Could not demultiplex stream.",
    """
    Error from element /GstPlayBin:playbin/GstQTDemux:qtdemux0: Could not demultiplex stream.
    This file contains no playable streams.
    """,
  ])
  func wordsOfThePlayer_FollowTheAdvice(detail: String) {
    let failure = VideoFailure(detail: detail)
    #expect(failure.message.hasPrefix("This video can’t be played."))
    #expect(failure.advice.contains("gstreamer1.0-libav"))
    #expect(failure.advice.hasSuffix("Details: Could not demultiplex stream."))
  }

  @Test(arguments: ["", "\n", "Missing decoder: ", "Error from element x: "])
  func anyWords_AreAFailure(detail: String) {
    #expect(VideoFailure(detail: detail).message.hasPrefix("This video can’t be played."))
  }
}
