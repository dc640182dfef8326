import Simulation
import Testing

@Suite("Refreshes of a variable display")
struct PacedVsyncTests {
  /// Gives the ticks of each refresh from a list, and 4 after its end.
  private final class Pacer: RefreshPacer, VsyncObserver {
    var ticks: [Int]
    private(set) var times: [Int64] = []

    init(_ ticks: [Int]) { self.ticks = ticks }

    func ticksToNextRefresh() -> Int { ticks.isEmpty ? 4 : ticks.removeFirst() }
    func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
      #expect(index == times.count)
      times.append((instant - VirtualInstant.zero).nanoseconds)
    }
  }

  private func display(_ ticks: [Int], hertz: Int = 240) -> (Simulator, Vsync, Pacer) {
    let (simulator, pacer) = (Simulator(), Pacer(ticks))
    let vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: hertz))
    vsync.setPacer(pacer)
    vsync.addObserver(pacer)
    vsync.start()
    return (simulator, vsync, pacer)
  }

  @Test("A refresh lasts as many ticks as the pacer says, and its instants are on the grid of ticks to the nanosecond")
  func grid() {
    let (simulator, vsync, pacer) = display([2, 2, 3, 24, 2])
    simulator.run(until: at(140))
    #expect(pacer.times == [0, 8_333_333, 16_666_666, 29_166_666, 129_166_666, 137_500_000])
    #expect(vsync.pacedInstants?.map { ($0 - VirtualInstant.zero).nanoseconds } == pacer.times + [154_166_666])
    #expect((0...5).map { (vsync.instant(of: $0) - VirtualInstant.zero).nanoseconds } == pacer.times)
    #expect([0, 1, 17, 30, 137, 138].map { vsync.index(atOrAfter: at($0)) } == [0, 1, 3, 4, 5, 6])
  }

  @Test(
    "The next refresh can be moved forward, not before its ticks nor before the next tick",
    // Requested at a time in milliseconds: a number of ticks; the next refresh is due after 24 ticks, 100 ms.
    arguments: [
      (2, 2, 8_333_333), (50, 2, 54_166_666), (25, 2, 29_166_666), (30, 12, 50_000_000), (30, 30, 100_000_000),
    ])
  func advance(time: Int, ticks: Int, next: Int64) {
    let (simulator, vsync, pacer) = display([24, 24])
    simulator.schedule(simulator.registerCall { vsync.advance(toTicks: ticks) }, at: at(time), phase: .timer)
    simulator.run(until: at(110))
    #expect(Array(pacer.times.prefix(2)) == [0, next])
  }

  @Test("A display link with a spacing is called at the first refresh at or after each point of its grid")
  func spacing() {
    let (simulator, vsync, pacer) = display(Array(repeating: 2, count: 6) + Array(repeating: 8, count: 10))
    let machine = Scheduler(simulator: simulator, coreCount: 1, timeSlice: ms(10), contextSwitchCost: .zero)
    let thread = machine.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    let loop = VirtualRunLoop(thread: thread, recorder: ScriptRecorder())
    vsync.addObserver(loop)
    var called: [Int] = []
    let link = loop.addDisplayLink { _, index in called.append(index) }
    link.spacing = ms(20)
    simulator.run(until: at(160))
    // At 8.33 ms per refresh, then at 33.3 ms: 20, 40 and 60 ms are reached by refreshes 3, 5 and 7.
    #expect(called == [0, 3, 5, 7, 8, 9], "\(pacer.times)")
    #expect(link.missedCount == 0)
  }
}
