import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// Frames of the ten configurations of the thesis's study.
@Suite("Frames of the study")
struct FrameTests {
  /// A run that shows every row once, with every frame captured.
  private func allFrames(of run: String) throws -> (record: RunRecord, frames: [CapturedFrame]) {
    var configuration = try configuration(run)
    configuration.driver = .rows(interval: .milliseconds(40))
    let simulation = ListSimulation(configuration)
    let capture = FrameCapture(Set(0..<100_000), of: configuration)
    simulation.addObserver(capture)
    return (simulation.run(), capture.captured)
  }

  @Test(
    "Overlays match the compositor's counts in every frame",
    arguments: ["worst", "rasterization", "no-offscreen"])
  func overlays(_ run: String) throws {
    let (record, frames) = try allFrames(of: run)
    #expect(frames.count == record.frames.count)
    var (hits, misses, passes) = (0, 0, 0)
    for frame in frames {
      let layers = frame.rows.flatMap(\.layers)
      let pixels = frame.rows.flatMap(\.pixels)
      hits += layers.count { $0.isHit == true }
      misses += layers.count { $0.isHit == false }
      passes += layers.reduce(0) { $0 + $1.passes }
      #expect(layers.reduce(0) { $0 + $1.passes } == frame.cost.drawing.passes)
      // The table itself and each cell are layers too.
      #expect(layers.count + frame.rows.count + 1 == frame.cost.drawing.layers)
      #expect(pixels.reduce(0) { $0 + ($1.isOpaque ? 0 : $1.rect.area) } == frame.cost.drawing.blendedPixels)
      let behind = frame.size.count - frame.cost.coveredPixels
      #expect(pixels.reduce(behind) { $0 + ($1.isOpaque ? $1.rect.area : 0) } == frame.cost.drawing.opaquePixels)
      #expect(frame.rows.allSatisfy { $0.blank.isEmpty } == (frame.blankPixels == 0))
    }
    #expect(hits == record.counters.rasterizationHits)
    #expect(misses == record.counters.rasterizationMisses)
    #expect((run == "rasterization") == (misses > 0))
    #expect(passes > 0)
  }

  @Test("Bubbles and images are drawn with the app's colors, corner radius and border")
  func bubbles() throws {
    let snapshot = try ListSimulation.snapshot(of: configuration("worst"), atOffset: 0)
    let svg = ContactSheet(title: "worst", snapshots: [snapshot]).svg
    // Two pixels per point.
    for part in [
      "fill=\"#4DB6AC\"", "fill=\"#ECEFF1\"", "rx=\"30\" ry=\"30\"", "stroke=\"#ECEFF1\" stroke-width=\"2\"",
    ] {
      #expect(svg.contains(part), "\(part)")
    }
    #expect(svg.contains("<title id=\"title\">worst</title>") && svg.contains("at rest, 0 pt \u{00B7} nothing blank"))
  }

  @Test(
    "Runs whose techniques declare no difference show the same items at the same offset",
    arguments: [0, 3400, 12_000, 30_000])
  func same(_ offset: Int) throws {
    let (first, second) = (try configuration("static-cells"), try configuration("manual-heights"))
    let snapshots = try [first, second].map { try ListSimulation.snapshot(of: $0, atOffset: Double(offset)) }
    let comparison = FrameComparison(
      snapshots[0].frame, snapshots[1].frame, declared: DeclaredDifferences(first, second))
    // Heights are rounded to half a point, so that an item at an edge may be on only one of the screens.
    #expect(comparison.differences.filter { !$0.text.hasPrefix("not on the ") }.isEmpty, "\(comparison.differences)")
    #expect(snapshots[0].frame.offset == Double(offset) && snapshots[0].remark == "at rest")
    let same = FrameComparison(snapshots[0].frame, snapshots[0].frame)
    #expect(same.isEqual)
    let sheet = ContactSheet(title: "same", snapshots: [snapshots[0], snapshots[0]], comparison: same)
    #expect(sheet.svg.contains(">No difference.<"))
  }

