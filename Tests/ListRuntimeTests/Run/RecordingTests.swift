import ListRuntime
import Simulation
import Testing

@Suite("Recorded scrolls")
struct RecordingTests {
  private func offsets(
    _ samples: [(Int, Double)], isTracking: Bool = true, longestStep: VirtualDuration? = nil
  ) -> OffsetRecording {
    OffsetRecording(
      times: samples.map { ms($0.0) }, offsets: samples.map(\.1), isTracking: isTracking, longestStep: longestStep)
  }

  @Test("Each refresh shows the offset of its time between two samples, and the scroll ends with the last one")
  func interpolation() throws {
    let recording = offsets([(0, 0), (1000, 500), (1000, 600), (2000, 600), (3000, 100)])
    let scroll = try ScrollTimeline(rows: 100, .offsets(recording))
    for (time, offset) in scroll.offsets {
      let exact = recording.offset(at: time)
      // A frame is laid out in the turn of its refresh.
      #expect(abs(offset - exact) <= 0.25, "\(time): \(offset), not \(exact)")
    }
    #expect(abs(scroll.offset(at: ms(500)) - 250) < 9)
    #expect(scroll.offset(at: ms(1500)) == 600)
    #expect(abs(scroll.offset(at: ms(2500)) - 350) < 9)
    #expect(scroll.offset(at: ms(4000)) == 100)
    // A refresh has the last step, the second one after it shows that, and the next one ends it.
    #expect(scroll.length > ms(3049) && scroll.length < ms(3067))
    #expect(scroll.record.counters.recordedOffsetsClamped == 0 && scroll.record.missedRefreshes == [])
  }

