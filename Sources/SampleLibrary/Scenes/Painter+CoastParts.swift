import Glibc

extension Painter {
  /// Waves from `sky`'s horizon to the bottom that mirror the sky and glitter under its sun.
  func drawSea(under sky: Sky) {
    let deep = sky.gradient.color(at: 0.1).mixed(with: Color(0x06283A), by: 0.55).scaled(by: 0.7)
    let middle = canvas.width / 2
    canvas.shade(rows: sky.horizon...1, cell: 1.5) { [noise] point in
      let below = point.y - sky.horizon + 0.004
      let x = (point.x - middle) / below
      let z = 1 / below
      let swell = noise.fractal(x * 0.9 + 11, z * 2.2, octaves: 4)
      let chop = noise.fractal(x * 4.5, z * 8, octaves: 3)
      let slope = (swell + chop * 0.55) * min(below * 7 + 0.2, 1)
      let mirror = 1 - min(max(below * 0.75 + slope * 0.34, 0), 1)
      let sheen = sky.gradient.color(at: mirror).mixed(
        with: sky.glow, by: 0.28 * exp(-abs(point.x - sky.luminary.x) * 2.2))
      let facing = 0.82 - below * 0.85 + slope * 0.75
      let water = deep.mixed(with: sheen, by: facing)
      let path = exp(-pow((point.x - sky.luminary.x) / (0.035 + below * 0.3), 2))
      let glitter = path * min(max((slope + chop * 0.8 - 0.02) * 3.4, 0), 1)
      return water.mixed(with: sky.glow.mixed(with: .white, by: 0.35), by: glitter * 0.95)
    }
    canvas.fill(
      .rectangle(x: 0, y: sky.horizon - 0.02, width: canvas.width, height: 0.05),
      .vertical(
        Gradient(sky.haze.opacity(0), sky.haze.opacity(0.5), sky.haze.opacity(0)),
        top: sky.horizon - 0.02, bottom: sky.horizon + 0.03))
  }

  /// A sloop under sail, with a broken shadow on the water.
  func drawSailingBoat(at waterline: Point, height: Double, color: Color) {
    let (x, y) = (waterline.x, waterline.y)
    canvas.fill(hull(at: waterline, length: height * 0.62), .color(color))
    var sails = Path.polygon([
      Point(x - height * 0.01, y - height), Point(x - height * 0.01, y - height * 0.1),
      Point(x - height * 0.3, y - height * 0.1),
    ])
    sails.move(to: Point(x + height * 0.02, y - height * 0.92))
    sails.curve(
      to: Point(x + height * 0.28, y - height * 0.09),
      control1: Point(x + height * 0.17, y - height * 0.62),
      control2: Point(x + height * 0.26, y - height * 0.3))
    sails.line(to: Point(x + height * 0.02, y - height * 0.13))
    sails.close()
    canvas.fill(
      sails,
      .vertical(
        Gradient(color.mixed(with: .white, by: 0.34), color.mixed(with: .white, by: 0.12)),
        top: y - height, bottom: y))
    for band in 0..<26 {
      let t = Double(band) / 26
      let half = height * 0.26 * (1 - t) * random.number(in: 0.4...1)
      let sway = noise.value(Double(band) * 0.7, 5) * height * 0.14 * t
      canvas.stroke(
        .polyline([
          Point(x - half + sway, y + height * (0.04 + t * 0.8)),
          Point(x + half + sway, y + height * (0.04 + t * 0.8)),
        ]), .color(color.opacity(0.5 * (1 - t))), width: height * 0.016)
    }
  }

  private func hull(at waterline: Point, length: Double) -> Path {
    let (x, y) = (waterline.x, waterline.y)
    var hull = Path()
    hull.move(to: Point(x - length * 0.5, y - length * 0.15))
    hull.curve(
      to: Point(x + length * 0.56, y - length * 0.19),
      control1: Point(x - length * 0.15, y - length * 0.1),
      control2: Point(x + length * 0.25, y - length * 0.11))
    hull.curve(
      to: Point(x + length * 0.34, y + length * 0.02),
      control1: Point(x + length * 0.5, y - length * 0.08),
      control2: Point(x + length * 0.42, y))
    hull.line(to: Point(x - length * 0.42, y + length * 0.02))
    hull.close()
    return hull
  }

