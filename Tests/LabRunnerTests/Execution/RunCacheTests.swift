internal import Analysis
internal import Foundation
internal import LabRunner
internal import ListRuntime
internal import RunRecordSupport
internal import Scenarios
internal import Synchronization
import Testing

@Suite("The cache of finished runs")
struct RunCacheTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "lab-cache-\(UUID().uuidString)")
  private let executable = SHA256.digest(of: [1])
  private let run = SHA256.digest(of: [2])

  /// What caches said; a class, because they say it from any thread.
  private final class Notes: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private func cache(
    _ executable: Digest? = nil, _ limits: RunCache.Limits = .init(), notes: Notes = Notes()
  ) -> RunCache {
    RunCache(root: root, executable: executable ?? self.executable, limits: limits) { notes.add($0) }
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

  private var entryName: String { "\(executable)/\(run).run" }

  @Test("What is kept comes back exactly, in another process too")
  func exact() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let data = data()
    cache().keep(.completed(data), of: run)
    guard case .completed(let kept)? = cache().outcome(of: run) else {
      Issue.record("nothing was kept")
      return
    }
    #expect(kept == data)
    #expect(kept.contentHeight.bitPattern == data.contentHeight.bitPattern)
    #expect(try files() == ["\(executable)", entryName])
    #expect(cache().outcome(of: SHA256.digest(of: [3])) == nil)
    #expect(cache(SHA256.digest(of: [9])).outcome(of: run) == nil)
  }

  @Test("A run without any metric, and one that was cut off, come back; other failures are not kept")
  func outcomes() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let none = RunData(of: SampleRecord.record(scrollSeconds: 0, samples: [], footprints: []))
    cache().keep(.completed(none), of: run)
    guard case .completed(none)? = cache().outcome(of: run) else {
      Issue.record("the run without metrics is not kept")
      return
    }
    cache().keep(.failed(.cutOff(simulatedSeconds: 1.5)), of: SHA256.digest(of: [3]))
    guard case .failed(.cutOff(simulatedSeconds: 1.5))? = cache().outcome(of: SHA256.digest(of: [3])) else {
      Issue.record("the run that was cut off is not kept")
      return
    }
    let mismatch = AttributionMismatch(frame: 0, mainTime: 1, charged: 2)
    for failure in [RunFailure.notSimulated(reason: "x"), .inexact(mismatch)] {
      cache().keep(.failed(failure), of: SHA256.digest(of: [4]))
      #expect(cache().outcome(of: SHA256.digest(of: [4])) == nil, "\(failure)")
    }
  }

  @Test("An entry with any byte changed, cut off anywhere or belonging to another run is told, removed, and not used")
  func damage() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    cache().keep(.completed(data()), of: run)
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
      let notes = Notes()
      #expect(cache(notes: notes).outcome(of: run) == nil, "\(bytes.count) bytes")
      #expect(notes.all.count == 1 && notes.all[0].contains("\(run).run: warning: "), "\(notes.all)")
      #expect(try files() == ["\(executable)"])
    }
    try Data(good).write(to: root.appending(path: "\(executable)/\(SHA256.digest(of: [3])).run"))
    let notes = Notes()
    #expect(cache(notes: notes).outcome(of: SHA256.digest(of: [3])) == nil)
    #expect(notes.all.first?.contains("it belongs to another run; the run is simulated again") == true)
  }

  @Test("A cache that cannot be written is told once, and nothing fails")
  func unwritable() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try Data("a file".utf8).write(to: root)
    let notes = Notes()
    let cache = cache(notes: notes)
    for number in 0..<3 { cache.keep(.completed(data()), of: SHA256.digest(of: [UInt8(number)])) }
    #expect(cache.outcome(of: run) == nil)
    #expect(notes.all.count == 1 && notes.all[0].contains("finished runs cannot be kept"), "\(notes.all)")
  }

  @Test("The entries of the executables that wrote last are kept, as many as allowed")
  func executables() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let executables = (0..<4).map { SHA256.digest(of: [UInt8(100 + $0)]) }
    for (age, executable) in executables.enumerated() {
      cache(executable, .init(executables: 9)).keep(.completed(data()), of: run)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + age))],
        ofItemAtPath: root.appending(path: "\(executable)").path)
    }
    try FileManager.default.createDirectory(at: root.appending(path: "mine"), withIntermediateDirectories: true)
    cache(executables[0], .init(executables: 2)).keep(.completed(data()), of: SHA256.digest(of: [3]))
    let left = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    #expect(left == ["mine", "\(executables[0])", "\(executables[3])"].sorted())
  }

  @Test("When the entries take too much room the oldest go, and what an interrupted process left goes too")
  func room() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let runs = (0..<4).map { SHA256.digest(of: [UInt8(50 + $0)]) }
    for (age, run) in runs.enumerated() {
      cache().keep(.completed(data()), of: run)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + age))],
        ofItemAtPath: root.appending(path: "\(executable)/\(run).run").path)
    }
    let size = try Data(contentsOf: root.appending(path: "\(executable)/\(runs[0]).run")).count
    try Data([1]).write(to: root.appending(path: "\(executable)/.new-1-left"))
    cache(nil, .init(bytes: 2 * size)).keep(.completed(data()), of: run)
    #expect(try files() == (["\(executable)"] + [runs[2], runs[3], run].map { "\(executable)/\($0).run" }).sorted())
  }
}
