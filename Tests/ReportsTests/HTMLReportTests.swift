import Analysis
import LabRunner
import ListRuntime
import Reports
import RunRecordSupport
import Scenarios
import Simulation
import Testing
import XMLSupport

@Suite("The page of a study")
struct HTMLReportTests {
  /// Text that would be markup without escaping.
  private static let hostile = "<script>alert('x')</script>\" onload=\"y & z \u{1}\u{1B}[31m"

  /// A study with three completed runs that fill every chart, and one failed run.
  private func study() async throws -> StudyResult {
    let scenario = try SampleScenario.scenario(
      runs: [
        SampleScenario.Run("slow"), SampleScenario.Run("fast", compareTo: ["slow"]),
        SampleScenario.Run(Self.hostile, compareTo: ["slow"]), SampleScenario.Run("broken"),
      ],
      expectations: [
        (.error, .limits(run: "fast", metric: "fps_avg", minimum: 59, maximum: nil)),
        (.error, .limits(run: "slow", metric: "fps_avg", minimum: 59, maximum: nil)),
      ])
    return await StudyRunner(jobs: 1) { configuration in
      if configuration.name == "broken" { throw SampleStudy.Broken() }
      let isFast = configuration.name == "fast"
      let picture = FilmstripFrame(
        at: .milliseconds(1250), width: 640, height: 1136,
        content:
          "<defs><clipPath id=\"c0\"><rect/></clipPath></defs><g clip-path=\"url(#c0)\"><text>=\"url(#c0</text></g>"
      )
      return SampleRecord.record(
        name: configuration.name, techniques: ["idle"], scrollSeconds: 3,
        samples: isFast ? [60, 59, 60] : [31, 17, 42],
        frames: (1...20).map {
          .init(mainTime: Int64($0) * (isFast ? 500_000 : 2_345_678), shownAt: $0)
        }, missedVsyncs: isFast ? 0 : 7, footprints: [28_500_000, 31_250_000], filmstrip: [picture, picture])
    }.run(scenario)
  }

  private func page() async throws -> XMLDocument.Element {
    try await Exporters.studies.page(of: StudyReport(study()))
  }

  @Test(
    "A frame that takes exactly one refresh interval falls within it, and one that takes a microsecond more does not")
  func exactlyOneRefresh() async throws {
    let scenario = try SampleScenario.scenario(runs: [SampleScenario.Run("only")], expectations: [])
    let study = await StudyRunner(jobs: 1) { configuration in
      SampleRecord.record(
        name: configuration.name,
        frames: [16_666_666, 16_666_667, 16_666_667, 16_668_000].enumerated().map {
          .init(mainTime: $0.element, shownAt: $0.offset + 1)
        })
    }.run(scenario)
    let page = try Exporters.studies.page(of: StudyReport(study))
    let section = try #require(page.all("section").first { $0.attributes["id"] == "frame-time" })
    let rows = section.all("tr").map { row in row.all("th").map(\.text) + row.all("td").map(\.text) }
    let shares = rows.filter { $0.last == "75.00" || $0.last == "25.00" }
    #expect(shares.map(\.last) == ["75.00", "25.00"], "\(rows)")
    #expect(shares.last?.first?.hasPrefix("16.7") == true, "\(rows)")
  }

  @Test("The page is well formed, declares its language, and adapts to width, light mode and dark mode")
  func form() async throws {
    let bytes = Exporters.page.bytes(of: try await study())
    #expect(String(decoding: bytes.prefix(15), as: UTF8.self) == "<!DOCTYPE html>")
    let page = try #require(XMLDocument(bytes).root)
    #expect(page.name == "html" && page.attributes["lang"] == "en")
    #expect(page.all("meta").contains { $0.attributes["name"] == "viewport" })
    let style = page.all("style").map(\.text).joined()
    for part in ["prefers-color-scheme:dark", "@media print", "max-width:40rem", "focus-visible"] {
      #expect(style.contains(part), "\(part)")
    }
    #expect(!style.contains { "<>&".contains($0) })
  }

