import Analysis
import Hosts
import ListRuntime
import RunRecordSupport
import Synchronization
import Testing

@Suite("Measuring in rounds")
struct MeasurementRunnerTests {
  private func runs(_ names: [String]) throws -> [MeasurementRunner.Run] {
    try names.map {
      MeasurementRunner.Run(
        configuration: try SampleConfiguration.configuration(name: $0), compareTo: $0 == "a" ? [] : ["a"],
        techniques: [])
    }
  }

  private func measure(
    _ host: FakeHost, _ names: [String] = ["a", "b", "c"], rounds: ClosedRange<Int> = 2...4, precision: Double = 0,
    pictures: Bool = false, completeRounds: Int = 0
  ) throws -> MeasuredStudy {
    let settings = MeasurementSettings(rounds: rounds, precision: precision, metrics: ["main_ms_per_entry"], seed: 1)
    return try MeasurementRunner(
      host, settings: settings, comparesPictures: pictures, completeRounds: completeRounds
    ).measure(
      try runs(names), scenario: "s", summary: "")
  }

  @Test("Every round has each run once, in the order of the seed")
  func rounds() throws {
    let host = FakeHost { _, _ in .success(value: 1) }
    let study = try measure(host)
    let order = RoundOrder(seed: 1, count: 3)
    #expect(host.log.runs == (0..<4).flatMap { order.order(ofRound: $0).map { ["a", "b", "c"][$0] } })
    #expect(study.runs.map(\.repetitions.count) == [4, 4, 4])
    for (position, run) in study.runs.enumerated() {
      let places = (0..<4).map { order.order(ofRound: $0).firstIndex(of: position) }
      #expect(run.repetitions.map { Optional($0.position) } == places)
    }
    #expect(host.log.starts == 1 && host.log.ends == 1)
  }

  @Test("Rounds end when the medians are precise and every comparison has the pairs that a verdict takes")
  func precise() throws {
    // Two comparisons take 7 pairs.
    let host = FakeHost { _, count in .success(value: 10 + Double(count % 2) / 100) }
    #expect(try measure(host, rounds: 5...50, precision: 0.01).runs.map(\.repetitions.count) == [7, 7, 7])
    let failing = FakeHost { run, count in
      run == "b" && count < 2 ? .failure(isAlive: true) : .success(value: 10 + Double(count % 2) / 100)
    }
    #expect(try measure(failing, rounds: 5...50, precision: 0.01).runs.map(\.repetitions.count) == [9, 9, 9])
    let noisy = FakeHost { _, count in .success(value: Double(1 + count % 7)) }
    #expect(try measure(noisy, rounds: 5...12, precision: 0.01).runs.map(\.repetitions.count) == [12, 12, 12])
    #expect(try measure(host, rounds: 5...12).runs.map(\.repetitions.count) == [12, 12, 12])
  }

  @Test("Rounds with a missing repetition do not count as complete ones")
  func completeRounds() throws {
    // Two comparisons need 7 pairs, and 8 rounds have 7; ten complete rounds need eleven rounds.
    for (complete, rounds) in [(0, 8), (10, 11)] {
      let host = FakeHost { run, count in
        run == "b" && count == 1 ? .failure(isAlive: true) : .success(value: 10 + Double(count % 2) / 100)
      }
      let study = try measure(host, rounds: 5...50, precision: 0.01, completeRounds: complete)
      #expect(study.runs.map(\.repetitions.count) == [rounds, rounds, rounds])
    }
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

  @Test("A repetition beside a slow kernel is marked and does not count")
  func disturbed() throws {
    let host = FakeHost { run, count in .success(value: 1, kernel: run == "a" && count == 2 ? 20 : 10) }
    let study = try measure(host)
    #expect(study.run("a")?.repetitions.map(\.isDisturbed) == [false, false, true, false])
    #expect(study.run("a")?.pairedValues("main_ms_per_entry") == [1, 1, nil, 1])
    #expect(study.run("b")?.repetitions.allSatisfy { !$0.isDisturbed } == true)
  }

  @Test("A picture that cannot be compared is named, and the runs are measured all the same")
  func pictureFailure() throws {
    let host = FakeHost(failsToCompare: true) { _, _ in .success(value: 1) }
    let study = try measure(host, pictures: true)
    #expect(study.run("b")?.pictureFailure == "no picture")
    #expect(study.runs.map(\.repetitions.count) == [4, 4, 4])
  }

  @Test("Kernels before a repetition are compared with those before, and kernels after with those after")
  func kernelPlaces() throws {
    let host = FakeHost { _, _ in .success(value: 1, kernel: 20) }
    #expect(try measure(host).runs.flatMap(\.repetitions).allSatisfy { !$0.isDisturbed })
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
    case success(value: Double, kernel: Double = 10)
    case failure(isAlive: Bool)
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
      case .success(let value, let kernel):
        return HostSample(
          values: ["main_ms_per_entry": value], counters: [:], kernelMilliseconds: [10, kernel], refusedRequests: 0)
      case .failure(let isAlive):
        self.isAlive = isAlive
        throw HostError(.failed, "made to fail")
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
