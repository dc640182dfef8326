import ListRuntime
import Testing

@Suite("What a row shows")
struct PictureTests {
  private let grey = PictureStage.grey
  private let red = PictureStage.red
  private let blue = PictureStage.blue
  private let stage: PictureStage

  init() throws { stage = try PictureStage() }

  @Test("The list's background shows where nothing else is")
  func background() throws {
    let picture = stage.picture
    #expect(picture.width == 80 && picture.rowCount == 40 && picture.height == 20)
    #expect(picture[79, 39].color == grey && picture[79, 39].glyph == nil)
    #expect(picture[80, 0].surface == nil && picture[80, 0].glyph == nil)
    stage.cell.backgroundColor = .white
    #expect(stage.picture[0, 0].color == .white)
  }

  @Test("A rectangle covers the pixels whose centres lie in it")
  func pixelCentres() throws {
    // In pixels: 2.4 to 4.6 and 1.5 to 2.5.
    _ = stage.addFill(red, PointRect(1.2, 0.75, 1.1, 0.5))
    let picture = stage.picture
    #expect((0..<8).map { picture[$0, 1].color == red } == [false, false, true, true, true, false, false, false])
    #expect((0..<4).map { picture[3, $0].color == red } == [false, true, false, false])
  }

  @Test("Round corners leave what is behind them")
  func corners() throws {
    stage.addFill(red, PointRect(0, 0, 40, 20)).cornerRadius = 10
    let picture = stage.picture
    // Radius 20 px: in the first row the arc starts at 20 - sqrt(20² - 19.5²) = 15.56 px from the left.
    #expect(picture[15, 0].color == grey && picture[16, 0].color == red)
    #expect(picture[63, 0].color == red && picture[64, 0].color == grey)
    #expect(picture[0, 19].color == red)
  }

  @Test("A view shows outside of the view it lies in unless that clips")
  func clipping() throws {
    let holder = stage.add(.plain, PointRect(10, 0, 20, 20))
    _ = stage.addFill(red, PointRect(0, 5, 40, 10), in: holder)
    #expect(stage.picture[0, 20].color == red)
    holder.masksToBounds = true
    #expect(stage.picture[0, 20].color == grey && stage.picture[20, 20].color == red)
    holder.cornerRadius = 10
    #expect(stage.picture[20, 10].color == grey && stage.picture[40, 10].color == red)
  }

  @Test("An opaque view hides fills and text behind it, and only those behind it")
  func occlusion() throws {
    _ = stage.addText("mm", PointRect(0, 0, 40, 20))
    #expect(stage.picture[2, 20].glyph?.index == 0)
    _ = stage.addFill(red, PointRect(0, 0, 4, 20))
    #expect(stage.picture[2, 20].color == red && stage.picture[2, 20].glyph == nil)
    #expect(stage.picture[10, 20].glyph != nil)
    _ = stage.addText("i", PointRect(0, 0, 40, 20))
    #expect(stage.picture[2, 20].glyph?.run.text == "i")
  }

  @Test("A translucent fill blends with the fill behind it and keeps the text")
  func translucency() throws {
    _ = stage.addText("mm", PointRect(0, 0, 40, 20))
    _ = stage.addFill(Color(rgba: 0x0000_0080), PointRect(0, 0, 40, 20))
    let pixel = stage.picture[2, 20]
    // 0xFA × 127 / 255 = 124.5
    #expect(pixel.color == Color(rgb: 0x7D7D7D) || pixel.color == Color(rgb: 0x7C7C7C), "\(pixel.text)")
    #expect(pixel.glyph?.index == 0)
  }

  @Test("Views in no view do not show")
  func detached() throws {
    let holder = stage.addFill(red, PointRect(0, 0, 40, 20))
    _ = stage.addFill(blue, PointRect(0, 0, 40, 20), in: holder)
    stage.onMain { $0.detach(holder) }
    #expect(stage.picture[20, 20].color == grey)
  }

