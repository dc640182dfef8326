import Analysis
import Hosts
import ListRuntime
import RunRecordSupport
import Synchronization
import Testing

@Suite("Measuring in rounds, and in turns")
struct MeasurementRunnerTests {
  private func runs(_ names: [String]) throws -> [MeasurementRunner.Run] {
    try names.map {
      MeasurementRunner.Run(
        configuration: try SampleConfiguration.configuration(name: $0), compareTo: $0 == "a" ? [] : ["a"],
        techniques: [])
    }
  }

  private func measure(
    _ host: FakeHost, _ names: [String] = ["a", "b", "c"], rounds: Int = 4, seed: UInt64 = 1, pictures: Bool = false,
    isInTurns: Bool = false
  ) throws -> MeasuredStudy {
    let settings = MeasurementSettings(rounds: rounds, precision: 0, metrics: ["main_ms_per_entry"], seed: seed)
    let isSettled: @Sendable (MeasuredStudy) -> Bool = { $0.runs.count == 3 }
    return try MeasurementRunner(
      host, settings: settings, comparesPictures: pictures, inTurnsUntil: isInTurns ? isSettled : nil
    ).measure(
      try runs(names), scenario: "s", summary: "")
  }

  @Test("Every round has each run once, in its own order, which the seed determines")
  func rounds() throws {
    func order(_ seed: UInt64) throws -> [[String]] {
      let host = FakeHost { _, _ in .success(value: 1) }
      let study = try measure(host, rounds: 20, seed: seed)
      let rounds = stride(from: 0, to: 60, by: 3).map { Array(host.log.runs[$0..<($0 + 3)]) }
      #expect(rounds.allSatisfy { $0.sorted() == ["a", "b", "c"] })
      for run in study.runs { #expect(run.repetitions.map(\.position) == rounds.map { $0.firstIndex(of: run.name) }) }
      #expect(host.log.starts == 1 && host.log.ends == 1)
      return rounds
    }
    let rounds = try order(1)
    #expect(Set(rounds).count == 6 && Set(rounds.compactMap(\.first)).count == 3)
    #expect(try order(1) == rounds && order(2) != rounds)
  }

  @Test("In turns, the host compares the runs that it can perform, once their pictures were compared")
  func turns() throws {
    let host = FakeHost(obstacles: ["b": ["no such thing"]]) { _, _ in .success(value: 1) }
    let study = try measure(host, pictures: true, isInTurns: true)
    #expect(study.interleaving?.control == "a again" && host.log.runs.isEmpty)
    #expect(study.runs.map(\.name) == ["a", "a again", "c"] && study.summary == "settled: true")
    #expect(study.run("c")?.picture?.declared == ["c: it has no corners"] && study.run("a again")?.picture == nil)
    #expect(study.skipped == [.init(run: "b", reasons: ["no such thing"])])
    #expect(host.log.starts == 1 && host.log.ends == 1)
  }

  @Test("A repetition that fails is kept with its message, and the others go on")
  func failure() throws {
    let host = FakeHost { run, count in run == "b" && count == 1 ? .failure(isAlive: true) : .success(value: 1) }
    let study = try measure(host)
    #expect(study.run("b")?.repetitions.map(\.failure) == [nil, "made to fail", nil, nil])
    #expect(study.run("b")?.values("main_ms_per_entry") == [1, 1, 1])
    #expect(study.run("a")?.repetitions.allSatisfy { $0.failure == nil } == true)
    #expect(host.log.starts == 1)
  }

  @Test("A host that ends is started again; a host that ends three times in a row is abandoned")
  func restart() throws {
    let host = FakeHost { run, count in run == "b" && count == 1 ? .failure(isAlive: false) : .success(value: 1) }
    #expect(try measure(host).run("b")?.repetitions.map { $0.failure != nil } == [false, true, false, false])
    #expect(host.log.starts == 2 && host.log.ends == 2)
    // The values measured so far are kept.
    let broken = FakeHost { _, count in count < 2 ? .success(value: 1) : .failure(isAlive: false) }
    let study = try measure(broken)
    #expect(study.abortion == "made to fail")
    #expect(study.runs.map { $0.values("main_ms_per_entry") } == [[1, 1], [1, 1], [1, 1]])
    #expect(broken.log.starts == 3 && broken.log.ends == 3)
  }

  @Test("An interruption keeps the rounds that are complete, and says how many they are", arguments: [0, 1, 3])
  func interrupted(rounds: Int) throws {
    let host = FakeHost { run, count in run == "b" && count == rounds ? .interruption : .success(value: 1) }
    let study = try measure(host)
    #expect(study.runs.map(\.repetitions.count) == [rounds, rounds, rounds])
    #expect(study.abortion == "interrupted after \(rounds) of 4 rounds")
    #expect(study.host.conditions.map(\.value) == ["after \(rounds) of 4 rounds"])
    // Without a round there is nothing to write.
    #expect(host.interruption.hasCome)
    #expect(host.interruption.completed == (rounds == 0 ? nil : "after \(rounds) of 4 rounds"))
  }

  @Test("A host that the lab does not end is not used after an interruption")
  func interruptedElsewhere() throws {
    let host = FakeHost { _, _ in .success(value: 1) }
    host.interruption.endProgram()
    #expect(try measure(host).runs.allSatisfy(\.repetitions.isEmpty) && host.log.runs.isEmpty)
  }

  @Test("A picture that cannot be compared is named, and the runs are measured all the same")
  func pictureFailure() throws {
    let host = FakeHost(failsToCompare: true) { _, _ in .success(value: 1) }
    let study = try measure(host, pictures: true)
    #expect(study.run("b")?.pictureFailure == "no picture")
    #expect(study.runs.map(\.repetitions.count) == [4, 4, 4])
  }

  @Test("Runs that the host cannot perform are named and not measured; if no other run is left, it is an error")
  func skipped() throws {
    let host = FakeHost(obstacles: ["b": ["no such thing"]]) { _, _ in .success(value: 1) }
    let study = try measure(host)
    #expect(study.skipped == [.init(run: "b", reasons: ["no such thing"])])
    #expect(study.runs.map(\.name) == ["a", "c"])
    #expect(throws: HostError(.unsupported, "fake cannot perform any run of s", reasons: ["no such thing (b)"])) {
      try measure(host, ["b"])
    }
    #expect(host.log.starts == 1)
  }

