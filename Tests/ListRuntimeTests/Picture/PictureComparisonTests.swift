import ListRuntime
import Testing

@Suite("Comparing pictures")
struct PictureComparisonTests {
  private typealias Aspect = PictureDifference.Aspect
  /// Adds something to a stage.
  private typealias Scene = @Sendable (PictureStage) -> Void

  private static let all = PointRect(0, 0, 40, 20)
  private static let square = PointRect(0, 0, 20, 20)
  private static let (red, grey) = (PictureStage.red, PictureStage.grey)

  private static func fill(_ color: Color, _ frame: PointRect = all, radius: Double = 0) -> Scene {
    { $0.addFill(color, frame).cornerRadius = radius }
  }

  private static func text(_ text: String, _ frame: PointRect = all, color: Color = .black) -> Scene {
    { stage in
      let label = stage.addText(text, frame)
      label.textColor = color
      stage.draw(label)
    }
  }

  /// An image of 40 pixels on a side, unless its request says otherwise.
  private static func image(
    _ frame: PointRect = square, of media: MediaItem = PictureStage.still, frameIndex: Int = 0,
    request change: @Sendable @escaping (inout ImageRequest) -> Void = { _ in },
    view: @Sendable @escaping (View) -> Void = { _ in }
  ) -> Scene {
    { stage in
      var request = ImageRequest(media: media)
      change(&request)
      view(stage.addImage(request, frame, frameIndex: frameIndex))
    }
  }

  private static func sized(_ side: Int) -> Scene {
    image { $0.resize = PixelSize(width: side, height: side) }
  }

  /// An image in a view with round corners of 5 pt, 10 pixels, with corners cut into it.
  private static func cut(_ radius: Int) -> Scene {
    image(
      request: { ($0.cornerRadius, $0.resize) = (radius, PixelSize(width: 40, height: 40)) },
      view: { $0.cornerRadius = 5 })
  }

  private static func drawing(_ radius: Double, behind: Color, stretchedFrom frame: PointRect = all) -> Scene {
    { $0.move($0.addDrawing(red, radius: radius, behind: behind, frame), to: all) }
  }

  /// The aspects in which two cells differ.
  private func aspects(
    height: (Double, Double) = (20, 20), _ first: [Scene], _ second: [Scene]
  ) throws -> [Aspect] {
    let (one, two) = (try PictureStage(height: height.0), try PictureStage(height: height.1))
    for scene in first { scene(one) }
    for scene in second { scene(two) }
    let forth = PictureComparison(one.picture, two.picture)
    let back = PictureComparison(two.picture, one.picture)
    #expect(forth.aspects == back.aspects, "a comparison does not depend on its order")
    return forth.aspects
  }

  /// Scenes that are moved by x and y points, and what a movement by a point or more changes.
  private static let movable: [(aspect: Aspect, scene: @Sendable (Double, Double) -> [Scene])] = [
    (.fill, { [fill(red, PointRect(10 + $0, 5 + $1, 20, 10))] }),
    (.text, { [text("abc", PointRect(2 + $0, $1, 30, 15))] }),
    // Its left edge by x, and its right one by y.
    (.image, { [image(PointRect(5 + $0, 2, 15 + $1 - $0, 15))] }),
    // The same outline, but the image is at a different position behind it.
    (.image, { [image(PointRect(0, -max($0, $1), 40, 40)), fill(red, PointRect(0, 0, 40, 5))] }),
  ]

  @Test(
    "Edges, texts and places of an image may move by half a point and no more", arguments: movable.indices,
    [0, 0.5, 1, 1.5, 5])
  func movements(index: Int, points: Double) throws {
    let (aspect, scene) = Self.movable[index]
    for (x, y) in [(points, 0), (0, points), (points, points)] {
      #expect(try aspects(scene(0, 0), scene(x, y)) == (points < 1 ? [] : [aspect]), "\(x), \(y)")
    }
  }