  @Test("Lines stand in the middle of their label, glyphs at their advances")
  func glyphs() throws {
    _ = stage.addText("ab\nc d", PointRect(5, 0, 35, 20), lineLimit: 1)
    var measurer = TextMeasurer()
    let font = Font(pointSize: 10)
    let picture = stage.picture
    // One line of about 12 pt in 20 pt: about 4 pt above it.
    let top = Int(((20 - measurer.layout("ab", font: font).height) * 2 / 2 + 0.5))
    #expect(picture[11, top - 1].glyph == nil && picture[11, top].glyph?.index == 0)
    let second = Int(10 + measurer.layout("a", font: font).width * 2 + 0.5)
    #expect(picture[second - 1, 20].glyph?.index == 0 && picture[second, 20].glyph?.index == 1)
    let end = Int(10 + measurer.layout("ab", font: font).width * 2 + 0.5)
    #expect(picture[end, 20].glyph?.index == Int.max, "the ellipsis stands for the lines that are cut")
  }

  @Test("Spaces show nothing, and a glyph is told by where its first byte stands")
  func spaces() throws {
    _ = stage.addText("é é", PointRect(0, 0, 40, 20))
    let picture = stage.picture
    var glyphs: [Int?] = []
    for x in 0..<80 where glyphs.last != .some(picture[x, 20].glyph?.index) {
      glyphs.append(picture[x, 20].glyph?.index)
    }
    #expect(glyphs == [0, nil, 3, nil])
  }

  @Test("A drawing shows as it was drawn, stretched to the size its view has now")
  func stretchedDrawing() throws {
    let view = stage.addDrawing(red, radius: 10, behind: blue, PointRect(0, 0, 20, 20))
    #expect(stage.picture[0, 0].color == blue && stage.picture[39, 20].color == red)
    stage.move(view, to: PointRect(0, 0, 40, 20))
    // The circle has become an ellipse, twice as wide: its top row spans 2 × 8.89 px about the middle.
    let top = (0..<80).filter { stage.picture[$0, 0].color == red }
    #expect(top.first == 31 && top.last == 48)
    stage.draw(view)
    let redrawn = (0..<80).filter { stage.picture[$0, 0].color == red }
    #expect(redrawn.first == 16 && redrawn.last == 63)
  }

  @Test("A drawing's color is the one it was drawn with until it is drawn again")
  func recordedColor() throws {
    let view = stage.addDrawing(red, radius: 0, behind: nil, PointRect(0, 0, 40, 20))
    view.drawing = .roundedRectangle(radius: 0, fill: blue)
    #expect(stage.picture[20, 20].color == red)
    stage.draw(view)
    #expect(stage.picture[20, 20].color == blue)
  }

  @Test("An image's pixel knows its place in the image")
  func imagePosition() throws {
    _ = stage.addImage(ImageRequest(media: PictureStage.still), PointRect(10, 0, 20, 20))
    let image = stage.picture[40, 10].image
    #expect(image?.url == "still")
    let position = image?.position(x: 40, y: 10)
    #expect(position?.x == 0.5125 && position?.y == 0.2625)
    #expect(stage.picture[19, 10].image == nil && stage.picture[60, 10].image == nil)
  }

  @Test("A border lies above its view's image and all views in it, and is round with its view")
  func border() throws {
    let view = stage.addImage(ImageRequest(media: PictureStage.still), PointRect(0, 0, 20, 20))
    view.borderWidth = 1
    view.borderColor = blue
    view.cornerRadius = 5
    _ = stage.addFill(red, PointRect(0, 0, 20, 20), in: view)
    let picture = stage.picture
    #expect(picture[1, 20].surface == .border(blue) && picture[2, 20].color == red)
    #expect(picture[0, 0].color == red, "the border is round, what it surrounds is not clipped")
  }

  @Test("Rows of one item stand below each other")
  func rowsOfAnItem() throws {
    let first = try PictureStage()
    _ = first.addText("a", PointRect(0, 0, 40, 20))
    let second = try PictureStage(height: 10)
    _ = second.addImage(ImageRequest(media: PictureStage.still), PointRect(0, 0, 10, 10))
    _ = second.addText("b", PointRect(20, 0, 20, 10))
    var picture = first.picture
    picture.append(second.picture)
    #expect(picture.height == 30 && picture.rowCount == 60)
    #expect(picture[2, 20].glyph?.run.text == "a" && picture[42, 50].glyph?.run.text == "b")
    #expect(picture[0, 40].image?.position(x: 0, y: 40).y == 0.025)
  }
}
