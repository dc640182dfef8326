import ListRuntime
import Simulation
import Testing

@Suite("The filmstrip of a scroll")
struct FilmstripRecorderTests {
  /// A run that scrolls for a number of seconds, one jump per second.
  private func record(seconds: Int, recordsFilmstrip: Bool, whenLoaded: (() -> Void)? = nil) throws -> RunRecord {
    let messages = (0..<400).map { Message(messageId: $0, direction: .incoming, body: .text("row \($0)")) }
    var configuration = try PictureStage.configuration(messages, width: 320, height: 200)
    configuration.driver = .script(
      (0...seconds).map { ScriptedScroll(at: .seconds($0), offset: Double($0 * 100), animated: false) })
    return ListSimulation(configuration, recordsFilmstrip: recordsFilmstrip).run(whenLoaded: whenLoaded)
  }

  @Test(
    "However long a scroll is, the filmstrip has few pictures, evenly spaced, and one of the end",
    arguments: [0, 1, 3, 6, 7, 20, 61])
  func spacing(_ seconds: Int) throws {
    let record = try record(seconds: seconds, recordsFilmstrip: true)
    let filmstrip = try #require(record.filmstrip)
    #expect((1...FilmstripRecorder.limit + 1).contains(filmstrip.count))
    #expect(seconds < 7 || filmstrip.count > FilmstripRecorder.limit / 2)
    let times = filmstrip.map(\.at.nanoseconds)
    #expect(times.first == 0)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.dropLast()
    #expect(Set(steps).count <= 1, "\(steps)")
    #expect(filmstrip.allSatisfy { $0.width == 640 && $0.height == 400 || $0.width == 320 && $0.height == 200 })
  }

  @Test("A picture shows the rows that were on the screen then")
  func rows() throws {
    let record = try record(seconds: 5, recordsFilmstrip: true)
    let filmstrip = try #require(record.filmstrip)
    #expect(filmstrip.first?.content.contains(">row 0<") == true)
    #expect(filmstrip.last?.content.contains(">row 0<") == false)
  }

  @Test("The last picture shows the rows of the last layout, where a step that ends the scroll has not moved them yet")
  func lastStep() throws {
    let messages = (0..<100).map { Message(messageId: $0, direction: .incoming, body: .text("row \($0)")) }
    var configuration = try PictureStage.configuration(messages, width: 320, height: 200)
    // With free work, the last step and its layout come at the same instant.
    configuration.profile = makeProfile(
      [.runLoopCallout: 1_000_000], screen: Screen(width: 320, height: 200, scale: 2))
    // 20 points a millisecond, until the end of the content stops the list within a refresh.
    configuration.driver = .drags([FingerDrag(at: .zero, duration: .milliseconds(100), distance: 2000)])
    let record = ListSimulation(configuration, recordsFilmstrip: true).run()
    let last = try #require(record.filmstrip?.last)
    let top = try #require(last.content.firstMatch(of: /translate\(0 (-?[0-9]+)/)?.output.1)
    #expect((-120...0).contains(try #require(Int(top))), "\(top)")
  }

  @Test("The host is told of the start of the scroll once, which changes nothing")
  func loaded() throws {
    var count = 0
    let observed = try record(seconds: 2, recordsFilmstrip: false) { count += 1 }
    #expect(try observed == record(seconds: 2, recordsFilmstrip: false))
    #expect(count == 1 && observed.filmstrip == nil)
  }

  @Test("Ids of a picture can begin with a prefix; texts that look like them stay")
  func prefix() {
    let picture = FilmstripFrame(
      at: .zero, width: 1, height: 1,
      content: "<clipPath id=\"c0\"/><g clip-path=\"url(#c0)\"><text>id=\"c0 =\"url(#c0)</text></g>")
    #expect(
      picture.content(idPrefix: "run-")
        == "<clipPath id=\"run-0\"/><g clip-path=\"url(#run-0)\"><text>id=\"c0 =\"url(#c0)</text></g>")
  }

  @Test("The instruments' times and the missed refreshes are in ascending order")
  func instants() throws {
    let record = try record(seconds: 4, recordsFilmstrip: false)
    #expect(record.frameRateInstants.count == record.frameRateSamples.count)
    #expect(zip(record.frameRateInstants, record.frameRateInstants.dropFirst()).allSatisfy { $0 < $1 })
    #expect(
      record.missedVsyncs == record.missedRefreshes.count && record.missedRefreshes == record.missedRefreshes.sorted())
    let busy = record.memorySamples.map(\.gpuBusy)
    #expect(zip(busy, busy.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(record.memorySamples.last.map { $0.gpuBusy <= record.gpuBusy && $0.appBusy <= record.appBusy } == true)
  }
}
