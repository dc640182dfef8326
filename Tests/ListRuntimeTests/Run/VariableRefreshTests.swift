import ListRuntime
import Simulation
import Testing

@Suite("Variable refresh")
struct VariableRefreshTests {
  static let phoneRates = [10, 12, 15, 16, 20, 24, 30, 40, 48, 60, 80, 120]

  /// A device on which everything is free, with the rates of an iPhone.
  private func profile(
    _ work: [WorkKind: Int] = [:], _ change: (inout VariableRefresh) -> Void = { _ in }
  ) -> DeviceProfile {
    var profile = makeProfile(work, rate: 120)
    var refresh = VariableRefresh(rates: Self.phoneRates, systemRate: 60)
    change(&refresh)
    profile.rules.refresh = refresh
    return profile
  }

  /// An animation of 0.3 s that begins between two refreshes at rest, and a second of rest.
  private let animation = ScrollDriver.script([
    ScriptedScroll(at: ms(1040), offset: 400, animated: true),
    ScriptedScroll(at: ms(2300), offset: 400, animated: false),
  ])

  /// The refresh rates in a part of the scroll, each once, in order of time, in hertz.
  private func rates(_ record: RunRecord, from first: Int, to last: Int) throws -> [Int] {
    let instants = try #require(record.variableRefreshes).instants
    var rates: [Int] = []
    for (start, end) in zip(instants, instants.dropFirst())
    where start >= record.scrollStart + ms(first) && start < record.scrollStart + ms(last) {
      let rate = Int((1e9 / Double((end - start).nanoseconds)).rounded())
      if rates.last != rate { rates.append(rate) }
    }
    return rates
  }

  @Test(
    "The rate granted is one of the display's in the range nearest to the preferred one, and the higher of two",
    arguments: [
      (FrameRateRange(minimum: 80, maximum: 120, preferred: 120), 120), (FrameRateRange(minimum: 8, maximum: 15), 15),
      (FrameRateRange(minimum: 10, maximum: 60, preferred: 30), 30), (FrameRateRange(50), 48),
      (FrameRateRange(minimum: 30, maximum: 60, preferred: 54), 60), (FrameRateRange(100), 120),
      (FrameRateRange(minimum: 61, maximum: 79), 80), (FrameRateRange(1), 10), (FrameRateRange(240), 120),
      (FrameRateRange(minimum: 0, maximum: -5, preferred: 9), 10),
    ])
  func grants(range: FrameRateRange, rate: Int) {
    #expect(range.granted(of: Self.phoneRates) == rate)
    #expect(range.granted(of: []) == nil)
  }

  @Test("An animation is shown at the highest rate, and what rests at the lowest")
  func scrolling() throws {
    let record = try ScrollTimeline(rows: 100, animation, profile: profile()).record
    #expect(try rates(record, from: 200, to: 900) == [10])
    #expect(try rates(record, from: 1060, to: 1330) == [120])
    #expect(try rates(record, from: 1500, to: 2200) == [10])
    #expect(record.missedRefreshes.isEmpty && record.refreshInterval == .nanoseconds(8_333_333))
  }

  @Test("The rules and the limits of the system decide about the rates")
  func rules() throws {
    func rates(_ change: (inout VariableRefresh) -> Void) throws -> [[Int]] {
      let record = try ScrollTimeline(rows: 100, animation, profile: profile([:], change)).record
      return try [(200, 900), (1060, 1330)].map { try self.rates(record, from: $0, to: $1) }
    }
    #expect(try rates { $0.isInLowPowerMode = true } == [[10], [60]])
    // UIKit's own scrolling needs no key.
    #expect(try rates { $0.isUnlocked = false } == [[10], [120]])
    #expect(try rates { $0.resting.value = .system } == [[60], [120]])
    #expect(try rates { $0.rates = [24, 30, 40, 60, 120] } == [[24], [120]])
    // Up to 2,094 points per second in the middle of the animation, and slower at its ends.
    let bySpeed = try rates { $0.scrolling.value = .bySpeed }[1]
    #expect(Set(bySpeed).isSuperset(of: [60, 120]) && !bySpeed.contains { $0 < 60 }, "\(bySpeed)")
  }

  @Test("An animation begins at once, or when the refresh at rest is over")
  func rising() throws {
    func firstMove(_ rising: VariableRefresh.Rising) throws -> VirtualDuration {
      let timeline = try ScrollTimeline(rows: 100, animation, profile: profile { $0.rising.value = rising })
      return try #require(timeline.offsets.first { $0.offset > 0 }).at
    }
    #expect(try firstMove(.atOnce) < ms(1060))
    #expect(try firstMove(.atNextRefresh) > ms(1090))
  }

  @Test("A hitch lasts as long as the refreshes at which its frame was due and not shown")
  func hitches() throws {
    // Each frame takes 12 ms of the main thread: at 120 Hz many frames are late, at 60 Hz none.
    let work: [WorkKind: Int] = [.mainFrame: 12 * millisecond]
    let fast = try ScrollTimeline(rows: 100, animation, profile: profile(work)).record
    let slow = try ScrollTimeline(rows: 100, animation, profile: profile(work) { $0.isInLowPowerMode = true }).record
    #expect(fast.missedVsyncs > 5 && slow.missedVsyncs == 0)
    #expect(fast.missedRefreshes.allSatisfy { fast.instant(ofRefresh: $0 + 1) - fast.instant(ofRefresh: $0) < ms(9) })
  }

  @Test("The list can be moved at a rate that the app would like, on a variable display and on a fixed one")
  func preferredRates() throws {
    func steps(_ profile: DeviceProfile, _ range: FrameRateRange?) throws -> Set<Int> {
      let timeline = try ScrollTimeline(rows: 100, animation, profile: profile) { list, _ in
        list.ui.preferFrameRates(range)
      }
      let times = timeline.offsets.map(\.at).filter { $0 > ms(1070) && $0 < ms(1330) }
      #expect(timeline.record.missedRefreshes.isEmpty)
      return Set(zip(times, times.dropFirst()).map { Int((1e9 / Double(($1 - $0).nanoseconds)).rounded()) })
    }
    #expect(try steps(makeProfile(), nil) == [60])
    #expect(try steps(makeProfile(), FrameRateRange(minimum: 10, maximum: 45)) == [30])
    #expect(try steps(makeProfile(), FrameRateRange(minimum: 10, maximum: 22)) == [20])
    #expect(try steps(profile(), FrameRateRange(minimum: 10, maximum: 100)) == [80])
    #expect(try steps(profile { $0.isUnlocked = false }, FrameRateRange(120)) == [60])
  }

  @Test("Steps that never came because the main thread was busy are counted in the next one")
  func missedSteps() throws {
    var missed: [Int] = []
    let work: [WorkKind: Int] = [.mainFrame: 40 * millisecond]
    _ = try ScrollTimeline(rows: 100, animation, profile: makeProfile(work)) { list, _ in
      if list.ui.scroll.phase == .animating { missed.append(list.ui.scroll.missedSteps) }
    }
    // 40 ms are more than two refreshes of 60 Hz and less than three, so that one or two callbacks are lost each time.
    #expect(missed.count > 4 && missed.dropFirst().allSatisfy { (1...2).contains($0) }, "\(missed)")
  }
}