  /// A yacht with its sails furled.
  func drawMooredBoat(at waterline: Point, height: Double) {
    let (x, y) = (waterline.x, waterline.y)
    let length = height * 0.6
    let paints = [Color(0xE9E4DA), Color(0x2F4A66), Color(0x8E3B34), Color(0x3E5B50)]
    let paint = random.element(of: paints)
    let line = Color(0x2B2A38)
    let mast = Point(x + length * 0.04, y - height)
    canvas.stroke(
      .polyline([mast, Point(mast.x, y - length * 0.1)]), .color(line), width: height * 0.009)
    for end in [x - length * 0.46, x + length * 0.52] {
      canvas.stroke(
        .polyline([mast, Point(end, y - length * 0.16)]), .color(line.opacity(0.7)),
        width: height * 0.003)
    }
    canvas.stroke(
      .polyline([
        Point(mast.x, y - length * 0.3), Point(x - length * 0.38, y - length * 0.27),
      ]), .color(Color(0xD8CDB8)), width: height * 0.022)
    canvas.fill(
      .polygon([
        Point(x - length * 0.22, y - length * 0.12), Point(x - length * 0.18, y - length * 0.21),
        Point(x + length * 0.16, y - length * 0.21), Point(x + length * 0.26, y - length * 0.12),
      ]), .color(paint.mixed(with: .white, by: 0.5)))
    canvas.fill(
      hull(at: waterline, length: length),
      .vertical(
        Gradient(paint, paint.scaled(by: 0.55)), top: y - length * 0.18, bottom: y))
    canvas.stroke(
      .polyline([
        Point(x - length * 0.44, y - length * 0.02), Point(x + length * 0.38, y - length * 0.02),
      ]),
      .color(Color(0x7A2E2A, alpha: 0.7)), width: length * 0.02)
  }

  /// Houses in a row along the quay, with roofs, windows and a church.
  func drawTown(on quay: Double) {
    let walls = [
      Color(0xD9A58A), Color(0xE6D3B3), Color(0xB9685A), Color(0x8FA3B5), Color(0xE9C08A),
      Color(0xC9B7B0),
    ]
    for row in 0..<2 {
      var x = random.number(in: -0.05...0)
      let foot = quay - 0.045 * Double(1 - row)
      while x < canvas.width {
        let width = random.number(in: 0.03...0.055)
        let height = random.number(in: 0.045...0.085)
        let wall = random.element(of: walls)
          .mixed(with: Color(0x6B6F94), by: 0.55 - 0.2 * Double(row))
        let roof = Color(0x7B4A48).mixed(with: Color(0x5A5878), by: random.number(in: 0.2...0.7))
        let top = foot - height
        canvas.fill(
          .rectangle(x: x, y: top, width: width, height: height),
          .vertical(Gradient(wall, wall.scaled(by: 0.72)), top: top, bottom: foot))
        canvas.fill(
          .polygon([
            Point(x - 0.003, top), Point(x + width * 0.5, top - width * 0.45),
            Point(x + width + 0.003, top),
          ]), .color(roof))
        for floor in 0..<Int(height / 0.022) {
          for column in 0..<Int(width / 0.013) {
            let lit = random.chance(0.22)
            canvas.fill(
              .rectangle(
                x: x + 0.005 + Double(column) * 0.013, y: top + 0.007 + Double(floor) * 0.022,
                width: 0.0055, height: 0.01),
              .color(lit ? Color(0xFFDF9E) : wall.scaled(by: 0.45)))
          }
        }
        x += width + random.number(in: -0.002...0.004)
      }
    }
    let tower = canvas.width * 0.62
    canvas.fill(
      .rectangle(x: tower, y: quay - 0.19, width: 0.036, height: 0.12),
      .linear(
        from: Point(tower, 0), to: Point(tower + 0.036, 0),
        Gradient(Color(0xD8B49A), Color(0x77708C))))
    canvas.fill(
      .polygon([
        Point(tower - 0.004, quay - 0.19), Point(tower + 0.018, quay - 0.27),
        Point(tower + 0.04, quay - 0.19),
      ]), .color(Color(0x54607A)))
    canvas.fill(
      .rectangle(x: 0, y: quay - 0.006, width: canvas.width, height: 0.021),
      .color(Color(0x3A3B4C)))
  }

