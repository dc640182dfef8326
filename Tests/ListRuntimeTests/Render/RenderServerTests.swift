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

    init(gpu: Int, server serverTime: Int = 1, uploadPixel: Int = 0, _ change: (inout DeviceProfile) -> Void = { _ in })
    {
      var profile = makeProfile(
        [.gpuFrame: gpu * millisecond, .serverFrame: serverTime * millisecond, .uploadPixel: uploadPixel], rate: 100)
      change(&profile)
      scheduler = Scheduler(simulator: simulator, coreCount: 2, timeSlice: ms(10), contextSwitchCost: .zero)
      let meter = WorkMeter(profile: profile, simulator: simulator)
      main = scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
      server = RenderServer(simulator: simulator, scheduler: scheduler, meter: meter, profile: profile)
      vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: 100))
      vsync.addObserver(server)
      vsync.start()
      server.didShow = { [unowned self] frames, vsync in
        note("shows \(frames)")
        #expect(simulator.now == at(10 * vsync))
      }
      server.willRender = { [unowned self] package, _ in note("takes \(package.frames)") }
      main.setClient(self)
    }

    deinit { simulator.shutDown() }

    func note(_ what: String) { lines.append("\(simulator.now) ".replacing(" ms", with: "") + what) }

    /// Lets time pass, and checks what happened: milliseconds and events, as "7 commit 0, 10 takes 0...0".
    func expect(_ log: String, until end: Int = 100, location: SourceLocation = #_sourceLocation) {
      simulator.run(until: at(end))
      #expect(lines.joined(separator: ", ") == log, sourceLocation: location)
    }

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
  }

  /// Milliseconds that a frame takes the GPU and the server, the commits with their uploads, and what happens, with the time that the
  /// server has worked if it is known.
  private static let pipelines:
    [(name: String, gpu: Int, server: Int, commits: [(at: Int, uploads: Int)], log: String, busy: Int?)] = [
      // The event of the first frame is at vsync 1; the deadline of the commit is vsync 2.
      (
        "a frame handed over in time is shown two vsyncs after its event", 4, 1, [(13, 0), (29, 0)],
        "13 commit 0, 20 takes 0...0, 29 commit 1, 30 shows 0...0, 30 takes 1...1, 40 shows 1...1", 2
      ),
      (
        "commits of one interval become one frame, which uploads for both", 1, 1, [(12, 1000), (15, 2000), (22, 0)],
        "12 commit 0, 15 commit 1, 20 takes 0...1, 22 commit 2, 30 shows 0...1, 30 takes 2...2, 40 shows 2...2", 5
      ),
      (
        "a frame that is rendered before a vsync is shown then", 2, 7, [(13, 0)],
        "13 commit 0, 20 takes 0...0, 30 shows 0...0", nil
      ),
      (
        "a frame that is rendered at a vsync is late", 3, 7, [(13, 0)], "13 commit 0, 20 takes 0...0, 40 shows 0...0",
        nil
      ),
      (
        "a frame that is rendered after a vsync is late", 4, 7, [(13, 0)],
        "13 commit 0, 20 takes 0...0, 40 shows 0...0", nil
      ),
    ]

  @Test("Commits become frames, which are shown at the vsync after they are rendered", arguments: pipelines.indices)
  func pipeline(index: Int) {
    let (name, gpu, server, commits, log, busy) = Self.pipelines[index]
    // A millisecond per 1000 pixels uploaded.
    let rig = Rig(gpu: gpu, server: server, uploadPixel: microsecond)
    for commit in commits { rig.commit(at: at(commit.at), uploads: commit.uploads) }
    rig.expect(log)
    #expect(rig.server.gpuBusy == ms(gpu * rig.lines.count { $0.contains("takes") }), "\(name)")
    #expect(busy == nil || rig.server.thread.totals.busy == ms(busy ?? 0), "\(name)")
  }

  @Test("A GPU that needs longer than an interval drops frames and holds commits up")
  func backPressure() {
    let rig = Rig(gpu: 15)
    for interval in 1...6 { rig.commit(at: at(10 * interval + 2)) }
    // The CPU prepares frame 1 while frame 0 is rendered, until 36 ms.
    // Two frames are in flight, one of them ready: the server can accept the next.
    // Frame 1 is ready at 51 ms. Frame 3 still waits at 50 ms: the commit of 52 ms waits until frame 3 is accepted.
    rig.expect(
      "12 commit 0, 20 takes 0...0, 22 commit 1, 30 takes 1...1, 32 commit 2, 40 shows 0...0, "
        + "40 takes 2...2, 42 commit 3, 60 shows 1...1, 60 takes 3...3, 60 commit 4, 62 commit 5, "
        + "70 shows 2...2, 70 takes 4...5, 90 shows 3...3, 100 shows 4...5", until: 200)
  }

  private func rules(
    frames: Int = 2, _ compositing: SystemRules.Compositing = .onCommit,
    _ acceptance: SystemRules.CommitAcceptance = .whileNoneWaits
  ) -> (inout DeviceProfile) -> Void {
    {
      $0.rules.framesInFlight = frames
      $0.system.compositing.value = compositing
      $0.system.commitAcceptance.value = acceptance
    }
  }

  @Test("With one frame in flight, every other vsync is shown")
  func oneFrameInFlight() {
    let rig = Rig(gpu: 15, rules(frames: 1))
    for interval in 1...4 { rig.commit(at: at(10 * interval + 2)) }
    // At 30 ms frame 1 still waits: the commit at 32 ms waits until frame 1 is accepted.
    rig.expect(
      "12 commit 0, 20 takes 0...0, 22 commit 1, 40 shows 0...0, 40 takes 1...1, 40 commit 2, "
        + "42 commit 3, 60 shows 1...1, 60 takes 2...3, 80 shows 2...3", until: 200)
  }

  @Test("A commit that is taken between frames waits for the one under way, and not for the next")
  func betweenFrames() {
    // A frame is in flight for 5 ms after a vsync.
    let rig = Rig(gpu: 4, rules(.onCommit, .betweenFrames))
    for instant in [13, 22, 28] { rig.commit(at: at(instant)) }
    rig.expect(
      "13 commit 0, 20 takes 0...0, 25 commit 1, 28 commit 2, 30 shows 0...0, 30 takes 1...2, "
        + "40 shows 1...2")
    // Commits are accepted even if no frame is ever finished before the next one is in flight.
    let late = Rig(gpu: 12, rules(.onCommit, .betweenFrames))
    for instant in [13, 24, 35, 46] { late.commit(at: at(instant)) }
    late.simulator.run(until: at(60))
    #expect(
      late.lines.filter { $0.contains("commit") } == ["13 commit 0", "33 commit 1", "35 commit 2", "53 commit 3"])
  }

  @Test("A display that is driven may be composited at every refresh, what is shown again without being announced")
  func everyRefresh() {
    func busy(_ compositing: SystemRules.Compositing, isDriven: Bool) -> VirtualDuration {
      let rig = Rig(gpu: 4, rules(compositing))
      rig.server.isDisplayDriven = isDriven
      rig.commit(at: at(13))
      rig.expect("13 commit 0, 20 takes 0...0, 30 shows 0...0", until: 101)
      return rig.server.gpuBusy
    }
    #expect(busy(.onCommit, isDriven: true) == ms(4))
    #expect(busy(.everyRefresh, isDriven: false) == ms(4))
    // Accepted at the vsyncs from 20 to 90 ms.
    #expect(busy(.everyRefresh, isDriven: true) == ms(8 * 4))
  }

  /// The GPU time of each accepted frame in milliseconds; a commit follows every `interval` ms.
  private func gpuTimes(atFullSpeed gpu: Int, every interval: Int, _ clock: HardwareRules.GraphicsClock) -> [Int] {
    let rig = Rig(gpu: gpu, server: 0) {
      $0.rules.framesInFlight = 3
      $0.rules.graphicsClock.value = clock
      $0.rules.clockScaling = HardwareRules.ClockScaling(lowestPercent: 25, targetPercent: 50, window: ms(50))
    }
    var times: [Int] = []
    rig.server.willRender = { _, time in times.append(Int(time.nanoseconds / ms(1).nanoseconds)) }
    for instant in stride(from: 12, to: 400, by: interval) { rig.commit(at: at(instant)) }
    rig.simulator.run(until: at(500))
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
