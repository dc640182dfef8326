import Foundation
import ListRuntime
import Reports
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Traces of the study")
struct TraceTests {
  /// A run that loads pictures from the network and shows every row once, in jumps.
  private func jumping(_ run: String) throws -> RunConfiguration {
    var configuration = try configuration(run)
    configuration.driver = .rows(interval: .milliseconds(40))
    configuration.imageCaches = .cold
    return configuration
  }

  @Test(
    "Tracing a run, capturing its frames and recording its filmstrip do not change it",
    arguments: ["worst", "rasterization", "async-nodes"])
  func same(_ run: String) throws {
    let configuration = try jumping(run)
    let plain = ListSimulation(configuration).run()
    #expect(ListSimulation.traced(configuration).record == plain)
    let observed = ListSimulation(configuration, recordsFilmstrip: true)
    observed.addObserver(TraceRecorder())
    observed.addObserver(FrameCapture(Set(stride(from: 0, to: plain.frames.count, by: 50)), of: configuration))
    var record = observed.run()
    record.filmstrip = nil
    #expect(record == plain)
  }

  @Test(
    "The slices of a frame are its charges: the same time for each technique, phase and row, and no gap in its tasks",
    arguments: ["worst", "rasterization", "async-nodes"])
  func slices(_ run: String) throws {
    let (record, trace) = ListSimulation.traced(try jumping(run))
    var slices = Array(repeating: [FrameCharge: Int64](), count: record.frames.count)
    func key(_ technique: UInt8, _ phase: Phase, _ row: Int32) -> FrameCharge {
      FrameCharge(technique: technique, phase: phase, row: row, time: .zero)
    }
    for slice in trace.slices where slice.thread == 0 && record.frames.indices.contains(slice.frame) {
      slices[slice.frame][key(slice.technique, slice.phase, slice.row), default: 0] +=
        (slice.end - slice.start).nanoseconds
    }
    for (number, frame) in record.frames.enumerated() {
      var charges: [FrameCharge: Int64] = [:]
      for charge in record.charges[frame.charges] {
        charges[key(charge.technique, charge.phase, charge.row), default: 0] += charge.time.nanoseconds
      }
      #expect(slices[number] == charges, "frame \(number)")
      #expect(slices[number].values.reduce(0, +) == frame.mainTime.nanoseconds)
    }
    for thread in trace.threads where thread.isApplication {
      let all = trace.slices.filter { $0.thread == thread.id }
      let tasks = trace.tasks.filter { $0.thread == thread.id }
      for (first, second) in zip(all, all.dropFirst()) { #expect(first.end <= second.start) }
      for (first, second) in zip(tasks, tasks.dropFirst()) { #expect(first.end <= second.start) }
      // No part of a task is missing.
      #expect(
        all.reduce(0) { $0 + ($1.end - $1.start).nanoseconds }
          == tasks.reduce(0) { $0 + ($1.end - $1.start).nanoseconds })
    }
    for core in 0..<2 {
      let all = trace.cpuSlices.filter { $0.core == core }.sorted { $0.start < $1.start }
      for (first, second) in zip(all, all.dropFirst()) { #expect(first.end <= second.start) }
    }
    for (first, second) in zip(trace.renderings, trace.renderings.dropFirst()) { #expect(first.end <= second.start) }
    let busy = trace.renderings.reduce(0) { $0 + ($1.end - $1.start - $1.stall).nanoseconds }
    #expect(busy >= record.gpuBusy.nanoseconds)
  }

  @Test("Hitches miss the refreshes that the metric counts, and each that a frame ended has a cause in its timeline")
  func hitches() throws {
    let (record, trace) = ListSimulation.traced(try configuration("worst"))
    let hitches = trace.hitches(in: record)
    #expect(record.missedVsyncs > 0)
    #expect(hitches.reduce(0) { $0 + $1.missed } == record.missedVsyncs)
    for (first, second) in zip(hitches, hitches.dropFirst()) { #expect(first.end <= second.start) }
    #expect(Set(hitches.compactMap(\.cause)).count > 1)
    // Only the last hitch may lack a frame and a cause: if the scroll ended before the display showed a new frame.
    #expect(hitches.dropLast().allSatisfy { $0.frame != nil })
    var (endedByFrame, causedByMainThread) = (0, 0)
    for hitch in hitches {
      #expect((hitch.frame == nil) == (hitch.cause == nil))
      guard let frame = hitch.frame else { continue }
      endedByFrame += 1
      #expect(record.frames[frame].moved && record.frames[frame].shownAt > hitch.refresh)
      guard trace.cause(of: frame, in: record) == .mainThread else { continue }
      causedByMainThread += 1
      // The main thread was ready to commit the frame only after the refresh.
      let ready = try #require(trace.frameTimelines[frame].commitReady)
      #expect(ready > trace.refreshes[record.frames[frame].vsync + 1])
    }
    #expect(endedByFrame > 0 && causedByMainThread > 0)
  }

  @Test(
    "Requests have ordered steps, and their number equals the counter of fetches, whatever is canceled before",
    arguments: [nil, ImageLibraryRules.nuke, .sdWebImage])
  func network(library: ImageLibraryRules?) throws {
    var configuration = try jumping("worst")
    if let library { configuration.imageLibrary = library }
    let (record, trace) = ListSimulation.traced(configuration)
    #expect(trace.transfers.count == record.counters.imageNetworkFetches)
    for transfer in trace.transfers {
      let steps = [transfer.requested, transfer.started, transfer.responded, transfer.end].compactMap(\.self)
      #expect(steps == steps.sorted() && !transfer.subject.isEmpty)
    }
  }

  /// Checks the GPU time of frames and renderings: it is without the gaps between passes, which are beside it.
  private func checkGraphics(_ events: [[String: Any]], _ record: RunRecord, _ trace: RunTrace) throws {
    func gpu(_ event: [String: Any]) -> (busy: Double, idle: Double)? {
      guard let arguments = event["args"] as? [String: Any], let busy = arguments["gpu_busy_us"] as? Double,
        let idle = arguments["gpu_idle_between_passes_us"] as? Double
      else { return nil }
      return (busy, idle)
    }
    let renderings = events.filter { $0["cat"] as? String == "gpu" }
    #expect(renderings.count == trace.renderings.count)
    for rendering in renderings {
      let (time, duration) = (try #require(gpu(rendering)), try #require(rendering["dur"] as? Double))
      #expect(abs(time.busy + time.idle - duration) < 0.002)
    }
    #expect(renderings.contains { gpu($0).map { $0.idle > 0 } ?? false })
    let frames = events.compactMap { event in event["cat"] as? String == "gpu" ? nil : gpu(event) }
    #expect(frames.count == record.frames.count)
    for (frame, time) in zip(record.frames, frames) {
      #expect(abs(Double(frame.gpuTime.nanoseconds) / 1000 - time.busy) < 0.001)
    }
    // A frame without a rendering of its own, because it was merged into the next one, has none of either.
    let idle = trace.renderings.filter { $0.frames != nil }.reduce(0) { $0 + $1.stall.nanoseconds }
    #expect(abs(frames.reduce(0) { $0 + $1.idle } * 1000 - Double(idle)) < Double(frames.count))
  }

  /// Tests/Integration/validate-trace.py checks the rules of the format: nested spans, complete arrows, named tracks.
  @Test("The document has the GPU time of every frame and rendering, and the same bytes each time")
  func document() throws {
    let (record, trace) = ListSimulation.traced(try configuration("reuse"))
    let bytes = TraceJSON.bytes(of: record, trace, device: "test")
    #expect(bytes == TraceJSON.bytes(of: record, trace, device: "test"))
    let document = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    try checkGraphics(try #require(document["traceEvents"] as? [[String: Any]]), record, trace)
  }
}