  /// A striped lighthouse tower with its beams.
  func drawTower(base: Point, height: Double) {
    let lamp = base + Point(0, -height * 0.93)
    let beams = canvas.makeLayer(reducedBy: 2)
    for (angle, length) in [(Double.pi + 0.1, 1.3), (-0.16, 0.9)] {
      beams.fill(
        .polygon([
          lamp, lamp + Point(angle: angle - 0.055, distance: length),
          lamp + Point(angle: angle + 0.055, distance: length),
        ]),
        .radial(
          center: lamp, radius: length,
          Gradient(
            Color(0xFFF3C4, alpha: 0.85), Color(0xFFE9B0, alpha: 0.25),
            Color(0xFFE9B0, alpha: 0))))
    }
    canvas.draw(beams.blurred(levels: beams.blurLevels(radius: 0.012)), blend: .screen)
    let (x, y) = (base.x, base.y)
    let bottom = height * 0.1
    let top = height * 0.062
    let body = Path.polygon([
      Point(x - bottom, y), Point(x - top, y - height * 0.82), Point(x + top, y - height * 0.82),
      Point(x + bottom, y),
    ])
    canvas.fill(body, .color(Color(0xEFE6DC)))
    canvas.clipped(to: body) {
      for stripe in stride(from: 0, to: 6, by: 2) {
        canvas.fill(
          .rectangle(
            x: x - bottom, y: y - height * (0.82 - Double(stripe) * 0.14), width: bottom * 2,
            height: height * 0.14), .color(Color(0xB23A34)))
      }
      // Light from the afterglow on the left, shade on the right: the tower is round.
      canvas.fill(
        .linear(
          from: Point(x - bottom, 0), to: Point(x + bottom, 0),
          Gradient(
            Color(0x3A2030, alpha: 0.35), Color(0xFFB070, alpha: 0.18),
            Color(0x1E1430, alpha: 0.55), Color(0x0C0818, alpha: 0.88))))
      for window in [0.22, 0.44, 0.64] {
        canvas.fill(
          .rectangle(
            x: x - height * 0.012, y: y - height * window, width: height * 0.02,
            height: height * 0.035), .color(Color(0xFFD890)))
      }
    }
    let iron = Color(0x17131F)
    canvas.fill(
      .rectangle(
        x: x - top * 1.45, y: y - height * 0.85, width: top * 2.9, height: height * 0.03),
      .color(iron))
    canvas.fill(
      .rectangle(x: x - top * 0.75, y: y - height * 0.97, width: top * 1.5, height: height * 0.12),
      .color(Color(0xFFF2C0)))
    for bar in -2...2 {
      let position = x + Double(bar) * top * 0.36
      canvas.stroke(
        .polyline([Point(position, y - height * 0.97), Point(position, y - height * 0.85)]),
        .color(iron), width: height * 0.006)
    }
    canvas.fill(
      .polygon([
        Point(x - top, y - height * 0.965), Point(x, y - height * 1.07),
        Point(x + top, y - height * 0.965),
      ]), .color(iron))
    canvas.glow(at: lamp, radius: 0.3, Color(0xFFEDB8))
  }

  /// Fish swimming as one shoal, the farther ones fading into the blue.
  func drawShoal(around center: Point) {
    let fish = (0..<110).map { _ in
      let place = Point(angle: random.number(in: 0...(2 * .pi)), distance: random.number(in: 0...1))
      return (
        point: center + Point(place.x * 0.42, place.y * 0.2 + place.x * 0.08),
        nearness: random.number(in: 0...1)
      )
    }.sorted { $0.nearness < $1.nearness }
    for swimmer in fish {
      let length = 0.02 + swimmer.nearness * 0.036
      let back = Color(0x1B7DA0).mixed(with: Color(0x0B3B5E), by: swimmer.nearness)
      let belly = Color(0x5CC3D2).mixed(with: Color(0xF2E7B4), by: swimmer.nearness)
      canvas.transformed(
        to: swimmer.point, rotation: random.number(in: -0.2...0.12), scaleX: length,
        scaleY: length
      ) {
        var body = Path()
        body.move(to: Point(-0.5, 0))
        body.curve(
          to: Point(0.42, 0), control1: Point(-0.25, -0.28), control2: Point(0.12, -0.26))
        body.line(to: Point(0.64, -0.18))
        body.line(to: Point(0.58, 0))
        body.line(to: Point(0.64, 0.18))
        body.line(to: Point(0.42, 0))
        body.curve(
          to: Point(-0.5, 0), control1: Point(0.12, 0.24), control2: Point(-0.25, 0.22))
        body.close()
        canvas.fill(
          body, .vertical(Gradient(back, back, belly, belly), top: -0.22, bottom: 0.22))
        canvas.fill(.circle(center: Point(-0.34, -0.03), radius: 0.03), .color(Color(0x06202E)))
      }
    }
  }
}