  @Test("The run loop tracks while the offset changes if it is said so, and not while it stands")
  func tracking() throws {
    let samples = [(0, 0.0), (500, 300), (2500, 300), (3000, 600)]
    let scroll = try ScrollTimeline(rows: 100, .offsets(offsets(samples)))
    // The frame that shows the end of a movement is laid out when it is over.
    let modes = scroll.layouts.map { (time: $0.at, mode: $0.mode) }
    #expect(
      modes.filter { $0.time < ms(480) || $0.time > ms(2520) && $0.time < ms(2980) }.allSatisfy { $0.mode == .tracking }
    )
    #expect(try ScrollTimeline(rows: 100, .offsets(offsets(samples, isTracking: false))).modes == [.default])
  }

  @Test("A source of the default mode is heard only while a recorded offset stands")
  func defaultModeSources() throws {
    var heard: [VirtualInstant] = []
    var timer: RunLoopTimer?
    let recording = offsets([(0, 0.0), (500, 300), (2500, 300), (3000, 600)])
    let scroll = try ScrollTimeline(rows: 100, .offsets(recording)) { list, now in
      guard timer == nil, list.offset > 0 else { return }
      timer = list.ui.runLoop.addTimer(firstFire: now, interval: ms(100)) { heard.append(list.ui.meter.now) }
    }
    let times = heard.map { $0 - scroll.record.scrollStart }
    #expect(times.filter { $0 < ms(3000) }.allSatisfy { $0 >= ms(500) && $0 <= ms(2500) }, "\(times)")
    #expect((19...22).contains(times.count { $0 < ms(3000) }), "\(times)")
  }

  @Test("Samples beyond the content are shown as the nearest offset within it, and counted")
  func clamped() throws {
    let scroll = try ScrollTimeline(
      rows: 10, .offsets(offsets([(0, -64), (500, 432), (1000, 900), (1500, 900), (2000, -200)])), topInset: 64)
    #expect(scroll.offset(at: ms(1200)) == 432)
    #expect(scroll.offset(at: ms(3000)) == -64)
    #expect(scroll.record.counters.recordedOffsetsClamped == 3)
  }

  @Test("Samples that are far apart are a pause if it is said so")
  func pause() throws {
    let samples = [(0, 0.0), (1000, 0), (3000, 300), (3100, 400)]
    let scroll = try ScrollTimeline(rows: 100, .offsets(offsets(samples, longestStep: ms(100))))
    #expect(scroll.offset(at: ms(2890)) == 0)
    #expect(abs(scroll.offset(at: ms(2950)) - 150) < 51)
    #expect(scroll.offset(at: ms(4000)) == 400)
    let even = try ScrollTimeline(rows: 100, .offsets(offsets(samples)))
    #expect(abs(even.offset(at: ms(2000)) - 150) < 3)
  }

  @Test("While a recording stands, nobody calls back at every refresh")
  func standing() throws {
    let moving = try ScrollTimeline(rows: 100, .offsets(offsets([(0, 0), (100, 50), (5000, 60), (5100, 100)])))
    let standing = try ScrollTimeline(rows: 100, .offsets(offsets([(0, 0), (100, 50), (5000, 50), (5100, 100)])))
    let difference = moving.record.amount(.runLoopCallout) - standing.record.amount(.runLoopCallout)
    // The frame counter's link continues in both.
    #expect(difference > 280 && difference < 300)
  }

  @Test("The last sample is shown, however far it is from the one before")
  func lastSample() throws {
    let samples = [(0, 0.0), (1000, 0), (1010, 2000)]
    let scroll = try ScrollTimeline(
      rows: 100, .offsets(offsets(samples, longestStep: ms(10))), profile: makeProfile([.methodCall: 1000]))
    #expect(scroll.record.counters.rowsEntered == 12)
    let last = try #require(scroll.record.frames.last)
    #expect(scroll.record.scrollRefreshes.contains(last.shownAt))
    #expect(scroll.offsets.last?.offset == 2000)
  }

  @Test("A recorded scroll ends although something else moves the list with every frame")
  func movedBesides() throws {
    var isMoved = false
    let scroll = try ScrollTimeline(rows: 100, .offsets(offsets([(0, 0), (1000, 500)])), limit: .seconds(5)) {
      list, now in
      guard !isMoved else { return }
      isMoved = true
      _ = list.ui.runLoop.addTimer(firstFire: now + ms(8), interval: ms(8)) { list.setOffset(list.offset + 1) }
    }
    #expect(scroll.record.ending == .completed)
    #expect(scroll.length > ms(1030) && scroll.length < ms(1080))
  }

  @Test("Recordings of one sample, and of one that never moves, end")
  func trivial() throws {
    for samples in [[(0, 700.0)], [(0, 0), (2000, 0)]] {
      let scroll = try ScrollTimeline(rows: 100, .offsets(offsets(samples)))
      #expect(scroll.record.ending == .completed && scroll.offset(at: .seconds(9)) == samples[0].1)
    }
  }

  // MARK: Touches

  private func touches(_ contacts: [TouchContact]) -> ScrollDriver {
    .touches(TouchRecording(contacts: contacts, release: ScrollRelease(decelerationRate: ScrollRelease.fastRate)))
  }

  private func contact(at: Int = 0, isCancelled: Bool = false) -> TouchContact {
    TouchContact(
      at: ms(at), times: [.zero, ms(40), ms(100)], positions: [500, 420, 300], isCancelled: isCancelled)
  }

  @Test("A recorded finger drags the list, and its speed at the lift is what decelerates")
  func touch() throws {
    let scroll = try ScrollTimeline(rows: 100, touches([contact()]))
    let drag = FingerDrag(at: .zero, duration: ms(100), distance: 200, decelerationRate: ScrollRelease.fastRate)
    let same = try ScrollTimeline(rows: 100, .drags([drag]))
    #expect(scroll.offsets.map(\.offset) == same.offsets.map(\.offset))
    #expect(scroll.modes == [.tracking] && scroll.record.driverTicks == 1)
    #expect(try ScrollTimeline(rows: 100, touches([contact(isCancelled: true)])).offset(at: .seconds(9)) == 200)
  }

  /// Times in milliseconds and positions of a finger, and the speed of its lift in points per millisecond.
  private static let lifts: [(times: [Int], positions: [Double], speed: Double)] = [
    ([0, 100, 200], [500, 500, 300], 2), ([0, 100, 300], [500, 300, 300], 0), ([0, 50], [500, 400], 2),
    ([0, 1000], [100, 600], -0.5), ([0], [500], 0), ([0, 0], [500, 500], 0),
  ]

  @Test("The speed of a lift is that of the last 100 ms", arguments: lifts)
  func liftOff(times: [Int], positions: [Double], speed: Double) {
    let contact = TouchContact(at: .zero, times: times.map { ms($0) }, positions: positions)
    #expect(abs(contact.liftOffSpeed - speed) < 1e-9)
  }

  @Test("A recorded finger does not wait for a busy main thread")
  func late() throws {
    var isStalled = false
    let driver = touches([contact(at: 100), contact(at: 1500)])
    let scroll = try ScrollTimeline(rows: 1000, driver, profile: makeProfile([.methodCall: 1000])) { list, _ in
      guard !isStalled, list.offset > 300 else { return }
      isStalled = true
      // Busy from about 250 ms to 1550 ms, when the second finger is already halfway.
      list.ui.meter.charge(.methodCall, 1_300_000_000)
    }
    #expect(scroll.record.ending == .completed)
    let before = scroll.offset(at: ms(1540))
    let first = try #require(scroll.offsets.first { $0.at > ms(1540) })
    #expect(first.at < ms(1600) && first.offset > before + 80)
    #expect(scroll.length < ms(1600 + 550))
  }

  @Test("A second touch interrupts the deceleration of the first")
  func interruption() throws {
    let scroll = try ScrollTimeline(rows: 100, touches([contact(), contact(at: 200)]))
    // 200 pt, 2 × (1 - 0.99^100) / 0.01 = 126.8 until the second touch, 200, and 199 after it.
    #expect(abs(scroll.offset(at: .seconds(9)) - (200 + 126.8 + 200 + 199)) < 13)
  }
}
