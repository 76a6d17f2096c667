/// Consecutive frames of an animation, each a whole picture.
public struct AnimationFrames: Sendable {
  /// One picture and its duration.
  public struct Frame: Sendable {
    /// The pixels.
    public let image: DecodedImage
    /// The time for which the frame is shown.
    public let duration: Duration

    /// Makes a frame.
    public init(image: DecodedImage, duration: Duration) {
      self.image = image
      self.duration = duration
    }
  }

  /// The frames. There are fewer than requested if the animation ends earlier or if the frames
  /// would exceed the size limit of one answer.
  public let frames: [Frame]

  /// The number of frames in the file; 1 for a still image.
  public let frameCount: Int

  /// How often the animation plays; nil if it repeats for ever.
  public let loopCount: Int?

  /// Makes frames.
  public init(frames: [Frame], frameCount: Int, loopCount: Int?) {
    self.frames = frames
    self.frameCount = frameCount
    self.loopCount = loopCount
  }
}
