extension SampleLibrary {
  /// The library that shows the app: three dozen pictures in named albums, taken over several years
  /// with several cameras, some of them held sideways.
  ///
  /// - Parameter size: the size of a landscape picture. Portraits have its sides swapped, and the
  ///   panorama is wider and lower.
  /// - Returns: the plan; nothing is drawn yet.
  public static func showcase(
    size: PixelSize = PixelSize(width: 1600, height: 1200)
  ) -> SampleLibrary {
    let pictures = showcaseSubjects.enumerated().map { index, subject in
      Picture(
        scene: subject.scene, seed: subject.seed, size: subject.format.size(for: size),
        capture: Capture(
          date: subject.date, camera: subject.camera, exposure: subject.exposure,
          orientation: subject.orientation,
          // Sometimes a camera has no position.
          location: index.isMultiple(of: 5) ? nil : subject.album.location),
        files: [
          Picture.File(
            path: "\(subject.album.rawValue)/\(subject.title).jpg", date: subject.date)
        ])
    }
    return SampleLibrary(albums: Subject.Album.allCases.map(\.rawValue), pictures: pictures)
  }
}

/// One picture of the showcase.
struct Subject: Sendable {
  enum Album: String, CaseIterable, Sendable {
    case coast = "Coast"
    case mountains = "Mountains"
    case cityNights = "City Nights"
    case desert = "Desert"
    case garden = "Garden"
    case northernLights = "Journeys/Northern Lights"

    var location: Capture.Location {
      switch self {
      case .coast: Capture.Location(latitude: 48.0367, longitude: -4.8669, altitude: 6)
      case .mountains: Capture.Location(latitude: 46.5586, longitude: 7.8925, altitude: 2061)
      case .cityNights: Capture.Location(latitude: 41.8837, longitude: -87.6324, altitude: 181)
      case .desert: Capture.Location(latitude: 31.0802, longitude: -4.0133, altitude: 742)
      case .garden: Capture.Location(latitude: 43.9493, longitude: 5.3946, altitude: 312)
      case .northernLights: Capture.Location(latitude: 68.3495, longitude: 18.8312, altitude: 385)
      }
    }
  }

  enum Format: Sendable {
    case landscape, portrait, panorama

    func size(for landscape: PixelSize) -> PixelSize {
      switch self {
      case .landscape: landscape
      case .portrait: landscape.transposed
      case .panorama:
        PixelSize(width: landscape.width * 3 / 2, height: max(landscape.height * 5 / 8, 1))
      }
    }
  }

  var album: Album
  var title: String
  var scene: Scene
  var seed: UInt64
  var format = Format.landscape
  var orientation = Capture.Orientation.upright
  var date: CaptureDate
  var camera: Capture.Camera
  var exposure: Capture.Exposure

  init(
    _ album: Album, _ title: String, _ scene: Scene, seed: UInt64,
    _ format: Format = .landscape, _ orientation: Capture.Orientation = .upright,
    on date: (year: Int, month: Int, day: Int), at time: (hour: Int, minute: Int),
    _ camera: Capture.Camera, _ exposure: Capture.Exposure
  ) {
    self.album = album
    self.title = title
    self.scene = scene
    self.seed = seed
    self.format = format
    self.orientation = orientation
    self.date = CaptureDate(
      year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute,
      second: Int(seed % 60))
    self.camera = camera
    self.exposure = exposure
  }
}

extension Capture.Camera {
  fileprivate static let field = Capture.Camera(make: "Orrin", model: "Orrin Field 45")
  fileprivate static let reflex = Capture.Camera(make: "Halvard Optical", model: "Halvard D-3")
  fileprivate static let mirrorless = Capture.Camera(make: "Tarnby", model: "Tarnby M7 II")
  fileprivate static let pocket = Capture.Camera(make: "Lumetta", model: "Lumetta Pocket 8")
}

