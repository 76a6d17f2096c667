// Segments · S50, S39, S40, S41, S44, S45
//
// Two countries behind two segments, each with its own page: Italy is a list of towns, Australia a
// page of figures. Open a town or a region; its back button has the title of the segment. The plus
// sign adds a third country, which takes only one more controller.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let segments = Sample("segments", source: PackageResources.Segments_swift) {
    NavigationController(rootViewController: CountriesController())
  }
}

private final class CountriesController: SegmentManagingController {
  init() {
    super.init(
      viewControllers: [
        JourneyController(title: "Italy", stops: italy), AustraliaController(title: "Australia"),
      ], accessibilityLabel: "Country")
    navigationItem.rightBarButtonItem = BarButtonItem(
      iconName: "list-add-symbolic", accessibilityLabel: "Add Japan"
    ) { [weak self] in self?.addJapan() }
  }

  private func addJapan() {
    navigationItem.rightBarButtonItem = nil
    let journey = JourneyController(title: "Japan", stops: japan)
    insertSegment(journey, at: segmentedViewControllers.count)
    selectSegment(at: segmentedViewControllers.count - 1)
  }
}

/// A list of stops. A click on one pushes its page.
private final class JourneyController: ViewController {
  private let stops: [Place]
  private let list = ListBox(selection: .single)

  init(title: String, stops: [Place]) {
    self.stops = stops
    super.init(title: title)
  }

  override func loadView() {
    for stop in stops { list.append(ListRow(stop.name, subtitle: stop.summary, hasArrow: true)) }
    view = ScrolledWindow(child: list)
  }

  override func viewDidLoad() {
    list.onActivate { [weak self] index in
      guard let self else { return }
      navigationController?.push(PlaceController(stops[index]))
    }
  }

  override func viewDidAppear(animated: Bool) {
    // During the pop, the selected row showed which page was popped.
    list.selectedIndex = nil
  }
}

/// Figures side by side, with the regions below.
private final class AustraliaController: ViewController {
  override func loadView() {
    let figures = Box(.horizontal, spacing: 18)
    for (number, unit) in [(7_688_287, "square kilometres"), (6, "states"), (3, "time zones")] {
      let numberLabel = Label(number.formatted(.number.notation(.compactName)))
      numberLabel.addStyleClass("title-1")
      let unitLabel = Label(unit)
      unitLabel.addStyleClass("dim-label")
      unitLabel.wraps = true
      let figure = Box(.vertical, spacing: 6, children: [numberLabel, unitLabel])
      figure.expandsHorizontally = true
      figures.append(figure)
    }
    let box = Box(.vertical, spacing: 12, children: [figures])
    figures.margins = Edges(top: 12, bottom: 12)
    for region in australia {
      let button = Button(label: region.name)
      button.onClicked { [weak self] in
        self?.navigationController?.push(PlaceController(region))
      }
      box.append(button)
    }
    box.margins = Edges(18)
    view = ScrolledWindow(child: box)
  }
}

private final class PlaceController: ViewController {
  private let place: Place

  init(_ place: Place) {
    self.place = place
    super.init(title: place.name)
  }

  override func loadView() {
    let summary = Label(place.summary)
    summary.addStyleClass("title-3")
    let box = Box(.vertical, spacing: 12, children: [summary, Label(place.text)])
    for label in box.descendants(of: Label.self) {
      label.wraps = true
      label.justify(.start)
    }
    box.margins = Edges(18)
    view = ScrolledWindow(child: box)
  }
}

private struct Place {
  let name, summary, text: String
}

private let italy = [
  Place(
    name: "Venice", summary: "Two days on foot and by boat",
    text: "Early in the morning the lanes belong to those who live here. Line 1 takes its time "
      + "along the Grand Canal, and stops at every palace."),
  Place(
    name: "Bologna", summary: "A day under arcades",
    text: "Forty kilometres of arcades keep the rain and the sun away, up to the church on the "
      + "hill. The tower leans more than one would like while climbing it."),
  Place(
    name: "Siena", summary: "A day on the square",
    text: "The square is a shell, and everybody sits down on it. Behind the last house the hills "
      + "begin at once."),
  Place(
    name: "Naples", summary: "Three days, one of them on the mountain",
    text: "The bus goes up to a thousand metres; the rest of the way to the crater is a walk of "
      + "half an hour, with the whole bay below."),
]

private let australia = [
  Place(
    name: "The Reef", summary: "2,300 kilometres along the coast of Queensland",
    text: "Best seen from July to October, when the water is clear and the wind is low."),
  Place(
    name: "The Centre", summary: "Red sand, and a rock of 348 metres",
    text: "The walk around the foot of the rock is ten kilometres long. Begin before the sun does."
  ),
  Place(
    name: "The Island", summary: "Tasmania, 240 kilometres to the south",
    text: "A fifth of it is wilderness under protection. The track through it takes six days."),
]

private let japan = [
  Place(
    name: "Kyoto", summary: "Four days among gardens",
    text: "One garden is stones and raked gravel only. The longer one sits there, the less one "
      + "misses."),
  Place(
    name: "Hokkaido", summary: "A week of hot springs and snow",
    text: "Twelve hours by train, under the sea for some of them. The best spring is at the end "
      + "of the last bus line."),
]
