/// The number of frames of an animation and how often it plays.
struct AnimationOutline: Equatable {
  let frameCount: Int
  /// Nil if the animation repeats for ever.
  let loopCount: Int?
}
