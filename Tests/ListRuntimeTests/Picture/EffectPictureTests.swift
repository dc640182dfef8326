import ListRuntime
import Markup
import Simulation
import Testing

/// Effects of a blue view of 20 × 10 pt at (10, 5) on a gray stage of 40 × 20 pt, at two pixels per point.
@Suite("Pictures of effects")
struct EffectPictureTests {
  private let frame = PointRect(10, 5, 20, 10)

  private func stage(_ effects: LayerEffects, _ change: (PictureStage, View) -> Void = { _, _ in }) throws
    -> PictureStage
  {
    let stage = try PictureStage()
    let view = stage.addFill(PictureStage.blue, frame)
    change(stage, view)
    stage.onMain { $0.apply(effects, to: view) }
    return stage
  }

  private func differences(_ first: LayerEffects, _ second: LayerEffects) throws -> [PictureDifference.Aspect] {
    PictureComparison(try stage(first).picture, try stage(second).picture).aspects
  }

  @Test("A shadow is darkest at the layer, ends two radii away, and moves with its offset")
  func shadow() throws {
    let style = ShadowStyle(radius: 1.5, offset: PointSize(width: 0, height: 1))
    let picture = try stage(LayerEffects(shadow: style)).picture
    // Below the layer, whose last row of pixels is 29; the shadow ends 2 + 6 pixels below.
    let below = (30..<39).map { picture[40, $0].color }
    #expect(below[7] != PictureStage.grey && below[8] == PictureStage.grey)
    let shades = below.compactMap { $0.map { $0.rgba >> 24 } }
    #expect(shades == shades.sorted() && Set(shades).count > 4)
    #expect(picture[40, 20].color == PictureStage.blue)
  }

  @Test("A clear layer casts a shadow with a path, and none without")
  func shadowOfClearLayer() throws {
    let effects = LayerEffects(shadow: ShadowStyle(radius: 0, offset: PointSize(width: 0, height: 10)))
    for hasPath in [true, false] {
      let stage = try stage(effects) { ($1.backgroundColor, $1.hasShadowPath) = (nil, hasPath) }
      #expect((stage.picture[40, 35].color != PictureStage.grey) == hasPath)
    }
  }

  @Test("An undeclared change of any effect is a difference, and a path is none")
  func comparison() throws {
    let shadow = LayerEffects(shadow: ShadowStyle(offset: PointSize(width: 0, height: 2)))
    let effects = [
      shadow, LayerEffects(shadow: ShadowStyle(opacity: 0.5, offset: PointSize(width: 0, height: 2))),
      LayerEffects(gradient: GradientStyle(colors: [.white, .black])),
      LayerEffects(gradient: GradientStyle(colors: [.white, .black], direction: .horizontal)),
      LayerEffects(mask: .circle), LayerEffects(mask: .roundedRectangle(radius: 4)), LayerEffects(opacity: 0.5),
      LayerEffects(overlay: .color(Color(rgba: 0xFF00_0040))),
      LayerEffects(overlay: .gradient(GradientStyle(colors: [Color(rgba: 0), .black]))),
      LayerEffects(overlay: .corners(radius: 5, color: .white)),
      LayerEffects(backdropBlur: BackdropBlurStyle(radius: 4, tint: .white)),
      LayerEffects(shadow: shadow.shadow, mask: .circle, opacity: 0.7),
    ]
    for first in effects.indices {
      #expect(try differences(.none, effects[first]) == (first == 10 ? [] : [.fill]))
      for second in effects.indices where first != second && first != 10 && second != 10 {
        #expect(try differences(effects[first], effects[second]) == [.fill], "\(first) and \(second)")
      }
    }
    let path = try stage(shadow) { $1.hasShadowPath = true }
    #expect(PictureComparison(try stage(shadow).picture, path.picture).isEqual)
  }

  @Test("A mask cuts the layer, its subviews and its border; an overlay of the backdrop's color looks like a clip")
  func masks() throws {
    let masked = try stage(LayerEffects(mask: .circle)) { stage, view in
      view.borderWidth = 1
      _ = stage.addFill(PictureStage.red, PointRect(10, 5, 10, 10), in: view)
    }.picture
    // The circle is 10 pt wide, in the middle of 20 pt.
    #expect(masked[25, 20].color == PictureStage.grey && masked[35, 20].color == PictureStage.red)
    #expect(masked[31, 10].color == PictureStage.grey)
    let overlay = try stage(LayerEffects(overlay: .corners(radius: 4, color: PictureStage.grey))).picture
    let clipped = try stage(.none) { _, view in view.cornerRadius = 4 }.picture
    #expect(PictureComparison(overlay, clipped).isEqual)
  }

  @Test("Opacity shows a layer and its subviews as one: what a subview covers is not seen through it")
  func groupOpacity() throws {
    let picture = try stage(LayerEffects(opacity: 0.5)) { stage, view in
      _ = stage.addFill(PictureStage.red, PointRect(10, 5, 10, 10), in: view)
      _ = stage.addText("i", PointRect(20, 5, 10, 10), in: view)
    }.picture
    let half = { (color: Color) in Color(rgba: color.rgba & 0xFFFF_FF00 | 0x80).over(PictureStage.grey) }
    #expect(picture[20, 20].color == half(PictureStage.red))
    #expect(picture[59, 20].color == half(PictureStage.blue))
    #expect(picture[0, 0].color == PictureStage.grey)
    let glyph = (40..<60).compactMap { picture[$0, 20].glyph }.first
    #expect(glyph?.run.color == Color(rgba: 0x80))
  }

  @Test("An image with opacity is tinted by what is behind it")
  func imageWithOpacity() throws {
    let stage = try PictureStage()
    let view = stage.addImage(ImageRequest(media: PictureStage.still), frame)
    stage.onMain { $0.apply(LayerEffects(opacity: 0.5), to: view) }
    #expect(stage.picture[40, 20].image?.overlay == Color(rgba: PictureStage.grey.rgba & 0xFFFF_FF00 | 0x80))
  }

  @Test("An SVG drawing has a group with opacity, an outline with a hole, and defines a gradient once")
  func drawing() throws {
    let gradient = GradientStyle(colors: [.white, .black])
    let effects = LayerEffects(
      gradient: gradient, opacity: 0.5, overlay: .corners(radius: 4, color: .white, borderWidth: 1))
    let stage = try stage(effects) { stage, _ in
      let other = stage.addFill(.white, PointRect(0, 0, 5, 5))
      stage.onMain { $0.apply(LayerEffects(gradient: gradient), to: other) }
    }
    var svg = PictureSVG(scale: 2)
    let shapes = CellShapes.all(of: stage.cell, width: 40, ui: stage.simulation.ui)
    let row = svg.row(shapes, top: 0, width: 80, height: 40).text
    #expect(row.contains("<g opacity=\"0.5\">") && row.contains("fill-rule=\"evenodd\""))
    #expect(svg.definitions.count { $0.name == "linearGradient" } == 1)
  }
}
