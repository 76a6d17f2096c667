import AlbumsUI
import GObjectKit
import GtkKit
import PhotoLibrary

/// Measures the main thread's time for the frames of the timeline. The floor is a bare grid.
struct TimelineSuite {
  let report: Report
  let pictures: MeasuredLibrary

  func run() throws {
    try SyntheticIndex.ofEachSize(pictures: pictures, report: report) { index, count in
      try measureQueries(index, count)
      let ours = try measureOurs(index, count)
      let floor = try measureFloor(count)
      try add("scrolling, frame", ours.scrolling, floor.scrolling, limit: 8, count)
      try report.add(
        Measurement(
          name: "timeline, scrolling, cells without a photo, \(count.formatted())", unit: "%",
          ours: 100 * ours.emptyParts.reduce(0, +) / Double(ours.emptyParts.count), floor: nil))
      try add("change of level, frame", ours.levels, floor.levels, limit: 8, count)
      try add("scrubber, frame of the release", ours.jumps, floor.jumps, limit: 16, count)
      try report.add(
        Measurement(
          name: "timeline, scrubber, frames until all cells, \(count.formatted())", unit: "",
          ours: ours.framesOfJumps, floor: nil, limit: .figure(1)))
    }
  }

  private func add(
    _ name: String, _ ours: [Double], _ floor: [Double]?, limit: Double, _ count: Int
  ) throws {
    for (part, percent) in [("p99", 99.0), ("median", 50.0)] {
      try report.add(
        Measurement(
          name: "timeline, \(name) \(part), \(count.formatted())", unit: "ms",
          ours: ours.percentile(percent), floor: floor?.percentile(percent),
          limit: percent == 99 ? .figure(limit) : nil))
    }
  }

  private func measureQueries(_ index: SyntheticIndex, _ count: Int) throws {
    let photos = try PhotoIndex(at: index.folders.index)
    let roots = [index.root]
    for (name, query) in [
      ("days", { _ = try photos.days(under: roots) }),
      ("days and photos", { _ = try photos.timeline(under: roots) }),
    ] as [(String, () throws -> Void)] {
      let times = try (0..<5).map { _ in
        try ContinuousClock().measure(query) / .milliseconds(1)
      }
      try report.add(
        Measurement(
          name: "timeline, query of \(name), \(count.formatted())", unit: "ms",
          ours: times, floor: nil))
    }
    photos.close()
  }

  private struct Frames {
    var scrolling: [Double] = []
    /// The parts of the cells in view that had no photo yet, one for each frame of scrolling.
    var emptyParts: [Double] = []
    var levels: [Double] = []
    var jumps: [Double] = []
    var framesOfJumps: [Double] = []
  }

  // MARK: Ours

  private func measureOurs(_ index: SyntheticIndex, _ count: Int) throws -> Frames {
    let timeline = try MeasuredTimeline(folders: index.folders, roots: [index.root])
    defer { timeline.close() }
    show(timeline.window)
    guard
      MainLoop.run(until: { timeline.count == count && timeline.isFilled }, atMost: .seconds(60))
    else { throw BenchmarkFailure("The timeline shows no photos.") }
    let clock = FrameMeter(timeline.window)
    var frames = Frames()
    for level in 0..<3 {
      if level > 0 { timeline.zoom(by: -1) }
      rest()
      frames.scrolling += try scroll(clock, timeline.scroll(by:)) {
        frames.emptyParts.append(timeline.emptyPart)
      }
      for part in jumps(seed: level) {
        frames.jumps.append(try clock.frame { timeline.part = part })
        var more = 1.0
        while !timeline.isFilled {
          _ = try clock.frame {}
          more += 1
        }
        frames.framesOfJumps.append(more)
      }
    }
    for (round, part) in jumps(seed: 3).enumerated() {
      timeline.part = part
      rest()
      frames.levels.append(try clock.frame { timeline.zoom(by: round / 2 % 2 == 0 ? 1 : -1) })
      while !timeline.isFilled { frames.levels.append(try clock.frame {}) }
    }
    return frames
  }

  // MARK: Floor

  private func measureFloor(_ count: Int) throws -> Frames {
    let list = IdentifierList()
    list.splice(at: 0, removing: 0, inserting: Array(0..<count))
    let grid = GridView(list: list) { BareCell() }
    let view = ScrolledWindow(child: grid)
    let window = Window()
    window.child = view
    defer { window.destroy() }
    show(window)
    rest()
    let clock = FrameMeter(window)
    var frames = Frames()
    frames.scrolling = try scroll(clock) { view.scrollPosition += $0 }
    frames.jumps = try jumps(seed: 0).map { part in
      try clock.frame { grid.scroll(to: Int(part * Double(count))) }
    }
    frames.levels = try jumps(seed: 3).enumerated().map { round, part in
      grid.scroll(to: Int(part * Double(count)))
      rest()
      // As many columns as the levels of the timeline have.
      let columns = [14, 7, 14, 19][round % 4]
      return try clock.frame { grid.setColumns(minimum: columns, maximum: columns) }
    }
    return frames
  }

  // MARK: Steps

  private func show(_ window: Window) {
    window.setDefaultSize(width: 1_080, height: 760)
    window.present()
  }

  /// Scrolls as a wheel does, then page by page.
  private func scroll(
    _ clock: FrameMeter, _ scroll: (Double) -> Void, afterFrame look: () -> Void = {}
  ) throws -> [Double] {
    try (0..<200).map { step in
      defer { look() }
      return try clock.frame { scroll(step < 140 ? 90 : 600) }
    }
  }

  /// Places all over the timeline.
  private func jumps(seed: Int) -> [Double] {
    (0..<40).map { step in Double((step * 37 + seed * 11) % 101) / 102 }
  }

  private func rest() { MainLoop.run(until: { false }, atMost: .milliseconds(400)) }
}

/// A grey square.
private final class BareCell: GridCell {
  let widget: Widget = CustomWidget(BareSquare())

  func bind(to identifier: Int) { widget.parent?.setAccessibleLabel("\(identifier)") }
  func unbind() {}
}

private final class BareSquare: WidgetBehavior {
  var heightDependsOnWidth: Bool { true }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    let side = orientation == .vertical ? max(other, 1) : 1
    return SizeRequest(minimum: side, natural: side)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    snapshot.fill(
      Rectangle(width: Double(widget.width), height: Double(widget.height)),
      with: Color(0.5, 0.5, 0.5))
  }
}
