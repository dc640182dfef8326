import Analysis
import ListRuntime
import Scenarios
import Testing

@Suite("The thesis's measurements")
struct ThesisReferenceTests {
  @Test(
    "The shipped reference has a row for every run of the thesis's studies, and six cells in each",
    arguments: ["cumulative", "as-written"])
  func rows(name: String) throws {
    let scenario = try shipped(name)
    let reference = try measurements("reinpalu-2017", for: scenario)
    #expect(reference.rows.map(\.run) == scenario.runs.map(\.name))
    for row in reference.rows {
      #expect(row.cells.map(\.metric).sorted() == reference.noise.map(\.metric).sorted(), "\(row.run)")
    }
    #expect(reference.noise.count == 6)
    #expect(reference.rows.flatMap(\.cells).count { $0.status != .unknown } == 40)
  }

  @Test("No-offscreen is compared with presizing, as rasterization is, and async nodes with the best case")
  func comparisons() throws {
    let reference = try measurements("reinpalu-2017", for: shipped())
    let steps = reference.rows.compactMap { row in row.compareTo.map { "\(row.run) < \($0)" } }
    #expect(
      steps == [
        "reuse < worst", "static-cells < reuse", "manual-heights < static-cells", "cached-heights < manual-heights",
        "image-presizing < cached-heights", "rasterization < image-presizing", "no-offscreen < image-presizing",
        "async-nodes < best",
      ])
  }

  @Test("The profile of the browser is fitted to the reference that is shipped, by the rows that web-lists.md names")
  func profile() throws {
    let fit = try #require(try configuration("worst", of: "web-list").profile.fit)
    #expect(fit.reference == "web-list-chromium" && fit.scenario == "web-list")
    // Fitting begins with the literature's costs of the base.
    #expect(fit.base == "ipod-touch-5g-literature")
    #expect(
      fit.rows == [
        "worst", "reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing", "text-worst",
      ])
  }
}
