import ListRuntime
import Simulation
import Testing

@Suite("The work meter")
struct WorkMeterTests {
  @Test(
    "A charge is rounded once, to the nearest nanosecond, halves up",
    arguments: [
      (499, 1, 0), (500, 1, 1), (1499, 1, 1), (1500, 1, 2), (499, 3, 1), (1, 499, 0), (1, 500, 1), (333, 1000, 333),
    ])
  func rounding(picoseconds: Int, amount: Int, nanoseconds: Int) throws {
    let profile = makeProfile([.methodCall: picoseconds])
    #expect(profile.time(.methodCall, amount) == .nanoseconds(nanoseconds))
    let device = try Device(profile: profile)
    // Charges are not added up before they are rounded.
    device.onMain { for _ in 0..<100 { device.meter.charge(.methodCall, amount) } }
    #expect(device.runLoop.thread.totals.busy == .nanoseconds(100 * nanoseconds))
    #expect(device.meter.amounts[WorkKind.methodCall.index] == 100 * amount)
  }

  @Test("Effects happen at the start of the task plus the work charged so far; the clock shows the same")
  func effects() throws {
    let device = try Device(profile: makeProfile([.methodCall: millisecond]))
    device.pass(ms(5))
    device.onMain(for: ms(50)) {
      device.note("begins")
      device.meter.afterWork { device.note("first effect") }
      device.meter.charge(.methodCall, 2)
      device.meter.afterWork { device.note("second effect") }
      device.note("two charged")
      device.meter.charge(.methodCall, 3)
      device.note("five charged")
      device.meter.afterWork { device.note("third effect") }
    }
    #expect(
      device.lines == [
        "5 ms: begins", "7 ms: two charged", "10 ms: five charged", "5 ms: first effect", "7 ms: second effect",
        "10 ms: third effect",
      ])
  }

  @Test("Time is recorded by technique, phase and row; adjacent equal charges are merged")
  func scopes() throws {
    let device = try Device(profile: makeProfile([.methodCall: microsecond]))
    let meter = device.meter
    device.onMain {
      meter.charge(.methodCall)
      meter.inPhase(.heights, row: 4) {
        meter.charge(.methodCall, 2)
        meter.asTechnique(3) {
          meter.charge(.methodCall, 4)
          meter.inPhase(.bind) { meter.charge(.methodCall, 8) }
          meter.inPhase(.heights, row: 5) { meter.charge(.methodCall, 16) }
          meter.charge(.methodCall, 32)
        }
        meter.charge(.methodCall, 64)
        meter.charge(.methodCall, 128)
      }
      meter.charge(.methodCall, 256)
    }
    #expect(meter.closeFrame() == 0..<8)
    func charge(_ technique: UInt8, _ phase: Phase, _ row: Int32, _ time: Int) -> FrameCharge {
      FrameCharge(technique: technique, phase: phase, row: row, time: .microseconds(time))
    }
    #expect(
      meter.finishedCharges == [
        charge(0, .scroll, -1, 1), charge(0, .heights, 4, 2), charge(3, .heights, 4, 4), charge(3, .bind, 4, 8),
        charge(3, .heights, 5, 16), charge(3, .heights, 4, 32), charge(0, .heights, 4, 192),
        charge(0, .scroll, -1, 256),
      ])
    #expect(meter.closeFrame() == 8..<8)
    // Over the whole run, work of one kind is one charge for each technique and phase.
    func work(_ technique: UInt8, _ phase: Phase, _ amount: Int, load: Int) -> WorkCharge {
      WorkCharge(
        technique: technique, phase: phase, part: .main, kind: .methodCall, amount: amount, loadAmount: load,
        time: .microseconds(amount))
    }
    #expect(
      meter.charges == [
        work(0, .scroll, 257, load: 257), work(0, .heights, 194, load: 194), work(3, .heights, 52, load: 52),
        work(3, .bind, 8, load: 8),
      ])
  }

  @Test(
    "Work of other threads is counted but not part of the main thread's frame; work that is sent back keeps its technique"
  )
  func otherThreads() throws {
    let device = try Device(profile: makeProfile([.methodCall: microsecond, .queueHop: microsecond]))
    let queue = device.ui.makeQueue("test", width: 1, priority: .utility)
    device.onMain {
      device.meter.asTechnique(6) {
        device.ui.async(queue) {
          device.meter.charge(.methodCall, 10)
          device.ui.onMain { device.meter.charge(.methodCall) }
        }
      }
    }
    _ = device.meter.closeFrame()
    let charges = device.meter.finishedCharges
    // The hop to the queue and the call that the queue sent back.
    #expect(charges.map(\.time) == [.microseconds(1), .microseconds(1)])
    #expect(charges.map(\.technique) == [6, 6] && charges.last?.phase == .preparation)
    #expect(device.meter.amounts[WorkKind.methodCall.index] == 11)
    let calls = device.meter.charges.filter { $0.kind == .methodCall }
    #expect(calls.map(\.amount) == [1, 10] && calls.map(\.part) == [.main, .elsewhere])
    #expect(calls.allSatisfy { $0.technique == 6 && $0.phase == .preparation })
  }
}

@Suite("Device profiles")
struct DeviceProfileTests {
  @Test("Coefficients are found by their kind")
  func byKind() {
    var work: [WorkKind: Int] = [:]
    for kind in WorkKind.allCases { work[kind] = 1000 * (kind.index + 1) }
    let profile = makeProfile(
      work, memory: [.appBase: 1, .view: 2, .cell: 3, .constraint: 4, .node: 5, .model: 6, .processedKilobyte: 7])
    for kind in WorkKind.allCases {
      #expect(profile.time(kind, 7) == .nanoseconds(7 * (kind.index + 1)), "\(kind.name)")
    }
    #expect(MemoryUnit.allCases.map { profile.bytes($0) } == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("On a free device the main thread never takes time, whatever is done; memory, screen and cores are the same")
  func freeRun() throws {
    var random = RandomStream(seed: 6, name: "free")
    let full = makeProfile(from: &random, cores: 3)
    let profile = full.withFreeWork()
    #expect(profile.memory == full.memory && profile.screen == full.screen && profile.coreCount == 3)
    #expect(profile.contextSwitch == .zero && WorkKind.allCases.allSatisfy { profile.picoseconds($0) == 0 })
    #expect(profile.rasterizationCacheLifetime == full.rasterizationCacheLifetime)
    let record = try ListSimulation(makeConfiguration(makeMessages(60, from: &random), profile: profile)).run()
    #expect(record.frames.allSatisfy { $0.mainTime == .zero && $0.gpuTime == .zero })
    #expect(record.charges.isEmpty)
    #expect(record.missedVsyncs == 0)
    #expect(record.appBusy == .zero)
    #expect(record.amount(.constraintCreate) > 0)
  }
}
