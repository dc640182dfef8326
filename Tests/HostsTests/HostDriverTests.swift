import Hosts
import JSON
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Scroll drivers for hosts")
struct HostDriverTests {
  /// The driver in the document that hosts get.
  private func document(_ driver: ScrollDriver) throws -> JSONValue {
    var run = try SampleConfiguration.configuration(name: "a")
    run.driver = driver
    var writer = JSONWriter()
    try #require(HostStudy(run).content()).write(to: &writer)
    return try #require(try json(String(decoding: writer.takeBytes(), as: UTF8.self))["scroll"])
  }

  private func flicks(isPaged: Bool = false) -> FlicksDriver {
    FlicksDriver(
      count: 3, seed: 5, speed: LogNormalDistribution(median: 670, spread: 2, range: 150...2400),
      contact: .milliseconds(140), pause: LogNormalDistribution(median: 500, spread: 2, range: 100...900),
      pauseStart: .liftOff, reverseShare: 0.5, release: ScrollRelease(decelerationRate: 0.99, isPaged: isPaged))
  }

  @Test("Hosts get flicks as they are drawn, so they perform the flicks of the simulation")
  func drawnFlicks() throws {
    let json = try document(.flicks(flicks()))
    #expect(json["driver"]?.string == "flicks" && json["pauseFrom"]?.string == "liftOff")
    #expect(json["contactMs"]?.double == 140 && json["decelerationRate"]?.double == 0.99)
    let drawn = flicks().flicks
    let listed = json["flicks"].map { Array($0.elements) } ?? []
    #expect(listed.map { $0["speed"]?.double } == drawn.map(\.speed))
    #expect(listed.map { $0["reversed"]?.boolean } == drawn.map(\.isReversed))
    #expect(listed.compactMap { $0["pauseMs"]?.double }.count == 3)
  }

  @Test("Hosts get recorded offsets as samples")
  func recordedOffsets() throws {
    let json = try document(
      .offsets(
        OffsetRecording(
          times: [.zero, .milliseconds(500)], offsets: [0, 32.5], isTracking: true, longestStep: .milliseconds(100))))
    #expect(json["of"]?.string == "offsets" && json["pauseAfterMs"]?.double == 100)
    #expect(json["samples"]?.elements.map { $0.elements.map(\.double) } == [[0, 0], [500, 32.5]])
  }

  @Test("Hosts get recorded touches as drags along a path")
  func recordedTouches() throws {
    let contact = TouchContact(
      at: .milliseconds(7), times: [.zero, .milliseconds(50), .milliseconds(100)], positions: [500, 450, 300])
    let json = try document(.touches(TouchRecording(contacts: [contact], release: ScrollRelease())))
    #expect(json["driver"]?.string == "recorded")
    let drag = try #require(json["drags"]?.elements.first { _ in true })
    #expect(drag["atMs"]?.double == 7 && drag["durationMs"]?.double == 100 && drag["distance"]?.double == 200)
    #expect(drag["liftSpeed"]?.double == 2 && drag["decelerationRate"]?.double == 0.998)
    #expect(drag["path"]?.elements.map { $0.elements.map(\.double) } == [[0, 0], [50, 50], [100, 200]])
  }

  @Test("A scroll by whole pages is rejected by name, and other scrolls of a finger are not")
  func obstacles() throws {
    let counterparts = CounterpartSet([])
    var run = try SampleConfiguration.configuration(name: "a")
    let contact = TouchContact(at: .zero, times: [.zero, .milliseconds(9)], positions: [2, 1])
    let drag = FingerDrag(at: .zero, duration: .milliseconds(9), distance: 1)
    let performed: [ScrollDriver] = [
      .flicks(flicks()), .drags([drag]), .touches(TouchRecording(contacts: [contact], release: ScrollRelease())),
      .offsets(OffsetRecording(times: [.zero], offsets: [0], isTracking: true)),
    ]
    for driver in performed {
      run.driver = driver
      #expect(counterparts.obstacles(to: run) == [])
    }
    var paged = drag
    paged.release.isPaged = true
    let refused: [ScrollDriver] = [
      .flicks(flicks(isPaged: true)), .drags([drag, paged]),
      .touches(TouchRecording(contacts: [contact], release: ScrollRelease(isPaged: true))),
    ]
    for driver in refused {
      run.driver = driver
      #expect(counterparts.obstacles(to: run).count == 1)
      #expect(counterparts.obstacles(to: run).first?.contains("paging has no counterpart") == true)
    }
  }
}
