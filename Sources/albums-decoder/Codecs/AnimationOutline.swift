/// How many frames an animation has and how often they are played.
struct AnimationOutline: Equatable {
  let frameCount: Int
  /// Nil for ever.
  let loopCount: Int?
}
