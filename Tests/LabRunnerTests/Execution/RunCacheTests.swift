import Analysis
import Digests
import Foundation
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Synchronization
import Testing

@Suite("The run cache")
struct RunCacheTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "lab-cache-\(UUID().uuidString)")
  private let program = SHA256.digest(of: [1])
  private let run = SHA256.digest(of: [2])

  /// Warnings of caches. A class, because caches report from any thread.
  private final class Warnings: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private func cache(
    _ program: Digest? = nil, _ limits: RunCache.Limits = .init(), warnings: Warnings = Warnings()
  ) -> RunCache {
    RunCache(root: root, program: program ?? self.program, limits: limits) { warnings.add($0) }
  }

  private func data(samples: [Int] = [60, 41]) -> RunData {
    RunData(
      of: SampleRecord.record(
        techniques: ["plain"], samples: samples,
        frames: [.init(mainTime: 9_000_000, shownAt: 1, isScroll: false), .init(mainTime: 7_654_321, shownAt: -1)],
        footprints: [28_500_000, -3, .max / 4]))
  }

  /// Names below the root, ascending.
  private func files() throws -> [String] {
    guard FileManager.default.fileExists(atPath: root.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
  }

  private var entryName: String { "\(program)/\(run).run" }

  @Test("A saved run is restored exactly, also in another process")
  func exact() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let data = data()
    cache().save(.completed(data), for: run)
    guard case .completed(let restored)? = cache().outcome(for: run) else {
      Issue.record("nothing was saved")
      return
    }
    #expect(restored == data)
    #expect(restored.contentHeight.bitPattern == data.contentHeight.bitPattern)
    #expect(try files() == ["\(program)", entryName])
    #expect(cache().outcome(for: SHA256.digest(of: [3])) == nil)
    #expect(cache(SHA256.digest(of: [9])).outcome(for: run) == nil)
  }

  @Test("Numbers at the limits of their types are restored exactly")
  func limits() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let sample = data()
    var (values, series) = (sample.measurements.metrics.stored, sample.series)
    values.replaceSubrange(0..<3, with: [Rational(.max, 3), Rational(-.max), Rational(1, .max)])
    series.frameBlankPixels = [.min, -1, 0, .max]
    let metrics = try #require(MetricValues(values: values))
    let measurements = try #require(
      Measurements(metrics: metrics, counters: sample.measurements.counters, work: sample.measurements.work))
    let data = RunData(
      measurements: measurements, charges: sample.charges, loadAttribution: sample.loadAttribution,
      scrollAttribution: sample.scrollAttribution, series: series, memoryPeakByKind: sample.memoryPeakByKind,
      contentHeight: sample.contentHeight)
    cache().save(.completed(data), for: run)
    guard case .completed(data)? = cache().outcome(for: run) else {
      Issue.record("the run was not restored")
      return
    }
  }

  @Test("A run without metrics and a run that timed out are saved; other failures are not")
  func outcomes() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let none = RunData(of: SampleRecord.record(scrollSeconds: 0, samples: [], footprints: []))
    cache().save(.completed(none), for: run)
    guard case .completed(none)? = cache().outcome(for: run) else {
      Issue.record("the run without metrics was not saved")
      return
    }
    cache().save(.failed(.timedOut(simulatedSeconds: 1.5)), for: SHA256.digest(of: [3]))
    guard case .failed(.timedOut(simulatedSeconds: 1.5))? = cache().outcome(for: SHA256.digest(of: [3])) else {
      Issue.record("the run that timed out was not saved")
      return
    }
    for failure in [RunFailure.simulationFailed(reason: "x"), .defect("x")] {
      cache().save(.failed(failure), for: SHA256.digest(of: [4]))
      #expect(cache().outcome(for: SHA256.digest(of: [4])) == nil, "\(failure)")
    }
  }

  @Test("A damaged, truncated or foreign entry is reported, deleted and not used")
  func damage() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    cache().save(.completed(data()), for: run)
    let url = root.appending(path: entryName)
    let good = [UInt8](try Data(contentsOf: url))
    var damaged = [[], Array(good.dropLast()), good + [0], Array("not an entry".utf8)]
    for position in stride(from: 0, to: good.count, by: 7) {
      var bytes = good
      bytes[position] ^= 0x10
      damaged.append(bytes)
      damaged.append(Array(good.prefix(position)))
    }
    for bytes in damaged {
      try Data(bytes).write(to: url)
      let warnings = Warnings()
      #expect(cache(warnings: warnings).outcome(for: run) == nil, "\(bytes.count) bytes")
      #expect(warnings.all.count == 1 && warnings.all[0].contains("\(run).run: warning: "), "\(warnings.all)")
      #expect(try files() == ["\(program)"])
    }
    try Data(good).write(to: root.appending(path: "\(program)/\(SHA256.digest(of: [3])).run"))
    let warnings = Warnings()
    #expect(cache(warnings: warnings).outcome(for: SHA256.digest(of: [3])) == nil)
    #expect(warnings.all.first?.contains("it belongs to another run; the run is simulated again") == true)
  }

  @Test("An unwritable cache is reported once, and nothing fails")
  func unwritable() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try Data("a file".utf8).write(to: root)
    let warnings = Warnings()
    let cache = cache(warnings: warnings)
    for number in 0..<3 { cache.save(.completed(data()), for: SHA256.digest(of: [UInt8(number)])) }
    #expect(cache.outcome(for: run) == nil)
    let warning = "finished runs cannot be cached and are simulated again next time: Not a directory"
    #expect(warnings.all.count == 1 && warnings.all[0].contains(warning), "\(warnings.all)")
  }

  @Test("The most recently written programs keep their entries, up to the limit")
  func programs() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let programs = (0..<4).map { SHA256.digest(of: [UInt8(100 + $0)]) }
    for (age, program) in programs.enumerated() {
      cache(program, .init(programs: 9)).save(.completed(data()), for: run)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + age))],
        ofItemAtPath: root.appending(path: "\(program)").path)
    }
    try FileManager.default.createDirectory(at: root.appending(path: "mine"), withIntermediateDirectories: true)
    cache(programs[0], .init(programs: 2)).save(.completed(data()), for: SHA256.digest(of: [3]))
    let left = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    #expect(left == ["mine", "\(programs[0])", "\(programs[3])"].sorted())
  }

  @Test("The oldest entries beyond the size limit are evicted, and temporary files are deleted")
  func eviction() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let runs = (0..<4).map { SHA256.digest(of: [UInt8(50 + $0)]) }
    for (age, run) in runs.enumerated() {
      cache().save(.completed(data()), for: run)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + age))],
        ofItemAtPath: root.appending(path: "\(program)/\(run).run").path)
    }
    let size = try Data(contentsOf: root.appending(path: "\(program)/\(runs[0]).run")).count
    try Data([1]).write(to: root.appending(path: "\(program)/.x.run.1-1.lab-unfinished"))
    cache(nil, .init(bytes: 2 * size)).save(.completed(data()), for: run)
    #expect(try files() == (["\(program)"] + [runs[2], runs[3], run].map { "\(program)/\($0).run" }).sorted())
  }
}
