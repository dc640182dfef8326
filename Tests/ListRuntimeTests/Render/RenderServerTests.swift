import ListRuntime
import Simulation
import Testing

/// A display of 100 Hz, so that vsyncs are at whole tens of milliseconds.
@Suite("The render server")
struct RenderServerTests {
  /// A server with a main thread that commits at given instants and records when it was able to.
  private final class Rig: ThreadClient {
    let simulator = Simulator()
    let server: RenderServer
    let vsync: Vsync
    private let scheduler: Scheduler
    private let main: VirtualThread
    private var commits = 0
    private var queued: [[Step]] = []
    private(set) var lines: [String] = []

    init(gpu: Int, server serverTime: Int = 1, uploadPixel: Int = 0, rules: PlatformRules = .standard) {
      let profile = makeProfile(
        [.gpuFrame: gpu * millisecond, .serverFrame: serverTime * millisecond, .uploadPixel: uploadPixel], rate: 100)
      scheduler = Scheduler(simulator: simulator, coreCount: 2, timeSlice: ms(10), contextSwitchCost: .zero)
      let meter = WorkMeter(profile: profile, simulator: simulator)
      main = scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
      server = RenderServer(simulator: simulator, scheduler: scheduler, meter: meter, rules: rules)
      vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: 100))
      vsync.addObserver(server)
      vsync.start()
      server.didShow = { [unowned self] frames, vsync in note("shows \(frames) at vsync \(vsync)") }
      server.willRender = { [unowned self] package, _ in note("takes \(package.frames)") }
      main.setClient(self)
    }

    deinit { simulator.shutDown() }

    func note(_ what: String) { lines.append("\(simulator.now): \(what)") }

    /// The main thread reaches the end of a commit at an instant, or as soon as the previous commit has been submitted.
    func commit(at instant: VirtualInstant, uploads: Int = 0) {
      let commit = simulator.registerCall { [unowned self] in
        let steps: [Step] = [
          .wait(server.commitEvent),
          .call { [unowned self] in
            note("commit \(commits)")
            server.submit(FramePackage(frames: commits...commits, uploads: uploads, cost: CompositeCost()))
            commits += 1
          },
        ]
        if main.state == .idle { perform(steps) } else { queued.append(steps) }
      }
      simulator.schedule(commit, at: instant, phase: .timer)
    }

    func threadDidFinish(_ thread: VirtualThread) {
      if !queued.isEmpty { perform(queued.removeFirst()) }
    }

    private func perform(_ steps: [Step]) {
      var list = StepList()
      for step in steps { list.append(step) }
      main.perform(&list)
    }

    func run(until end: VirtualInstant) -> [String] {
      simulator.run(until: end)
      return lines
    }
  }

  @Test("A frame handed over in time is shown two vsyncs after its event")
  func pipeline() {
    let rig = Rig(gpu: 4)
    // The event is at vsync 1; the deadline of the commit is vsync 2.
    rig.commit(at: at(13))
    rig.commit(at: at(29))
    #expect(
      rig.run(until: at(100)) == [
        "13 ms: commit 0", "20 ms: takes 0...0", "29 ms: commit 1", "30 ms: shows 0...0 at vsync 3",
        "30 ms: takes 1...1", "40 ms: shows 1...1 at vsync 4",
      ])
    #expect(rig.server.gpuBusy == ms(8))
    #expect(rig.server.thread.totals.busy == ms(2))
  }

  @Test("Commits of one interval become one frame, which uploads for both")
  func merging() {
    // A millisecond per 1000 pixels uploaded.
    let rig = Rig(gpu: 1, uploadPixel: microsecond)
    rig.commit(at: at(12), uploads: 1000)
    rig.commit(at: at(15), uploads: 2000)
    rig.commit(at: at(22), uploads: 0)
    #expect(
      rig.run(until: at(100)) == [
        "12 ms: commit 0", "15 ms: commit 1", "20 ms: takes 0...1", "22 ms: commit 2", "30 ms: shows 0...1 at vsync 3",
        "30 ms: takes 2...2", "40 ms: shows 2...2 at vsync 4",
      ])
    #expect(rig.server.thread.totals.busy == ms(5))
  }

  @Test("A frame that is not rendered by a vsync is shown at the next")
  func lateByServer() {
    // 7 ms of the server and 3 of the GPU end exactly at the vsync, which is too late.
    for (gpu, vsync) in [(2, 3), (3, 4), (4, 4)] {
      let rig = Rig(gpu: gpu, server: 7)
      rig.commit(at: at(13))
      #expect(rig.run(until: at(100)).last == "\(vsync * 10) ms: shows 0...0 at vsync \(vsync)", "\(gpu) ms")
    }
  }

  @Test("A GPU that needs longer than an interval drops frames and holds commits up")
  func backPressure() {
    let rig = Rig(gpu: 15)
    for interval in 1...6 { rig.commit(at: at(10 * interval + 2)) }
    #expect(
      rig.run(until: at(200)) == [
        "12 ms: commit 0",
        "20 ms: takes 0...0",
        "22 ms: commit 1",
        // The CPU prepares frame 1 while frame 0 is rendered, until 36 ms.
        "30 ms: takes 1...1",
        "32 ms: commit 2",
        // Two frames are in flight, one of them ready: the server can accept the next.
        "40 ms: shows 0...0 at vsync 4", "40 ms: takes 2...2",
        "42 ms: commit 3",
        // Frame 1 is ready at 51 ms. Frame 3 still waits at 50 ms: the commit of 52 ms waits until frame 3 is accepted.
        "60 ms: shows 1...1 at vsync 6", "60 ms: takes 3...3", "60 ms: commit 4",
        "62 ms: commit 5",
        "70 ms: shows 2...2 at vsync 7", "70 ms: takes 4...5",
        "90 ms: shows 3...3 at vsync 9",
        "100 ms: shows 4...5 at vsync 10",
      ])
  }

  private func rules(
    frames: Int = 2, _ compositing: PlatformRules.Compositing = .onCommit,
    _ acceptance: PlatformRules.CommitAcceptance = .whileNoneWaits
  ) -> PlatformRules {
    var rules = PlatformRules.standard
    rules.framesInFlight = frames
    rules.compositing.value = compositing
    rules.commitAcceptance.value = acceptance
    return rules
  }

  @Test("With one frame in flight, every other vsync is shown")
  func oneFrameInFlight() {
    let rig = Rig(gpu: 15, rules: rules(frames: 1))
    for interval in 1...4 { rig.commit(at: at(10 * interval + 2)) }
    #expect(
      rig.run(until: at(200)) == [
        "12 ms: commit 0", "20 ms: takes 0...0", "22 ms: commit 1",
        // At 30 ms frame 1 still waits: the commit at 32 ms waits until frame 1 is accepted.
        "40 ms: shows 0...0 at vsync 4", "40 ms: takes 1...1", "40 ms: commit 2", "42 ms: commit 3",
        "60 ms: shows 1...1 at vsync 6", "60 ms: takes 2...3", "80 ms: shows 2...3 at vsync 8",
      ])
  }

  @Test("A commit that is taken between frames waits for the one under way, and not for the next")
  func betweenFrames() {
    // A frame is in flight for 5 ms after a vsync.
    let rig = Rig(gpu: 4, rules: rules(.onCommit, .betweenFrames))
    for instant in [13, 22, 28] { rig.commit(at: at(instant)) }
    #expect(
      rig.run(until: at(100)) == [
        "13 ms: commit 0", "20 ms: takes 0...0", "25 ms: commit 1", "28 ms: commit 2",
        "30 ms: shows 0...0 at vsync 3", "30 ms: takes 1...2", "40 ms: shows 1...2 at vsync 4",
      ])
    // Commits are accepted even if no frame is ever finished before the next one is in flight.
    let late = Rig(gpu: 12, rules: rules(.onCommit, .betweenFrames))
    for instant in [13, 24, 35, 46] { late.commit(at: at(instant)) }
    #expect(
      late.run(until: at(60)).filter { $0.contains("commit") } == [
        "13 ms: commit 0", "33 ms: commit 1", "35 ms: commit 2", "53 ms: commit 3",
      ])
  }

  @Test("A display that is driven may be composited at every refresh, what is shown again without being announced")
  func everyRefresh() {
    func busy(_ compositing: PlatformRules.Compositing, isDriven: Bool) -> VirtualDuration {
      let rig = Rig(gpu: 4, rules: rules(compositing))
      rig.server.isDisplayDriven = isDriven
      rig.commit(at: at(13))
      let lines = rig.run(until: at(101))
      #expect(lines == ["13 ms: commit 0", "20 ms: takes 0...0", "30 ms: shows 0...0 at vsync 3"])
      return rig.server.gpuBusy
    }
    #expect(busy(.onCommit, isDriven: true) == ms(4))
    #expect(busy(.everyRefresh, isDriven: false) == ms(4))
    // Accepted at the vsyncs from 20 to 90 ms.
    #expect(busy(.everyRefresh, isDriven: true) == ms(8 * 4))
  }

  /// The GPU time of each accepted frame in milliseconds; a commit follows every `interval` ms.
  private func gpuTimes(atFullSpeed gpu: Int, every interval: Int, _ clock: PlatformRules.GraphicsClock) -> [Int] {
    var rules = rules(frames: 3)
    rules.graphicsClock.value = clock
    rules.clockScaling = PlatformRules.ClockScaling(lowestPercent: 25, targetPercent: 50, window: ms(50))
    let rig = Rig(gpu: gpu, server: 0, rules: rules)
    var times: [Int] = []
    rig.server.willRender = { _, time in times.append(Int(time.nanoseconds / ms(1).nanoseconds)) }
    for instant in stride(from: 12, to: 400, by: interval) { rig.commit(at: at(instant)) }
    _ = rig.run(until: at(500))
    return times
  }

  @Test("A clock that scales with the load starts slow, speeds up to meet its target, and never exceeds full speed")
  func scalingClock() {
    #expect(Set(gpuTimes(atFullSpeed: 1, every: 10, .fixed)) == [1])
    // 1 of 10 ms at full speed: at a quarter of the speed, the load of 40 % is below the target, so the speed does not
    // change.
    #expect(Set(gpuTimes(atFullSpeed: 1, every: 10, .scalesWithLoad)) == [4])
    // 2 ms at full speed take 8 ms at first; at 40 % of full speed they take 5 ms, half of each 10 ms.
    let medium = gpuTimes(atFullSpeed: 2, every: 10, .scalesWithLoad)
    #expect(medium.first == 8 && medium.suffix(20).allSatisfy { $0 == 5 }, "\(medium)")
    // 8 ms would need more than full speed.
    let heavy = gpuTimes(atFullSpeed: 8, every: 10, .scalesWithLoad)
    #expect(heavy.first == 32 && heavy.suffix(10).allSatisfy { $0 == 8 }, "\(heavy)")
    // A frame that is longer than the window counts while it is rendered.
    let long = gpuTimes(atFullSpeed: 120, every: 10, .scalesWithLoad)
    #expect(long.dropFirst(4).allSatisfy { $0 == 120 }, "\(long)")
  }

  private func run(_ milliseconds: [WorkKind: Int]) throws -> RunRecord {
    try ListSimulation(
      makeConfiguration(
        shortTexts(200), profile: makeProfile(milliseconds.mapValues { $0 * millisecond }),
        driver: .timer(TimerDriver(interval: ms(400), baseStep: 50, firstIncrement: 400, increment: 30, passes: 1)))
    ).run()
  }

  @Test("A run whose frames take the GPU 40 ms shows 25 a second, and its commits wait")
  func slowRun() throws {
    let (slow, fast) = (try run([.gpuFrame: 40]), try run([.gpuFrame: 10]))
    // Within an animation, frames are two or three vsyncs apart, or one if nothing is slow.
    func steps(_ record: RunRecord) -> [Int: Int] {
      let shown = Set(record.frames.filter { $0.moved && $0.isScroll }.map(\.shownAt)).sorted()
      return Dictionary(zip(shown, shown.dropFirst()).map { ($1 - $0, 1) }, uniquingKeysWith: +)
    }
    let (slowSteps, fastSteps) = (steps(slow), steps(fast))
    #expect(slowSteps[1] == nil)
    #expect(slowSteps[2, default: 0] > 30)
    #expect(fastSteps[1, default: 0] > 60)
    #expect(fastSteps[2] == nil)
    #expect(slow.counters.commitWaits > 10)
    #expect(fast.counters.commitWaits == 0)
    #expect(slow.missedVsyncs > 30)
    #expect(fast.missedVsyncs == 0)
    // Nothing but the wait takes time, and every wait is counted.
    #expect(slow.charges.allSatisfy { $0.phase == .waiting })
    #expect(slow.frames.filter { $0.mainTime > .zero }.count == slow.counters.commitWaits)
    #expect(fast.charges.isEmpty)
    // Commits that begin before the vsync that resets the commit event wait too if they end after it.
    let busy = try run([.gpuFrame: 60, .mainFrame: 20])
    let waited = busy.frames.count { frame in busy.charges[frame.charges].contains { $0.phase == .waiting } }
    #expect(waited > 0 && waited == busy.counters.commitWaits)
  }

  @Test("A frame of a run in time is shown two vsyncs after the one it answers")
  func runInTime() throws {
    let record = try run([.mainFrame: 5, .gpuFrame: 5])
    let moving = record.frames.filter { $0.isScroll && $0.moved && $0.shownAt >= 0 }
    #expect(moving.count > 50)
    #expect(moving.filter { $0.shownAt != $0.vsync + 2 } == [])
  }
}