extension Capture.Exposure {
  private init(_ tenthsOfFNumber: Int32, _ seconds: (Int32, Int32), iso: Int, millimetres: Int32) {
    self.init(
      fNumber: .init(numerator: tenthsOfFNumber, denominator: 10),
      seconds: .init(numerator: seconds.0, denominator: seconds.1), iso: iso,
      focalLength: .init(numerator: millimetres, denominator: 1))
  }

  fileprivate static let daylight = Self(80, (1, 500), iso: 100, millimetres: 35)
  fileprivate static let lowSun = Self(110, (1, 125), iso: 200, millimetres: 50)
  fileprivate static let telephoto = Self(56, (1, 800), iso: 200, millimetres: 135)
  fileprivate static let longExposure = Self(160, (15, 1), iso: 100, millimetres: 28)
  fileprivate static let nightStreet = Self(18, (1, 60), iso: 1600, millimetres: 85)
  fileprivate static let stars = Self(28, (20, 1), iso: 3200, millimetres: 20)
  fileprivate static let closeUp = Self(28, (1, 320), iso: 200, millimetres: 105)
}

/// The pictures of the showcase; a numbered library draws its scenes in the same order.
let showcaseSubjects: [Subject] = [
  Subject(
    .coast, "Harbour at Dawn", .harbour, seed: 14,
    on: (2021, 5, 14), at: (5, 42), .field, .lowSun),
  Subject(
    .mountains, "Mirror Lake", .alpineLake(.dawn), seed: 4,
    on: (2019, 9, 3), at: (6, 31), .field, .lowSun),
  Subject(
    .cityNights, "Skyline in Blue", .skyline(.night), seed: 16,
    on: (2022, 11, 18), at: (20, 12), .mirrorless, .longExposure),
  Subject(
    .desert, "Balloons over the Canyon", .balloons, seed: 22,
    on: (2023, 10, 7), at: (6, 58), .reflex, .telephoto),
  Subject(
    .garden, "Coral Dahlia", .dahlia(.coral), seed: 24,
    on: (2020, 8, 22), at: (10, 15), .mirrorless, .closeUp),
  Subject(
    .northernLights, "First Aurora", .aurora, seed: 30,
    on: (2024, 2, 9), at: (22, 47), .mirrorless, .stars),
  Subject(
    .coast, "Keeper's Light", .lighthouse, seed: 13,
    on: (2021, 5, 15), at: (21, 24), .field, .longExposure),
  Subject(
    .mountains, "Alpenglow", .peaks(.dusk), seed: 2,
    on: (2019, 9, 4), at: (19, 48), .field, .lowSun),
  Subject(
    .cityNights, "Rain on the Window", .rainyWindow, seed: 18, .portrait, .quarterClockwise,
    on: (2022, 11, 19), at: (22, 3), .pocket, .nightStreet),
  Subject(
    .desert, "Evening Dunes", .dunes(.dusk), seed: 20,
    on: (2023, 10, 9), at: (17, 55), .reflex, .lowSun),
  Subject(
    .garden, "Lavender Evening", .lavender, seed: 28,
    on: (2020, 7, 11), at: (20, 33), .field, .lowSun),
  Subject(
    .northernLights, "Cabin in the Snow", .winterCabin, seed: 10,
    on: (2024, 2, 8), at: (18, 20), .mirrorless, .longExposure),
  Subject(
    .coast, "Into the Sun", .openSea(.dusk), seed: 11, .landscape, .upsideDown,
    on: (2021, 5, 16), at: (21, 2), .pocket, .lowSun),
  Subject(
    .mountains, "Seven Ridges", .ridges(.dusk), seed: 7,
    on: (2018, 10, 21), at: (18, 9), .reflex, .telephoto),
  Subject(
    .cityNights, "Rush Hour", .lightTrails, seed: 19,
    on: (2022, 11, 18), at: (18, 36), .mirrorless, .longExposure),
  Subject(
    .desert, "Camp under the Milky Way", .starryDesert, seed: 23, .portrait,
    .quarterAnticlockwise, on: (2023, 10, 9), at: (23, 41), .mirrorless, .stars),
  Subject(
    .garden, "October Maple", .autumnLeaves, seed: 27,
    on: (2020, 10, 18), at: (16, 27), .mirrorless, .closeUp),
  Subject(
    .coast, "Shoal", .reef, seed: 15,
    on: (2022, 6, 30), at: (12, 8), .pocket, .daylight),
  Subject(
    .mountains, "Firs in the Mist", .pineForest(.dawn), seed: 8, .portrait, .quarterClockwise,
    on: (2018, 10, 22), at: (7, 14), .reflex, .telephoto),
  Subject(
    .garden, "Tea Terraces", .teaTerraces, seed: 29,
    on: (2019, 4, 2), at: (7, 5), .reflex, .daylight),
  Subject(
    .northernLights, "Green Curtains", .aurora, seed: 31, .portrait, .quarterAnticlockwise,
    on: (2024, 2, 10), at: (0, 16), .mirrorless, .stars),
  Subject(
    .cityNights, "City at Sundown", .skyline(.dusk), seed: 17, .panorama,
    on: (2022, 11, 20), at: (16, 49), .reflex, .lowSun),
  Subject(
    .mountains, "High Summer", .peaks(.noon), seed: 1,
    on: (2019, 7, 19), at: (11, 52), .pocket, .daylight),
  Subject(
    .coast, "Calm Morning", .openSea(.dawn), seed: 33,
    on: (2022, 6, 28), at: (6, 20), .reflex, .lowSun),
  Subject(
    .garden, "Violet Dahlia", .dahlia(.violet), seed: 25, .portrait,
    on: (2020, 8, 22), at: (10, 41), .mirrorless, .closeUp),
  Subject(
    .desert, "Noon Crest", .dunes(.noon), seed: 35,
    on: (2023, 10, 8), at: (12, 30), .reflex, .daylight),
  Subject(
    .mountains, "Lake at Midday", .alpineLake(.noon), seed: 5, .panorama,
    on: (2019, 7, 20), at: (12, 44), .field, .daylight),
  Subject(
    .northernLights, "Moonrise over the Fells", .peaks(.night), seed: 3,
    on: (2024, 2, 11), at: (17, 35), .mirrorless, .stars),
  Subject(
    .coast, "Blue Noon", .openSea(.noon), seed: 12,
    on: (2022, 6, 29), at: (12, 55), .pocket, .daylight),
  Subject(
    .desert, "Morning Ascent", .balloons, seed: 37, .portrait, .quarterClockwise,
    on: (2023, 10, 7), at: (6, 44), .reflex, .telephoto),
  Subject(
    .cityNights, "Taxi Weather", .rainyWindow, seed: 38,
    on: (2023, 3, 3), at: (21, 17), .pocket, .nightStreet),
  Subject(
    .mountains, "Valley before Sunrise", .ridges(.dawn), seed: 6,
    on: (2018, 10, 22), at: (6, 40), .reflex, .telephoto),
  Subject(
    .garden, "White Dahlia", .dahlia(.white), seed: 26, .landscape, .upsideDown,
    on: (2020, 8, 23), at: (9, 3), .mirrorless, .closeUp),
  Subject(
    .northernLights, "Last Light in the Forest", .pineForest(.dusk), seed: 9,
    on: (2024, 2, 7), at: (15, 2), .field, .lowSun),
  Subject(
    .coast, "Storm Light", .lighthouse, seed: 39, .portrait, .quarterClockwise,
    on: (2022, 7, 1), at: (21, 50), .field, .longExposure),
  Subject(
    .cityNights, "Towers after Dark", .skyline(.night), seed: 40, .portrait,
    on: (2023, 3, 4), at: (19, 58), .reflex, .longExposure),
]
