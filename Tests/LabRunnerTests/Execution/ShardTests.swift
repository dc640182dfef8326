import Digests
import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

@Suite("Shards")
struct ShardTests {
  private let program = SHA256.digest(of: [1])
  private let command = ShardCommand(
    subcommand: "run", operands: ["a/b.json"],
    options: [.init(name: "x", values: ["1", "\"2\""]), .init(name: "a", values: [""])])

  /// A plan whose runs differ in name and seed, with cyclic numbers of passes.
  private func plan(_ study: String = "study", seeds: [UInt64], passes: [Int] = [1]) throws -> StudyPlan {
    StudyPlan(
      study: study,
      runs: try seeds.enumerated().map { position, seed in
        var configuration = try SampleConfiguration.configuration(name: "run-\(position)")
        configuration.content = .chat(
          messages: [Message(messageId: 1, direction: .incoming, body: .text("hello"))], style: ChatStyle(),
          mediaAsText: true)
        configuration.seed = seed
        if case .timer(var timer) = configuration.driver {
          timer.passes = passes[position % passes.count]
          configuration.driver = .timer(timer)
        }
        return ResolvedRun(
          configuration: configuration, compareTo: [], techniquesText: [], range: SourceRange(start: 0, end: 0))
      })
  }

  /// The file of a shard as a machine writes it; runs with seed 13 fail.
  private func file(_ shard: Shard, of plan: StudyPlan, from program: Digest? = nil) async -> ShardFile {
    let digests = plan.digests()
    let positions = ShardAssignment(of: plan, digests: digests, count: shard.count).positions(of: shard)
    var runs: [ShardFile.Run] = []
    let part = StudyPlan(study: plan.study, runs: positions.map { plan.runs[$0] })
    await Self.runner(jobs: 2).run(part) { result in
      let position = positions[runs.count]
      runs.append(.init(position: position, configuration: digests[position], outcome: result.outcome))
    }
    return ShardFile(
      plan: plan.identity(digests), runCount: plan.runs.count, program: program ?? self.program,
      study: plan.study, command: command, shard: shard, runs: runs)
  }

  private static func runner(jobs: Int, store: (any RunStore)? = nil) -> StudyRunner {
    struct Broken: Error {}
    return StudyRunner(jobs: jobs, store: store) { configuration in
      if configuration.seed == 13 { throw Broken() }
      return SampleRecord.record(samples: [Int(configuration.seed), 60])
    }
  }

  private func input(_ file: ShardFile, _ path: String? = nil) -> ShardMerge.Input {
    ShardMerge.Input(path: path ?? file.name, bytes: file.bytes)
  }

  private func shards(_ count: Int) -> [Shard] { (1...count).compactMap { Shard(index: $0, count: count) } }

  @Test("A shard is written as I/N and nothing else")
  func text() {
    #expect(Shard("2/5") == Shard(index: 2, count: 5) && Shard("2/5")?.description == "2/5")
    for wrong in ["", "1", "0/3", "4/3", "-1/3", "1/0", "1/3/3", "a/b", "1/ 3", "1/", "/3", "1/10001"] {
      #expect(Shard(wrong) == nil, "\(wrong)")
    }
  }

  @Test("Every run belongs to exactly one shard, and equal runs to the same shard", arguments: [1, 2, 3, 7, 64])
  func partition(count: Int) throws {
    let plan = try plan(seeds: (0..<100).map { $0 % 40 })
    let digests = plan.digests()
    let assignment = ShardAssignment(of: plan, digests: digests, count: count)
    let positions = shards(count).map { assignment.positions(of: $0) }
    #expect(positions.flatMap { $0 }.sorted() == Array(0..<100))
    for assigned in positions {
      #expect(assigned == assigned.sorted())
      let others = (0..<100).filter { !assigned.contains($0) }
      #expect(Set(assigned.map { digests[$0] }).isDisjoint(with: others.map { digests[$0] }))
    }
  }

  @Test("Predicted costs are balanced: two shards differ by at most the cost of the costliest run")
  func balance() throws {
    let plan = try plan(seeds: Array(0..<60), passes: [1, 40, 3, 500, 2])
    let predicted = plan.runs.map(\.configuration.predictedCost)
    let (greatest, sum) = (predicted.max() ?? 0, predicted.reduce(0, +))
    for count in [2, 3, 7] {
      let costs = ShardAssignment(of: plan, digests: plan.digests(), count: count).costs
      let (maximum, minimum) = (costs.max() ?? 0, costs.min() ?? 0)
      #expect(maximum - minimum <= greatest, "\(costs)")
      #expect(costs.reduce(0, +) == sum)
    }
  }

