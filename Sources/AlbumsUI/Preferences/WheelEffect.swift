/// The effect of the wheel on a photo. With Control, it always zooms.
nonisolated enum WheelEffect: String, CaseIterable {
  case zoom
  case nextPhoto

  var title: String {
    switch self {
    case .zoom: texts.gettext("Zoom")
    case .nextPhoto: texts.gettext("Next Photo")
    }
  }
}
