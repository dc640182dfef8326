import ListRuntime
import Simulation
import Testing

/// Texts whose links are highlighted by attributes.
@Suite("Runs of attributed texts")
struct TextRunTests {
  /// The work of showing one text.
  private func work(_ text: String, highlightsLinks: Bool) throws -> [Int] {
    var style = DeclaredStyle()
    style.highlightsLinks = highlightsLinks
    let item = DeclaredItem(itemId: 1, texts: [DeclaredItem.Field("title", text)])
    var configuration = try makeConfiguration([], limit: .seconds(1))
    configuration.content = ContentDescription([item], style: style)
    let record = ListSimulation(configuration).run()
    return [record.amount(.textDrawCall), record.amount(.textFormatCall), record.amount(.textDrawGlyph)]
  }

  @Test(
    "A text is drawn run by run, and given attributes when it is shown, if links are highlighted",
    arguments: [
      ("no link at all", 1, 0), ("see https://a.example for more", 3, 1), ("@anna", 1, 0), ("hello @anna", 2, 1),
      ("#one #two", 1, 0), ("a #b c\n@d", 4, 1), ("# @ www.", 1, 0), ("www.x", 1, 0), ("سلام @علي", 2, 1),
    ])
  func runs(text: String, calls: Int, formats: Int) throws {
    let plain = try work(text, highlightsLinks: false)
    let attributed = try work(text, highlightsLinks: true)
    #expect(plain[0] > 0 && attributed[0] == calls * plain[0], "\(text)")
    #expect(plain[1] == 0 && (attributed[1] > 0) == (formats > 0))
    #expect(attributed[2] == plain[2])
  }
}