  @Test("A regular plan does not assign all runs of one kind to one shard")
  func regularPlan() throws {
    // Every second run is of another kind with the same predicted cost.
    let plan = try plan(seeds: Array(0..<64))
    let assigned = ShardAssignment(of: plan, digests: plan.digests(), count: 2).positions(of: shards(2)[0])
    #expect(assigned.count == 32)
    #expect((8...24).contains(assigned.count { $0 % 2 == 0 }), "\(assigned)")
  }

  @Test("Longer scrolls, more rows and pictures cost more, and the cost never overflows")
  func cost() throws {
    var base = try SampleConfiguration.configuration(name: "run")
    base.content = .chat(
      messages: (0..<9).map { Message(messageId: $0, direction: .incoming, body: .text("a")) }, style: ChatStyle(),
      mediaAsText: false)
    func cost(_ change: (inout RunConfiguration) -> Void) -> Int {
      var changed = base
      change(&changed)
      return changed.predictedCost
    }
    let timer = TimerDriver(interval: .zero, baseStep: 1, firstIncrement: 1, increment: 1, passes: 50)
    var endless = timer
    endless.passes = .max
    #expect(cost { $0.driver = .timer(timer) } > base.predictedCost)
    let endlessDrag = FingerDrag(at: .zero, duration: .zero, distance: -.infinity, decelerationRate: 1)
    for driver in [ScrollDriver.timer(endless), .drags([endlessDrag])] {
      #expect((1...RunConfiguration.maximumCost).contains(cost { $0.driver = driver }))
    }
    let flicks = FlicksDriver(
      count: 1000, seed: 1, speed: LogNormalDistribution(median: 1, spread: 100, range: 1...100_000),
      contact: .seconds(60), pause: LogNormalDistribution(median: 600_000, spread: 1, range: 0...600_000),
      pauseStart: .rest, reverseShare: 0, release: ScrollRelease(decelerationRate: 0.9999))
    #expect((base.predictedCost...RunConfiguration.maximumCost).contains(cost { $0.driver = .flicks(flicks) }))
    // A run that reaches its time limit costs no more than that.
    #expect(cost { ($0.driver, $0.timeLimit) = (.timer(endless), .seconds(10)) } < cost { $0.driver = .timer(endless) })
    let pictures = (0..<40).map { Message(messageId: $0, direction: .incoming, body: .media(["a", "a"])) }
    let drivers: [ScrollDriver] = [
      .timer(timer), .script([ScriptedScroll(at: .milliseconds(5), offset: 6, animated: true)]),
      .rows(interval: .milliseconds(7)), .jump(JumpDriver(rows: [1, 0], interval: .milliseconds(7))),
      .drags([FingerDrag(at: .milliseconds(8), duration: .milliseconds(9), distance: 10)]), .flicks(flicks),
      .offsets(OffsetRecording(times: [.zero, .milliseconds(5)], offsets: [1, 2], isTracking: true)),
      .touches(
        TouchRecording(
          contacts: [TouchContact(at: .zero, times: [.zero, .milliseconds(5)], positions: [1, 2])],
          release: ScrollRelease())),
    ]
    for driver in drivers {
      func chat(_ messages: [Message], asText: Bool) -> Int {
        cost {
          $0.driver = driver
          $0.content = .chat(messages: messages, style: ChatStyle(), mediaAsText: asText)
        }
      }
      #expect(chat(pictures, asText: false) > chat(pictures, asText: true), "\(driver)")
      #expect(chat([], asText: true) >= 1, "\(driver)")
    }
  }

  @Test("1, 3 and 7 shards merge to the results of the whole study, including failed runs", arguments: [1, 3, 7])
  func merge(count: Int) async throws {
    let plan = try plan(seeds: [1, 2, 13, 4, 2, 6, 7, 8, 9, 10, 11])
    var whole: [RunResult] = []
    await Self.runner(jobs: 1).run(plan) { whole.append($0) }
    var inputs: [ShardMerge.Input] = []
    for shard in shards(count).reversed() { inputs.append(input(await file(shard, of: plan))) }
    let merge = ShardMerge(inputs, of: plan, program: program)
    #expect(merge.problems.isEmpty)
    var merged: [RunResult] = []
    await StudyRunner(jobs: 2, store: merge) { _ in throw ShardMerge.MissingShardError() }.run(plan) {
      merged.append($0)
    }
    #expect(merged.map(\.name) == whole.map(\.name))
    #expect(merged.map(\.data) == whole.map(\.data))
    #expect(merged.map(\.failure) == whole.map(\.failure))
    #expect(merged.map { $0.failure?.description }[2] == "Broken()")
  }

  @Test("A file contains its whole shard and has reproducible bytes")
  func roundTrip() async throws {
    let plan = try plan(seeds: [1, 2, 13])
    let written = await file(shards(1)[0], of: plan)
    let read = try ShardFile(written.bytes)
    #expect(read.bytes == written.bytes)
    #expect(read.command == command && read.study == "study" && read.shard == written.shard && read.runs.count == 3)
    #expect(await file(shards(1)[0], of: plan).bytes == written.bytes)
  }

