/// The normal form of a look: of the eight ways to turn and mirror the image, one that copies have in
/// common. So a search need not try all eight.
extension PhotoLook {
  /// A way to turn and mirror an image.
  struct Turn {
    /// Whether rows and columns are exchanged, before any mirroring.
    let isExchanged: Bool
    let isMirroredX: Bool
    let isMirroredY: Bool

    /// All eight ways. The first leaves the image as it is.
    static let all = [false, true].flatMap { isExchanged in
      [(false, false), (true, false), (false, true), (true, true)].map {
        Turn(isExchanged: isExchanged, isMirroredX: $0, isMirroredY: $1)
      }
    }
  }

  /// The coefficients of one half wave across and of one down, which decide on the normal form.
  static let deciding = (across: 1, down: 8)

  /// By how much a deciding coefficient of a copy may differ, out of a length of 250.
  private static let mostDifference = 48

  /// How the image is turned in its normal form: both deciding coefficients are positive, and the one
  /// across is the larger.
  var normalTurn: Turn { turns(tolerance: 0).first ?? Turn.all[0] }

  /// The look of the image in its normal form.
  var normalForm: PhotoLook { turned(normalTurn) }

  /// How the image may be turned in the normal form of a copy: in several ways where the deciding
  /// coefficients are so small, or so alike, that those of a copy may be in another order.
  var likelyNormalTurns: [Turn] { turns(tolerance: Self.mostDifference) }

  private func turns(tolerance: Int) -> [Turn] {
    let (first, second) = (
      Int(structure[Self.deciding.across]), Int(structure[Self.deciding.down])
    )
    return Turn.all.filter { turn in
      var (across, down) = turn.isExchanged ? (second, first) : (first, second)
      if turn.isMirroredX { across = -across }
      if turn.isMirroredY { down = -down }
      return across >= -tolerance && down >= -tolerance && across - down >= -tolerance
    }
  }
}
