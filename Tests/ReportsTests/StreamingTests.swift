import LabRunner
import Markup
import Reports
import RunRecordSupport
import Scenarios
import Synchronization
import Testing

/// Memory is bounded: these tests count how much of a file exists at once, for any number of runs.
@Suite("Files that are written part by part")
struct StreamingTests {
  private func report(runs count: Int) async throws -> StudyReport {
    let runs = (0..<count).map { SampleScenario.Run("run-\($0)", compareTo: $0 == 0 ? [] : ["run-0"]) }
    let scenario = try SampleScenario.scenario(runs: runs, expectations: [])
    return StudyReport(
      await StudyRunner(jobs: 2) { _ in SampleRecord.record(samples: [40, 41]) }.run(scenario))
  }

  /// The sizes of the parts that an exporter writes; the joined parts are its output.
  private func parts(_ exporter: Exporter<StudyReport>, _ report: StudyReport) -> [Int] {
    var parts: [[UInt8]] = []
    exporter.write(report) { parts.append($0) }
    #expect(Array(parts.joined()) == exporter.bytes(of: report))
    return parts.map(\.count)
  }

  @Test("The greatest part of JSON and of tables is that of one run, however many there are")
  func parts() async throws {
    let (few, many) = (try await report(runs: 5), try await report(runs: 100))
    for exporter in [Exporters.json, Exporters.csv] as [Exporter<StudyReport>] {
      let (fewParts, manyParts) = (parts(exporter, few), parts(exporter, many))
      #expect(manyParts.count > 4 * fewParts.count, "\(exporter.format)")
      #expect((manyParts.max() ?? 0) < (fewParts.max() ?? 0) + 200, "\(exporter.format)")
    }
  }

  @Test("A page is written in parts of about 64 kilobytes")
  func page() async throws {
    let sizes = parts(Exporters.page, try await report(runs: 100))
    #expect(sizes.count > 2 && (sizes.max() ?? 0) < 100_000)
  }

  @Test("Each element of a long document is made when those before it are written")
  func deferredElements() {
    let made = Mutex(0)
    let document = MarkupElement(
      "ul",
      nodes: [
        .deferred(count: 1_000) { position in
          made.withLock { $0 += 1 }
          return MarkupElement("li", text: String(repeating: "\(position % 10)", count: 1_000))
        }
      ])
    var madeAtParts: [Int] = []
    document.write { _ in madeAtParts.append(made.withLock { $0 }) }
    #expect(madeAtParts.count > 10 && (madeAtParts.first ?? 0) < 100)
    #expect(madeAtParts.last == 1_000)
  }

  @Test("Content is written in blocks, and nothing after an error")
  func blocks() {
    struct Full: Error {}
    let content = StreamedContent { output in for _ in 0..<1_000 { output([UInt8](repeating: 7, count: 1_000)) } }
    var sizes: [Int] = []
    content.write { sizes.append($0.count) }
    #expect(sizes.reduce(0, +) == 1_000_000 && sizes.count < 10)
    var attempts = 0
    #expect(throws: Full.self) {
      try content.write { (_: [UInt8]) throws(Full) in
        attempts += 1
        throw Full()
      }
    }
    #expect(attempts == 1)
  }
}