  @Test("A file with any changed byte or truncation is rejected")
  func damage() async throws {
    let good = await file(shards(2)[0], of: try plan(seeds: [1, 2, 3])).bytes
    for position in stride(from: 0, to: good.count, by: 97) + [good.count - 1, good.count - 2] {
      var changed = good
      changed[position] ^= 4
      #expect(throws: ShardFile.FormatError.self, "byte \(position)") { try ShardFile(changed) }
      #expect(throws: ShardFile.FormatError.self, "first \(position) bytes") {
        try ShardFile(Array(good.prefix(position)))
      }
    }
    #expect(throws: ShardFile.FormatError.self) { try ShardFile(good + good) }
    #expect(throws: ShardFile.FormatError.self) { try ShardFile(Array("{\"shard\": 1}".utf8)) }
  }

  @Test("A file of another version is refused, and both versions are named", arguments: [1, 3])
  func otherVersion(_ version: Int) async throws {
    let good = String(decoding: await file(shards(1)[0], of: try plan(seeds: [1])).bytes, as: UTF8.self)
    let key = "  \"schemaVersion\": \(ShardFile.schemaVersion),\n"
    let other = good.replacing(key, with: "  \"schemaVersion\": \(version),\n")
    #expect(other != good)
    let bytes = try withChecksum(other)
    do throws(ShardFile.FormatError) {
      _ = try ShardFile(bytes)
      Issue.record("version \(version) was read")
    } catch {
      #expect(error.description == "it is a shard of version \(version), and this lab reads version 2")
    }
  }

  /// The bytes of a shard file with the right checksum of its content.
  private func withChecksum(_ text: String) throws -> [UInt8] {
    let lines = text.split(separator: "\n", maxSplits: 1)
    let content = Array(try #require(lines.last).utf8.dropLast(2))
    return Array("{\"sha256\":\"\(SHA256.digest(of: content))\",\"shard\":\n".utf8) + content + Array("}\n".utf8)
  }

  @Test("Missing, duplicate, foreign and damaged shards are reported")
  func problems() async throws {
    let plan = try plan(seeds: [1, 2, 3, 4, 5, 6])
    var files: [ShardFile] = []
    for shard in shards(3) { files.append(await file(shard, of: plan)) }
    func problems(_ inputs: [ShardMerge.Input]) -> [String] {
      ShardMerge(inputs, of: plan, program: program).problems.map { $0.text(.error) }
    }
    let good = files.map { input($0) }
    #expect(problems([good[0]]) == ["lab: error: 2 shards are missing: 2/3, 3/3"])
    #expect(problems([good[1], good[0]]) == ["lab: error: a shard is missing: 3/3"])
    #expect(
      problems(good + [input(files[0], "copy.json")]) == ["copy.json: error: it is shard 1/3, as is shard-1-of-3.json"])
    let ofTwo = input(await file(shards(2)[0], of: plan))
    #expect(
      problems(good + [ofTwo]) == [
        "shard-1-of-2.json: error: it is shard 1/2, but the previous files divide the study into 3 shards"
      ])
    for other in [
      try self.plan(seeds: [1, 2, 3, 4, 5, 7]), try self.plan(seeds: [1, 2, 3, 4, 5]),
      try self.plan("other", seeds: [1, 2, 3, 4, 5, 6]), try self.plan(seeds: [2, 1, 3, 4, 5, 6]),
    ] {
      let foreign = input(await file(shards(3)[0], of: other))
      let reported = problems([foreign, good[1], good[2]])
      #expect(reported.count == 2 && reported[0].contains("it is a shard of another study"), "\(reported)")
      #expect(reported.last == "lab: error: a shard is missing: 1/3")
    }
    let build = input(await file(shards(3)[0], of: plan, from: SHA256.digest(of: [2])))
    #expect(problems([build, good[1], good[2]]).first?.contains("it was made by another build of lab") == true)
    let damaged = ShardMerge.Input(path: "x.json", bytes: [UInt8](files[0].bytes.dropLast()))
    #expect(problems([damaged, good[1], good[2]]).first == "x.json: error: its checksum is wrong")
  }

  @Test("A file with the runs of another shard is rejected")
  func claims() async throws {
    let plan = try plan(seeds: [1, 2, 3, 4, 5, 6])
    let (one, two) = (await file(shards(2)[0], of: plan), await file(shards(2)[1], of: plan))
    let mislabeled = ShardFile(
      plan: one.plan, runCount: one.runCount, program: program, study: "study", command: command,
      shard: one.shard, runs: two.runs)
    let problems = ShardMerge([input(mislabeled), input(two)], of: plan, program: program).problems
    #expect(problems.first?.text(.error).contains("its runs are not those of shard 1/2") == true)
  }
}

private func + (lhs: StrideTo<Int>, rhs: [Int]) -> [Int] { Array(lhs) + rhs }