  @Test(
    "Rows may be half a point taller; what only the taller one has is no other difference",
    arguments: [(20.5, []), (21, [Aspect.height]), (60, [.height])] as [(Double, [PictureDifference.Aspect])])
  func height(_ height: Double, expected: [PictureDifference.Aspect]) throws {
    #expect(try aspects(height: (20, height), [], [Self.fill(Self.red, PointRect(0, 20, 40, 40))]) == expected)
  }

  /// Pairs of scenes, and the aspects in which they differ.
  private static let pairs: [(name: String, first: [Scene], second: [Scene], aspects: [Aspect])] = [
    ("the same color", [fill(red)], [fill(red)], []),
    ("another color", [fill(Color(rgb: 1))], [fill(Color(rgb: 2))], [.fill]),
    ("one pixel", [], [fill(red, PointRect(20, 10, 0.5, 0.5))], [.fill]),
    ("another text", [text("ab")], [text("ac")], [.text]),
    ("no text", [text("ab")], [], [.text]),
    ("another text color", [text("ab")], [text("ab", color: red)], [.text]),
    ("a text that is hidden is not there", [text("ab")], [text("ab"), fill(grey)], [.text]),
    ("another image", [image()], [image(of: PictureStage.moving)], [.image]),
    ("no image", [image()], [], [.image]),
    ("a presized image", [image()], [sized(40)], []),
    (
      "another frame of an animation", [image(of: PictureStage.moving)],
      [image(of: PictureStage.moving, frameIndex: 1)], []
    ),
    // A bitmap with fewer pixels than are shown is another picture, one with more is none.
    ("1 of 40 pixels", [image()], [sized(1)], [.image]),
    ("37 of 40 pixels", [image()], [sized(37)], [.image]),
    ("41 of 40 pixels", [image()], [sized(41)], []),
    ("77 of 40 pixels", [image()], [sized(77)], []),
    // Corners cut into a bitmap look as corners that are clipped.
    ("corners that are cut", [clipped], [cut(10)], []),
    ("corners that are not cut", [clipped], [cut(0)], [.image]),
    ("larger corners that are cut", [clipped], [cut(20)], [.image]),
    // A drawing looks like a layer unless it is stretched.
    ("a drawn surface", [fill(red, radius: 5)], [drawing(5, behind: grey)], []),
    ("other corners of a surface", [fill(red, radius: 5)], [drawing(9, behind: grey)], [.fill]),
    ("another color behind", [fill(red, radius: 5)], [drawing(5, behind: .black)], [.fill]),
    (
      "a stretched drawing", [fill(red, radius: 5)],
      [drawing(5, behind: grey, stretchedFrom: PointRect(0, 0, 10, 10))], [.fill]
    ),
    ("a wider border", [bordered(1)], [bordered(1.5)], []),
    ("no border over an image", [bordered(1)], [bordered(0)], [.fill]),
  ]
  private static let clipped = image(view: { ($0.cornerRadius, $0.masksToBounds) = (5, true) })
  private static func bordered(_ width: Double) -> Scene { image(view: { $0.borderWidth = width }) }

  @Test("Pictures differ in what can be seen, and in nothing else", arguments: pairs.indices)
  func differences(index: Int) throws {
    let (name, first, second, expected) = Self.pairs[index]
    #expect(try aspects(first, second) == expected, "\(name)")
  }

  @Test("The evidence names a pixel and what stands there in each picture")
  func evidence() throws {
    let one = try PictureStage()
    _ = one.addFill(PictureStage.red, PointRect(10, 5, 20, 10))
    let difference = PictureComparison(one.picture, try PictureStage().picture).differences.first
    // All of the red pixels, and the gray ones in their place except a border of one pixel, which has gray beside it.
    #expect(difference?.pixelCount == 40 * 20 + 38 * 18)
    #expect(difference?.x == 20 && difference?.y == 10)
    #expect(difference?.first == "fill #FF0000" && difference?.second == "fill #FAFAFA")
  }
}