  @Test("Pictures are compared with the first run of the same data")
  func pictures() throws {
    let host = FakeHost { _, _ in .success(value: 1) }
    let study = try measure(host, pictures: true)
    #expect(study.run("a")?.picture == nil)
    #expect(study.run("b")?.picture == PictureAgreement(base: "a", differingShare: 0.25, declared: []))
    #expect(study.run("b")?.picture?.isSame == false)
    #expect(study.run("c")?.picture?.declared == ["c: it has no corners"])
  }
}

/// A host whose behavior a function defines.
private struct FakeHost: MeasurementHost {
  enum Outcome {
    case success(value: Double)
    case failure(isAlive: Bool)
    /// The user interrupts the measurement, and the host ends.
    case interruption
  }

  /// The requests to the host.
  final class Log: Sendable {
    private let state = Mutex((runs: [String](), starts: 0, ends: 0))
    var runs: [String] { state.withLock { $0.runs } }
    var starts: Int { state.withLock { $0.starts } }
    var ends: Int { state.withLock { $0.ends } }
    func start() { state.withLock { $0.starts += 1 } }
    func end() { state.withLock { $0.ends += 1 } }
    /// Adds a run and returns how often it was performed before.
    func add(_ run: String) -> Int {
      state.withLock { state in
        defer { state.runs.append(run) }
        return state.runs.count { $0 == run }
      }
    }
  }

  static let id = "fake"
  let log = Log()
  let interruption = MeasurementInterruption()
  let obstacles: [String: [String]]
  let failsToCompare: Bool
  let perform: @Sendable (_ run: String, _ count: Int) -> Outcome

  init(
    obstacles: [String: [String]] = [:], failsToCompare: Bool = false,
    perform: @escaping @Sendable (String, Int) -> Outcome
  ) {
    self.obstacles = obstacles
    self.failsToCompare = failsToCompare
    self.perform = perform
  }

  func obstacles(to run: RunConfiguration) -> [String] { obstacles[run.name] ?? [] }

  func declaredDifferences(of run: RunConfiguration) -> [String] { run.name == "c" ? ["c: it has no corners"] : [] }

  func obstacleToTurns(of run: RunConfiguration) -> String? { nil }

  func compare(
    _ runs: [MeasurementRunner.Run], scenario: String, summary: String, settings: MeasurementSettings,
    until isSettled: @escaping @Sendable (MeasuredStudy) -> Bool, progress: (_ finished: Int, _ total: Int) -> Void
  ) throws(HostError) -> MeasuredStudy {
    let names = runs.map(\.configuration.name)
    let measured = [names[0], "\(names[0]) again"] + names.dropFirst()
    func study(_ summary: String) -> MeasuredStudy {
      MeasuredStudy(
        scenario: scenario, summary: summary, host: HostDescription(host: "fake", product: "Fake/1", conditions: []),
        protocolSettings: settings,
        runs: measured.map { MeasuredRun(name: $0, compareTo: [], techniques: [], firstWithSameData: names[0]) },
        skipped: [], interleaving: InterleavedProtocol(control: measured[1], launches: []))
    }
    return study("settled: \(isSettled(study("")))")
  }

  func start(scale: Int) throws(HostError) -> any HostSession {
    log.start()
    return Session(self)
  }

  final class Session: HostSession {
    private let host: FakeHost
    private(set) var isAlive = true
    let description = HostDescription(host: "fake", product: "Fake/1", conditions: [])

    init(_ host: FakeHost) { self.host = host }

    func measure(_ run: RunConfiguration) throws(HostError) -> HostSample {
      switch host.perform(run.name, host.log.add(run.name)) {
      case .success(let value):
        return HostSample(values: ["main_ms_per_entry": value], counters: [:], refusedRequests: 0)
      case .failure(let isAlive):
        self.isAlive = isAlive
        throw HostError(.failed, "made to fail")
      case .interruption:
        host.interruption.endProgram()
        isAlive = false
        throw HostError(.failed, "the program ended")
      }
    }

    func pictures(of run: RunConfiguration, at offsets: [Double]) throws(HostError) -> [HostPicture] {
      offsets.map { HostPicture(Array("\(run.name) \($0)".utf8)) }
    }

    func differences(
      of pictures: [HostPicture], from others: [HostPicture]
    ) throws(HostError) -> [HostPictureDifference] {
      if host.failsToCompare { throw HostError(.failed, "no picture") }
      return zip(pictures, others).map {
        HostPictureDifference(pixels: 100, differingPixels: $0 == $1 ? 0 : 25)
      }
    }

    func end() { host.log.end() }
  }
}
