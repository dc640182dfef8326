import ListRuntime
import Markup
import Simulation
import Testing

/// The gradient is defined only in these tests, so they fail if a new kind of content requires a change of the product.
@Suite("Kinds of view content")
struct LayerContentTests {
  private let red = PictureStage.red
  private let blue = PictureStage.blue
  private let gradient = LinearGradient(top: PictureStage.red, bottom: PictureStage.blue)

  private func add(_ content: LinearGradient, _ frame: PointRect, to stage: PictureStage) -> View {
    let view = stage.add(.drawing, frame)
    view.drawing = Drawing(content)
    stage.draw(view)
    return view
  }

  private func picture(_ content: LinearGradient, _ frame: PointRect) throws -> Picture {
    let stage = try PictureStage()
    _ = add(content, frame, to: stage)
    return stage.picture
  }

  @Test("A gradient shows in a picture, in front of what is behind it")
  func pixel() throws {
    let picture = try picture(gradient, PointRect(0, 5, 20, 10))
    #expect(picture[39, 10].surface?.paint as? GradientPaint == GradientPaint(colors: [red, blue], start: 10, end: 30))
    #expect(picture[39, 10].text == "gradient #FF0000 to #0000FF")
    #expect(picture[40, 10].color == PictureStage.grey && picture[39, 9].color == PictureStage.grey)
  }

  @Test("A gradient keeps its position in a row that is below another")
  func rowsOfAnItem() throws {
    var picture = try PictureStage().picture
    picture.append(try self.picture(gradient, PointRect(0, 0, 40, 20)))
    #expect(picture[0, 40].surface?.paint as? GradientPaint == GradientPaint(colors: [red, blue], start: 40, end: 80))
  }

  @Test("A translucent color above a gradient tints all of its colors")
  func translucency() throws {
    let stage = try PictureStage()
    _ = add(gradient, PointRect(0, 0, 40, 20), to: stage)
    let overlay = Color(rgba: 0xFFFF_FF80)
    _ = stage.addFill(overlay, PointRect(0, 0, 40, 20))
    let paint = stage.picture[0, 0].surface?.paint as? GradientPaint
    #expect(paint?.colors == [overlay.over(red), overlay.over(blue)])
  }

  @Test("Gradients may move by half a point; other colors, a fill, and another length are differences of fill")
  func comparison() throws {
    let frame = PointRect(0, 5, 40, 10)
    let first = try picture(gradient, frame)
    func aspects(_ second: Picture) -> [PictureDifference.Aspect] { PictureComparison(first, second).aspects }
    #expect(aspects(try picture(gradient, frame)) == [])
    #expect(aspects(try picture(gradient, PointRect(0, 5.5, 40, 10))) == [])
    #expect(aspects(try picture(LinearGradient(top: red, bottom: red), frame)) == [.fill])
    #expect(aspects(try picture(gradient, PointRect(0, 5, 40, 12))) == [.fill])
    let filled = try PictureStage()
    _ = filled.addFill(red, frame)
    #expect(aspects(filled.picture) == [.fill])
  }

  @Test("An SVG drawing defines a gradient once and refers to it")
  func drawing() throws {
    let stage = try PictureStage()
    _ = add(gradient, PointRect(0, 0, 20, 20), to: stage)
    _ = add(gradient, PointRect(20, 0, 20, 20), to: stage)
    var svg = PictureSVG(scale: 2)
    let shapes = CellShapes.all(of: stage.cell, width: 40, ui: stage.simulation.ui)
    let row = svg.row(shapes, top: 0, width: 80, height: 40).text
    #expect(svg.definitions.map(\.name) == ["clipPath", "linearGradient"])
    #expect(row.split(separator: "height=\"40\" fill=\"url(#c1)\"/>").count == 3)
  }

  /// A cell of a list with a gradient over a white background, and the cost of compositing it.
  private func composited(_ content: LinearGradient, shownIn height: Double = 50) throws -> (Device, CompositeCost) {
    let screen = Screen(width: 100, height: 300, scale: 1)
    let device = try Device(shortTexts(1), profile: makeProfile(screen: screen))
    let compositor = ViewCells([PointRect(0, 0, 100, 50)]) { ui, parent, _ in
      let view = ui.makeView(.drawing, in: parent)
      view.backgroundColor = .white
      view.drawing = Drawing(content)
    }.show(on: device)
    device.onMain {
      let view = device.list.cells[0].views[1]
      device.ui.draw(view)
      device.ui.setFrame(PointRect(0, 0, 100, height), of: view)
    }
    return (device, compositor.compose(device.list, at: device.simulator.now))
  }

  @Test(
    "Content in a backing store is drawn, takes memory and is scaled with its view; other content is neither drawn nor uploaded",
    arguments: [true, false])
  func backingStore(isDrawn: Bool) throws {
    var content = gradient
    content.needsBackingStore = isDrawn
    let (device, cost) = try composited(content)
    #expect(device.meter.amounts[WorkKind.shapeFillPixel.index] == (isDrawn ? 5000 : 0))
    #expect(device.ui.counters.layersDrawn == (isDrawn ? 1 : 0))
    #expect(device.bytes(.backingStores) == (isDrawn ? 20_000 : 0))
    #expect(device.list.cells[0].views[1].contentsNeedUpload == isDrawn)
    // The table behind it; a background that is hidden too is not drawn at all.
    #expect(
      cost.drawing.hiddenPixels == 5000 && cost.drawing.opaquePixels == 100 * 300 && cost.drawing.sampledTexels == 0)
    #expect(try composited(content, shownIn: 25).1.drawing.sampledTexels == (isDrawn ? 2500 : 0))
    content.top.rgba = 0xFF00_0080
    if !isDrawn { #expect(try composited(content).1.drawing.blendedPixels == 5000) }
  }

  @Test("A cell class can contain a drawing of any kind")
  func element() throws {
    let stage = try PictureStage()
    let element = CellElement(.drawing(Drawing(gradient)), in: 0)
    stage.onMain { ui in
      ui.makeElements([element], in: stage.cell, attached: 0..<1)
      ui.setFrame(PointRect(0, 0, 40, 20), of: stage.cell.views[1])
      ui.draw(stage.cell.views[1])
    }
    #expect(stage.picture[0, 0].surface?.paint is GradientPaint)
  }

  @Test("A view draws a drawing that differs in kind or value, and shows nothing without one")
  func change() throws {
    let stage = try PictureStage()
    let view = add(gradient, PointRect(0, 0, 40, 20), to: stage)
    view.drawing = Drawing(gradient)
    #expect(!view.needsDisplay)
    view.drawing = .roundedRectangle(radius: 0, fill: red)
    #expect(view.needsDisplay)
    stage.draw(view)
    #expect(stage.picture[0, 0].color == red)
    view.drawing = nil
    stage.draw(view)
    #expect(stage.picture[0, 0].color == PictureStage.grey && view.contents == nil)
  }
}
