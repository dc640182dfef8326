import Simulation
import Testing

@testable import ListRuntime

@Suite("Drawing a screen")
struct PictureSVGTests {
  @Test("A drawing has the screen's size in points and every shape in pixels of its row")
  func document() throws {
    let stage = try PictureStage()
    _ = stage.addFill(PictureStage.red, PointRect(1.25, 2, 10, 5))
    let label = stage.addText(" <&\"> ", PointRect(0, 0, 40, 20))
    label.masksToBounds = true
    let image = stage.addImage(ImageRequest(media: PictureStage.moving), PointRect(20, 0, 20, 20))
    image.borderWidth = 1
    var svg = PictureSVG(scale: 2)
    svg.addBackground(PictureStage.grey, width: 80, height: 40)
    svg.addRow(
      CellShapes.all(of: stage.cell, width: 40, ui: stage.simulation.ui), top: -3.5, width: 80, height: 40)
    let text = svg.document(width: 80, height: 40)
    for part in [
      "width=\"40\" height=\"20\" viewBox=\"0 0 80 40\"", "translate(0 -3.5)",
      "<rect x=\"2.5\" y=\"4\" width=\"20\" height=\"10\" fill=\"#FF0000\"/>", ">&lt;&amp;&quot;&gt;</text>",
      "40\u{00D7}40 GIF", "stroke-width=\"2\"", "clip-path=\"url(#c",
    ] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
    #expect(text.components("<g").count == text.components("</g>").count)
  }

  @Test(
    "Numbers are plain and have at most three decimals",
    arguments: [(0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (2.0005, "2.001"), (10, "10"), (0.04, "0.04")]
      as [(Double, String)])
  func numbers(_ value: Double, _ text: String) { #expect(PictureSVG.number(value) == text) }

  @Test("The screen of a run shows the rows that are on it at an instant")
  func capturedFrame() throws {
    let messages = (0..<40).map { Message(messageId: $0, direction: .incoming, body: .text("row \($0)")) }
    var configuration = try PictureStage.configuration(messages, width: 320, height: 200)
    configuration.driver = .script([ScriptedScroll(at: .zero, offset: 400, animated: false)])
    let before = ListSimulation.svg(of: configuration, at: .milliseconds(500))
    let after = ListSimulation.svg(of: configuration, at: .milliseconds(1300))
    #expect(before.contains(">row 0<") && !before.contains(">row 12<"))
    #expect(!after.contains(">row 0<") && after.contains(">row 12<"))
    #expect(ListSimulation.svg(of: configuration, at: .milliseconds(500)) == before)
  }
}

extension String {
  /// The parts between occurrences of a separator.
  fileprivate func components(_ separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
