import LabRunner
import Reports
import Testing

@Suite("Sparklines")
struct SparklineTests {
  @Test("The blocks cover the range from zero to the maximum")
  func scale() {
    #expect(Sparkline([0, 9, 17, 26, 34, 43, 51, 60], maximum: 60, width: 8).text == "▁▂▃▄▅▆▇█")
    #expect(Sparkline([0, 90], maximum: 60, width: 8).text == "▁█")
    #expect(Sparkline([0, 0], maximum: 0, width: 8).text == "▁▁")
    #expect(Sparkline([], maximum: 60, width: 8).text.isEmpty)
  }

  @Test("A character shows the mean of its values")
  func means() {
    #expect(Sparkline([0, 60, 60, 60, 0, 0], maximum: 60, width: 3).text == "▅█▁")
    #expect(Sparkline(Array(repeating: 60, count: 101), maximum: 60, width: 10).text == "██████████")
  }

  private func isBlock(_ character: Character) -> Bool { "▁▂▃▄▅▆▇█".contains(character) }

  @Test("A terminal shows a sparkline of each run's frame rate if it fits, and a program gets only the table")
  func terminal() async throws {
    let study = try await SampleStudy.study()
    func text(_ exporter: Exporter<StudyReport>) -> String {
      String(decoding: exporter.bytes(of: StudyReport(study)), as: UTF8.self)
    }
    /// The lines after the answer, which is wrapped to the width.
    func table(_ text: String) -> [Substring] { Array(text.split(separator: "\n").drop { !$0.hasPrefix("run ") }) }
    let plain = table(text(Exporters.text))
    func first(_ lines: [Substring]) -> [Substring] { Array(lines.prefix { !$0.hasPrefix("Change") }) }
    let small = table(text(Exporters.text.fitting(terminalWidth: 70)))
    #expect(first(small) == first(plain), "66 characters of table leave no space")
    let lines = text(Exporters.text.fitting(terminalWidth: 100)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    let narrow = text(Exporters.text.fitting(terminalWidth: 76)).split(separator: "\n").prefix {
      !$0.hasPrefix("Change")
    }
    #expect(narrow.allSatisfy { $0.count <= 76 } && narrow.contains { $0.hasSuffix("  fps") })
    let heading = try #require(lines.first { $0.hasPrefix("run ") })
    #expect(heading.hasSuffix("  fps"))
    for run in study.runs {
      let line = try #require(lines.first { $0.hasPrefix("\(run.name) ") })
      let samples = run.data?.series.frameRateSamples ?? []
      let blocks = line.count(where: isBlock)
      #expect(blocks == min(samples.count, 24), "\(run.name)")
    }
    #expect(table(lines.joined(separator: "\n")).count == plain.count)
    #expect(!plain.contains { $0.contains(where: isBlock) })
  }
}
