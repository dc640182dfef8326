import ListRuntime
import Markup
import Testing

@Suite("Drawing a row")
struct PictureSVGTests {
  @Test("A row is at its place, with every shape in its pixels")
  func row() throws {
    let stage = try PictureStage()
    _ = stage.addFill(PictureStage.red, PointRect(1.25, 2, 10, 5))
    let label = stage.addText(" <&\"> ", PointRect(0, 0, 40, 20))
    label.masksToBounds = true
    let image = stage.addImage(ImageRequest(media: PictureStage.moving), PointRect(20, 0, 46, 20))
    image.borderWidth = 1
    var svg = PictureSVG(scale: 2)
    let shapes = CellShapes.all(of: stage.cell, width: 40, ui: stage.simulation.ui)
    let text = svg.row(shapes, top: -3.5, width: 80, height: 40).text
    for part in [
      "translate(0 -3.5)", "<rect x=\"2.5\" y=\"4\" width=\"20\" height=\"10\" fill=\"#FF0000\"/>",
      ">&lt;&amp;\"&gt;</text>", "40\u{00D7}40 GIF", "stroke-width=\"2\"", "clip-path=\"url(#c",
    ] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
    // The row and the label are clipped to the same rectangle.
    #expect(svg.definitions.map(\.name) == ["clipPath"] && text.split(separator: "url(#c0)").count == 3)
  }

  @Test(
    "An image's name and size are drawn only if they are not wider than the image",
    arguments: [(20, 0), (44, 1), (46, 2)] as [(Double, Int)])
  func labels(width: Double, count: Int) throws {
    let stage = try PictureStage()
    _ = stage.addImage(ImageRequest(media: PictureStage.moving), PointRect(0, 0, width, 20))
    var svg = PictureSVG(scale: 2)
    let text = svg.row(
      CellShapes.all(of: stage.cell, width: 200, ui: stage.simulation.ui), top: 0, width: 400, height: 40
    ).text
    #expect(text.split(separator: "<text", omittingEmptySubsequences: false).count == count + 1, "\(text)")
    #expect(!text.contains("textLength"))
  }

  @Test(
    "Numbers are plain and have at most three decimals",
    arguments: [(0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (2.0005, "2.001"), (10, "10"), (0.04, "0.04")]
      as [(Double, String)])
  func numbers(_ value: Double, _ text: String) { #expect(PictureSVG.number(value) == text) }
}