  @Test("Differences are outlined on both screens, with the technique that declares them and its reason")
  func declared() throws {
    let (first, second) = (try configuration("static-cells"), try configuration("no-offscreen"))
    let snapshots = try [first, second].map { try ListSimulation.snapshot(of: $0, atOffset: 3400) }
    let comparison = FrameComparison(
      snapshots[0].frame, snapshots[1].frame, declared: DeclaredDifferences(first, second))
    #expect(!comparison.differences.isEmpty)
    for difference in comparison.differences {
      #expect(difference.text.contains("fill: ") && difference.text.contains("declared by no-offscreen: "))
      #expect(!difference.first.isEmpty && difference.first.count == difference.second.count)
    }
    let svg = ContactSheet(title: "two", snapshots: snapshots, comparison: comparison).svg
    let outlines = comparison.differences.reduce(0) { $0 + $1.first.count + $1.second.count }
    #expect(svg.split(separator: "class=\"difference\"", omittingEmptySubsequences: false).count == outlines + 1)
    // Declarations do not affect which differences are found.
    #expect(FrameComparison(snapshots[0].frame, snapshots[1].frame).differences.count == comparison.differences.count)
  }

  @Test("A contact sheet has a frame for each instant, equal to the frame of a single snapshot")
  func contactSheet() throws {
    let configuration = try configuration("reuse")
    var length = VirtualDuration.zero
    let snapshots = try ListSimulation.snapshots(of: configuration) { scroll in
      length = scroll
      return [.load] + (0..<5).map { .time(scroll * $0 / 4) } + [.end]
    }
    #expect(snapshots.count == 7)
    #expect(snapshots.map(\.frame.instant) == snapshots.map(\.frame.instant).sorted())
    #expect(snapshots[5].frame.number == snapshots[6].frame.number && snapshots[6].time == length)
    let svg = ContactSheet(title: "sheet", snapshots: snapshots).svg
    #expect(svg.split(separator: "class=\"screen\"", omittingEmptySubsequences: false).count == 8)
    let alone = try ListSimulation.snapshots(of: configuration) { _ in [.time(length / 2)] }
    #expect(ContactSheet(title: "", snapshots: alone).svg == ContactSheet(title: "", snapshots: [snapshots[3]]).svg)
    #expect(throws: FrameFailure.afterEnd(length: length)) {
      try ListSimulation.snapshots(of: configuration) { _ in [.time(length + .nanoseconds(1))] }
    }
  }

  @Test("Shortly after a jump the picture marks missing content as blank")
  func blank() throws {
    var configuration = try configuration("reuse")
    configuration.imageCaches = .cold
    let snapshot = try ListSimulation.snapshot(of: configuration, atOffset: 400, after: .milliseconds(160))
    #expect(snapshot.frame.offset == 400)
    #expect(snapshot.frame.blankPixels > 0 && snapshot.remark == "after a jump")
    let svg = ContactSheet(title: "", snapshots: [snapshot]).svg
    #expect(svg.contains("url(#blank)") && svg.contains("blank: content has not arrived"))
    let rest = try ListSimulation.snapshot(of: configuration, atOffset: 400)
    #expect(rest.frame.blankPixels == 0 && rest.frame.offset == 400)
  }

  @Test("An offset out of range is an error with the valid range")
  func beyond() throws {
    let configuration = try configuration("static-cells")
    #expect(throws: FrameFailure.aboveContent(from: -64)) {
      try ListSimulation.snapshot(of: configuration, atOffset: -65)
    }
    let failure = #expect(throws: FrameFailure.self) { try ListSimulation.snapshot(of: configuration, atOffset: 1e6) }
    guard case .beyondContent(let low, let high)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(low == -64 && high > 30_000)
    #expect(try ListSimulation.snapshot(of: configuration, atOffset: high).frame.offset == high)
  }

  @Test("A cell names its maker: the technique whose code created it, or the list itself")
  func makers() throws {
    for (run, maker) in [("worst", "the list itself"), ("reuse", "cell-reuse"), ("no-offscreen", "static-cells")] {
      let snapshot = try ListSimulation.snapshot(of: configuration(run), atOffset: 0)
      let names = snapshot.frame.rows.map { OverlayDrawing.name(ofMaker: $0.maker, snapshot.frame.techniques) }
      #expect(Set(names) == [maker], "\(run)")
      let svg = ContactSheet(title: "", snapshots: [snapshot], overlays: [.technique]).svg
      #expect(svg.contains("made by \(maker)"))
    }
  }
}