  @Test("The page has no scripts and loads no resources")
  func selfContained() async throws {
    let page = try await page()
    let names = Set(page.subtree.map(\.name))
    #expect(
      names.isDisjoint(with: ["script", "link", "img", "iframe", "object", "embed", "base", "form", "image", "use"]))
    for element in page.subtree {
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && !["src", "srcset", "action", "xlink:href"].contains(name), "\(name)")
        #expect(!value.contains("//") && !value.contains("javascript:"), "\(name)=\(value)")
        if name == "href" { #expect(value.hasPrefix("#"), "\(value)") }
        if value.contains("url(") { #expect(value.hasPrefix("url(#"), "\(value)") }
      }
    }
    let style = page.all("style").map(\.text).joined()
    #expect(!style.contains("url(") && !style.contains("@import") && !style.contains("//"))
  }

  @Test("Ids, references and heading levels are in order, and every section has a link")
  func structure() async throws {
    let page = try await page()
    expectStructure(of: page)
    // Text that looks like a reference is unchanged.
    #expect(page.all("text").contains { $0.text == "=\"url(#c0" })
    let parts = page.all("section").compactMap { $0.attributes["id"] }
    #expect(
      parts == [
        "answer", "runs", "table", "frame-rate", "frame-time", "main-thread", "processors", "memory", "filmstrip",
      ])
    #expect(page.all("nav").flatMap { $0.all("a") }.map { $0.attributes["href"] } == parts.map { "#\($0)" })
  }

  @Test("Every completed run appears in every chart or has its own, and the failed run is marked as failed")
  func runs() async throws {
    let page = try await page()
    func part(_ id: String) -> XMLDocument.Element? { page.all("section").first { $0.attributes["id"] == id } }
    for id in ["runs", "main-thread"] {
      for figure in try #require(part(id)).all("figure") {
        let texts = Set(figure.all("text").map(\.text))
        for run in ["slow", "fast", "broken"] { #expect(texts.contains(run), "\(id): \(run)") }
        #expect(texts.contains("failed"))
      }
    }
    for id in ["frame-rate", "frame-time", "processors", "memory"] {
      let titles = try #require(part(id)).all("figure").map { $0.all("h3").first?.text ?? "" }
      #expect(titles.count == 3 && titles.prefix(2) == ["slow", "fast"], "\(id): \(titles)")
      #expect(titles.last?.hasPrefix("<script>alert('x')</script>\"") == true)
    }
    #expect(part("filmstrip")?.all("svg").count == 6)
    #expect(part("answer")?.wholeText.contains("The run broken failed") == true)
  }

  @Test("The answer names the best and the worst run, counts changes, and names the failed expectation")
  func answer() async throws {
    let answer = try #require(try await page().all("section").first { $0.attributes["id"] == "answer" }?.wholeText)
    #expect(answer.contains("Of 3 runs, fast has the highest frame rate, 59.67 fps; slow, <script>"))
    #expect(answer.contains("come last with 30.00 fps."))
    #expect(answer.contains("1 of 2 comparisons between runs is better, 0 are worse, and 1 is unchanged."))
    #expect(answer.contains("1 of 2 expectations of the scenario are met."))
    #expect(answer.contains("slow.fps_avg is 30"))
  }

  @Test("Every number of the runs appears in a table")
  func numbers() async throws {
    let study = try await study()
    let page = try Exporters.studies.page(of: StudyReport(study))
    let cells = Set(page.all("td").flatMap { [$0.text, $0.wholeText] })
    for run in study.runs {
      guard let data = run.data else { continue }
      for metric in study.columns {
        #expect(cells.contains(metric.text(data.measurements.metrics[metric.name])), "\(run.name) \(metric.name)")
      }
      for sample in data.series.frameRateSamples { #expect(cells.contains("\(sample)")) }
      for instant in data.series.frameRateInstants + data.series.sampleInstants {
        #expect(cells.contains(Rational(Int128(instant), 1_000_000).text(decimals: 2)))
      }
      for bytes in data.series.memoryKindBytes where bytes > 0 {
        #expect(cells.contains(Rational(Int128(bytes), 1_000_000).text(decimals: 3)))
      }
      for percent in [50, 95, 99] {
        let value = try #require(data.measurements.metrics["frame_main_ms_p\(percent)"])
        #expect(cells.contains("\(value.text(decimals: 3)) ms"))
      }
      for time in data.scrollAttribution.cells where time > 0 {
        #expect(cells.contains(Rational(Int128(time), 40_000_000).text(decimals: 3)), "\(run.name) \(time)")
      }
      #expect(cells.contains("\(data.series.missedRefreshInstants.count)"))
    }
    let svgs = page.all("figure").filter { !$0.all("figcaption").isEmpty && !$0.all("h3").isEmpty }
    #expect(svgs.allSatisfy { $0.all("table").count == 1 && $0.all("details").count == 1 })
  }

  @Test("Charts of a long scroll are thinned to a few hundred points, keep the extremes, and have a note")
  func long() async throws {
    let samples = (0..<2000).map { $0 == 1501 ? 3 : $0 == 123 ? 61 : 40 + $0 % 5 }
    let scenario = try SampleScenario.scenario(runs: (0..<26).map { SampleScenario.Run("run-\($0)") })
    let study = await StudyRunner(jobs: 2) { _ in
      SampleRecord.record(scrollSeconds: 1000, samples: samples, footprints: samples.map { 1_000_000 * Int64($0) })
    }.run(scenario)
    let bytes = Exporters.page.bytes(of: study)
    #expect(bytes.count < 2_000_000 * 3)
    let page = try #require(XMLDocument(bytes).root)
    let part = try #require(page.all("section").first { $0.attributes["id"] == "frame-rate" })
    #expect(part.all("figure").count == 24 && part.wholeText.contains("the first 24 of 26 runs"))
    #expect(part.wholeText.contains("the minimum and the maximum of equal groups"))
    let cells = part.all("figure").first?.all("td").map(\.text) ?? []
    #expect(cells.contains("3") && cells.contains("61") && cells.count < 3 * 245)
  }

  @Test("A study without completed runs and a study without series have a page")
  func sparseStudies() async throws {
    let scenario = try SampleScenario.scenario(runs: [SampleScenario.Run("one"), SampleScenario.Run("two")])
    let failed = await StudyRunner(jobs: 1) { _ in throw SampleStudy.Broken() }.run(scenario)
    let empty = await StudyRunner(jobs: 1) { _ in
      SampleRecord.record(scrollSeconds: 0, samples: [], footprints: [])
    }.run(scenario)
    for study in [failed, empty] {
      let page = try Exporters.studies.page(of: StudyReport(study))
      #expect(page.wholeText.contains("two"))
    }
  }
}
