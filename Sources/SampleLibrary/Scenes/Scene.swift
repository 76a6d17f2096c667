/// A kind of picture; seed and canvas decide the rest.
enum Scene: Sendable {
  case peaks(Hour)
  case alpineLake(Hour)
  case ridges(Hour)
  case pineForest(Hour)
  case winterCabin
  case openSea(Hour)
  case lighthouse
  case harbour
  case reef
  case skyline(Hour)
  case rainyWindow
  case lightTrails
  case dunes(Hour)
  case balloons
  case starryDesert
  case dahlia(DahliaColors)
  case autumnLeaves
  case lavender
  case teaTerraces
  case aurora

  /// Draws the scene over the whole of `canvas`, the same for the same `seed`.
  func draw(on canvas: Canvas, seed: UInt64) {
    let painter = Painter(canvas: canvas, seed: seed)
    switch self {
    case .peaks(let hour): painter.peaks(at: hour)
    case .alpineLake(let hour): painter.alpineLake(at: hour)
    case .ridges(let hour): painter.ridges(at: hour)
    case .pineForest(let hour): painter.pineForest(at: hour)
    case .winterCabin: painter.winterCabin()
    case .openSea(let hour): painter.openSea(at: hour)
    case .lighthouse: painter.lighthouse()
    case .harbour: painter.harbour()
    case .reef: painter.reef()
    case .skyline(let hour): painter.skyline(at: hour)
    case .rainyWindow: painter.rainyWindow()
    case .lightTrails: painter.lightTrails()
    case .dunes(let hour): painter.dunes(at: hour)
    case .balloons: painter.balloons()
    case .starryDesert: painter.starryDesert()
    case .dahlia(let colors): painter.dahlia(colors)
    case .autumnLeaves: painter.autumnLeaves()
    case .lavender: painter.lavender()
    case .teaTerraces: painter.teaTerraces()
    case .aurora: painter.aurora()
    }
    canvas.develop(seed: seed)
  }
}
