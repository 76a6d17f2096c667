import Glibc

/// A landscape given by its elevation over a plane, seen in perspective.
///
/// The viewer is at the origin at ``Camera/height`` and looks along +z; x runs to the right.
struct Terrain {
  struct Camera {
    /// The height of the eye above elevation zero.
    var height: Double
    /// Where the horizon lies on the canvas, 0 at the top and 1 at the bottom.
    var horizon: Double
    /// The distance at which one unit is as tall as the canvas; longer narrows the view.
    var focalLength = 1.0
    var near = 0.4
    var far = 60.0
  }

  /// The direction and the colour of the light.
  struct Light {
    /// The vector toward the sun: right, up, away from the viewer.
    var direction: (x: Double, y: Double, z: Double)
    var sun: Color
    var ambient: Color
  }

  /// A visible spot of the ground.
  struct Spot {
    var x: Double
    var z: Double
    var elevation: Double
    /// How level the ground is: 1 flat, 0 a wall.
    var flatness: Double
  }

  var camera: Camera
  var light: Light
  /// The colour of distant air.
  var haze: Color
  /// The distance at which the air hides about two thirds of the colours.
  var visibility: Double
  var elevation: (_ x: Double, _ z: Double) -> Double
  /// The colour of the ground; where it is transparent, the earlier picture shows through.
  var ground: (Spot) -> Color

  /// Draws the landscape over the picture on `canvas`, which stays visible above the skyline.
  func draw(on canvas: Canvas) {
    let layer = canvas.makeLayer()
    let relief = Relief(of: self, columns: layer.pixelWidth, rows: layer.pixelHeight)
    layer.withPixels { pixels in
      for column in 0..<layer.pixelWidth {
        draw(relief, column: column, rows: layer.pixelHeight, into: pixels)
      }
    }
    canvas.draw(layer)
  }

  /// Walks away from the viewer and paints all ground that rises above the ground before it.
  private func draw(
    _ relief: Relief, column: Int, rows: Int, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let scale = Double(rows)
    var skyline = scale
    var previous: Color?
    func visit(_ distance: Double, level: Double, step: Int) -> Bool {
      let row =
        (camera.horizon + (camera.height - level) / distance * camera.focalLength) * scale
      guard row < skyline else { return false }
      let top = max(row, 0)
      let color = shaded(
        Spot(
          x: relief.slope(of: column) * distance, z: distance, elevation: level, flatness: 1),
        rise: relief.rise(atStep: step, column: column))
      paint(
        pixels + column, stride: relief.columns, from: top, to: skyline, top: color,
        bottom: previous ?? color)
      skyline = top
      previous = color
      return true
    }
    for (step, distance) in relief.distances.enumerated() where skyline > 0 {
      let level = Double(relief.levels[step * relief.columns + column])
      if !visit(distance, level: level, step: step), previous != nil {
        // A crest lies within the last two steps. Sample it more finely: otherwise neighbouring
        // columns would cut it off at different heights.
        let start = relief.distances[max(step - 2, 0)]
        for part in 1..<8 {
          let between = start + (distance - start) * Double(part) / 8
          let level = elevation(relief.slope(of: column) * between, between)
          _ = visit(between, level: level, step: max(step - 1, 0))
        }
        previous = nil
      }
    }
  }

  private func shaded(_ spot: Spot, rise: (x: Double, z: Double)) -> Color {
    var spot = spot
    spot.flatness = 1 / (1 + rise.x * rise.x + rise.z * rise.z).squareRoot()
    let direction = light.direction
    let incidence =
      (direction.y - rise.x * direction.x - rise.z * direction.z) * spot.flatness
    let color = ground(spot)
    let brightness = light.ambient + light.sun.scaled(by: max(incidence, 0))
    return color.lit(by: brightness)
      .mixed(with: haze.opacity(color.alpha), by: 1 - exp(-spot.z / visibility))
  }

  /// Paints part of a column. Rows that it covers partly are blended in proportion.
  private func paint(
    _ column: UnsafeMutablePointer<UInt32>, stride: Int, from start: Double, to end: Double,
    top: Color, bottom: Color
  ) {
    let firstRow = Int(start)
    let lastRow = Int(end.rounded(.up)) - 1
    guard firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      let coverage = min(Double(row + 1), end) - max(Double(row), start)
      let fraction = (Double(row) + 0.5 - start) / max(end - start, 1)
      // Adding suffices: the shares of one row never exceed a whole.
      column[row * stride] += top.mixed(with: bottom, by: fraction).fading(by: coverage).argb
    }
  }
}

/// The elevations of a terrain at the points where picture columns meet depth steps.
///
/// Computing an elevation is slow, so each is computed once and also used for its neighbours'
/// slopes.
private struct Relief {
  let columns: Int
  let distances: [Double]
  let levels: [Float]
  private let rows: Int
  private let focalLength: Double

  init(of terrain: Terrain, columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    focalLength = terrain.camera.focalLength
    // Enough steps that the ground between two of them is about a row tall.
    let growth = 1 + 5.5 / Double(rows)
    var distances: [Double] = []
    var distance = terrain.camera.near
    while distance < terrain.camera.far {
      distances.append(distance)
      distance *= growth
    }
    self.distances = distances
    let unit = 1 / (Double(rows) * focalLength)
    levels = [Float](unsafeUninitializedCapacity: distances.count * columns) { levels, count in
      for (step, distance) in distances.enumerated() {
        for column in 0..<columns {
          let slope = (Double(column) + 0.5 - Double(columns) / 2) * unit
          levels.initializeElement(
            at: step * columns + column, to: Float(terrain.elevation(slope * distance, distance)))
        }
      }
      count = distances.count * columns
    }
  }

  /// Returns how far to the right the ray of a column moves for each unit of depth.
  func slope(of column: Int) -> Double {
    (Double(column) + 0.5 - Double(columns) / 2) / (Double(rows) * focalLength)
  }

  /// Returns the slope of the ground, taken over a few cells so that distant ground does not
  /// sparkle.
  func rise(atStep step: Int, column: Int) -> (x: Double, z: Double) {
    let (left, right) = (max(column - 1, 0), min(column + 2, columns - 1))
    // In depth, only toward the viewer: behind a crest the slope differs.
    let far = max(step, 1)
    let near = far - 1
    let distance = distances[step]
    let across = Double(levels[step * columns + right] - levels[step * columns + left])
    let riseX = across / ((slope(of: right) - slope(of: left)) * distance)
    // The ray also moves sideways. Subtract the rise that this causes from the rise in depth.
    let along = Double(levels[far * columns + column] - levels[near * columns + column])
    let riseZ = along / (distances[far] - distances[near]) - riseX * slope(of: column)
    return (riseX, riseZ)
  }
}
