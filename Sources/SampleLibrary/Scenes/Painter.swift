/// Draws the scenes on one canvas; each family of scenes is an extension.
final class Painter {
  let canvas: Canvas
  let noise: Noise
  var random: SeededGenerator

  init(canvas: Canvas, seed: UInt64) {
    self.canvas = canvas
    noise = Noise(seed: seed)
    random = SeededGenerator(seed: seed)
  }
}
