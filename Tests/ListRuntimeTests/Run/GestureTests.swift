import ListRuntime
import Simulation
import Testing

@Suite("Gestures that follow each other")
struct GestureTests {
  private let drag = FingerDrag(at: ms(100), duration: ms(100), distance: 200, decelerationRate: 0.998)

  @Test("A drag during a deceleration stops it at once, and the speed of its lift is the finger's alone")
  func interruption() throws {
    let second = FingerDrag(at: ms(500), duration: ms(100), distance: 100, decelerationRate: 0.998)
    let scroll = try ScrollTimeline(rows: 100, .drags([drag, second]))
    let alone = try ScrollTimeline(rows: 100, .drags([drag]))
    // Until the second touch nothing differs: 200 pt with the finger, then 2 pt/ms slowing down for 300 ms.
    let stop = scroll.offset(at: ms(500))
    #expect(stop == alone.offset(at: ms(500)) && abs(stop - 652) < 20)
    #expect(abs(scroll.offset(at: ms(550)) - (stop + 50)) < 17)
    // 1 pt/ms at the lift: 1 × (1 - 0.998^2302) / 0.002 more, however fast the list was before.
    #expect(abs(scroll.offset(at: ms(9000)) - (stop + 100 + 495)) < 1)
    #expect(scroll.record.driverTicks == 2 && scroll.record.ending == .completed)
    #expect(scroll.modes == [.tracking])
    #expect(scroll.length > ms(600 + 2300) && scroll.length < ms(600 + 2340))
  }

  @Test("A finger that drags beyond an edge holds the list there until it lifts")
  func edge() throws {
    let long = FingerDrag(at: ms(100), duration: ms(400), distance: 900)
    let scroll = try ScrollTimeline(rows: 10, .drags([long]))
    #expect(scroll.offset(at: ms(350)) == 432)
    #expect(scroll.length >= ms(500) && scroll.length < ms(520))
  }

  /// Where a list of pages of 568 pt rests: rows of 100 pt, the finger's distance in 100 ms, and the offset.
  private static let pages: [(rows: Int, distances: [Double], inset: Double, offset: Double)] = [
    (100, [30], 0, 568), (100, [560], 0, 568), (100, [30, 30], 0, 1136), (100, [30, 30, -30], 0, 568),
    (100, [-30], 0, 0), (12, [30, 30], 0, 632), (12, [30, 30, -30], 0, 568), (5, [30], 0, 0),
    // The first page lies below a bar.
    (100, [30], 64, 568 - 64),
  ]

  @Test("A paging list rests on the next page in the direction of the finger, or at the end", arguments: pages)
  func paging(rows: Int, distances: [Double], inset: Double, offset: Double) throws {
    let drags = distances.enumerated().map { index, distance in
      FingerDrag(at: ms(100 + 2000 * index), duration: ms(100), distance: distance, isPaged: true)
    }
    let scroll = try ScrollTimeline(rows: rows, .drags(drags), topInset: inset)
    #expect(scroll.offset(at: .seconds(60)) == offset)
    #expect(scroll.record.ending == .completed)
  }

  @Test(
    "Of a paging list whose finger rests before it lifts, the nearest page comes",
    arguments: [(200.0, 0.0), (300, 568)])
  func nearestPage(distance: Double, offset: Double) throws {
    let contact = TouchContact(
      at: .zero, times: [.zero, ms(200), ms(500)], positions: [500, 500 - distance, 500 - distance])
    let touches = TouchRecording(contacts: [contact], release: ScrollRelease(isPaged: true))
    #expect(try ScrollTimeline(rows: 100, .touches(touches)).offset(at: .seconds(60)) == offset)
  }
}
