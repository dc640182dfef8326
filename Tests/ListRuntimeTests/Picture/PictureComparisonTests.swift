import ListRuntime
import Testing

@Suite("Comparing pictures")
struct PictureComparisonTests {
  private typealias Aspect = PictureDifference.Aspect

  /// The aspects in which two cells differ.
  private func aspects(
    height: (Double, Double) = (20, 20), _ first: (PictureStage) -> Void, _ second: (PictureStage) -> Void
  ) throws -> [Aspect] {
    let one = try PictureStage(height: height.0)
    let two = try PictureStage(height: height.1)
    first(one)
    second(two)
    let forth = PictureComparison(one.picture, two.picture)
    let back = PictureComparison(two.picture, one.picture)
    #expect(forth.aspects == back.aspects, "a comparison does not depend on its order")
    return forth.aspects
  }

  @Test("Edges may move by half a point and no more", arguments: [0, 0.5, 0.55, 1, 1.5, 5])
  func movedFill(by points: Double) throws {
    // A displacement of 0.55 pt passes no pixel center that 0.5 pt does not pass.
    let expected: [Aspect] = points < 1 ? [] : [.fill]
    func fill(_ stage: PictureStage, _ x: Double, _ y: Double) {
      _ = stage.addFill(PictureStage.red, PointRect(10 + x, 5 + y, 20, 10))
    }
    #expect(
      try aspects {
        fill($0, 0, 0)
      } _: {
        fill($0, points, 0)
      } == expected)
    #expect(
      try aspects {
        fill($0, 0, 0)
      } _: {
        fill($0, 0, points)
      } == expected)
    #expect(
      try aspects {
        fill($0, 0, 0)
      } _: {
        fill($0, points, points)
      } == expected)
  }

  @Test("Texts may move by half a point and no more", arguments: [0, 0.5, 1, 1.5])
  func movedText(by points: Double) throws {
    let expected: [Aspect] = points < 1 ? [] : [.text]
    func text(_ stage: PictureStage, _ x: Double, _ y: Double) {
      _ = stage.addText("abc", PointRect(2 + x, y, 30, 15))
    }
    #expect(
      try aspects {
        text($0, 0, 0)
      } _: {
        text($0, points, 0)
      } == expected)
    #expect(
      try aspects {
        text($0, 0, 0)
      } _: {
        text($0, 0, points)
      } == expected)
  }

  @Test("No place of an image may move by more than half a point", arguments: [0, 0.5, 1, 1.5])
  func movedImage(by points: Double) throws {
    func image(_ stage: PictureStage, _ frame: PointRect) {
      _ = stage.addImage(ImageRequest(media: PictureStage.still), frame)
    }
    let expected: [Aspect] = points < 1 ? [] : [.image]
    let still = PointRect(5, 2, 15, 15)
    #expect(
      try aspects {
        image($0, still)
      } _: {
        image($0, PointRect(5 + points, 2, 15, 15))
      } == expected)
    #expect(
      try aspects {
        image($0, still)
      } _: {
        image($0, PointRect(5, 2, 15 + points, 15))
      } == expected)
    // The same outline, but the image is at a different position behind it.
    func window(_ stage: PictureStage, _ y: Double) {
      image(stage, PointRect(0, y, 40, 40))
      _ = stage.addFill(PictureStage.red, PointRect(0, 0, 40, 5))
    }
    #expect(
      try aspects {
        window($0, 0)
      } _: {
        window($0, -points)
      } == expected)
  }

  @Test(
    "Rows may be half a point taller; what only the taller one has is no other difference",
    arguments: [(20.5, []), (21, [Aspect.height]), (60, [.height])] as [(Double, [PictureDifference.Aspect])])
  func height(_ height: Double, expected: [PictureDifference.Aspect]) throws {
    #expect(
      try aspects(height: (20, height)) { _ in
      } _: {
        _ = $0.addFill(PictureStage.red, PointRect(0, 20, 40, 40))
      }
        == expected)
  }

  @Test("Colors, texts, fonts, text colors and images must be the same")
  func identity() throws {
    let all = PointRect(0, 0, 40, 20)
    func fill(_ rgb: UInt32) -> (PictureStage) -> Void { { _ = $0.addFill(Color(rgb: rgb), all) } }
    #expect(try aspects(fill(1), fill(1)) == [])
    #expect(try aspects(fill(1), fill(2)) == [.fill])
    #expect(
      try aspects {
        _ = $0.addText("ab", all)
      } _: {
        _ = $0.addText("ac", all)
      } == [.text])
    #expect(
      try aspects {
        _ = $0.addText("ab", all)
      } _: { _ in
      } == [.text])
    #expect(
      try aspects {
        _ = $0.addText("ab", all)
      } _: { stage in
        let label = stage.addText("ab", all)
        label.textColor = PictureStage.red
        stage.draw(label)
      } == [.text])
    let (still, moving) = (ImageRequest(media: PictureStage.still), ImageRequest(media: PictureStage.moving))
    #expect(
      try aspects {
        _ = $0.addImage(still, all)
      } _: {
        _ = $0.addImage(moving, all)
      } == [.image])
    #expect(
      try aspects {
        _ = $0.addImage(still, all)
      } _: { _ in
      } == [.image])
    #expect(
      try aspects {
        _ = $0.addText("ab", all)
      } _: { stage in
        _ = stage.addText("ab", all)
        _ = stage.addFill(PictureStage.grey, all)
      } == [.text], "a text that is hidden is not there")
  }

  @Test("A thing of one pixel is not lost")
  func onePixel() throws {
    let pixel = PointRect(20, 10, 0.5, 0.5)
    #expect(
      try aspects { _ in
      } _: {
        _ = $0.addFill(PictureStage.red, pixel)
      } == [.fill])
  }

  @Test("A presized image shows the same as the original, and any frame of an animation as the first")
  func sameImages() throws {
    let frame = PointRect(0, 0, 20, 20)
    var presized = ImageRequest(media: PictureStage.still)
    presized.resize = PixelSize(width: 40, height: 40)
    let original = ImageRequest(media: PictureStage.still)
    #expect(
      try aspects {
        _ = $0.addImage(original, frame)
      } _: {
        _ = $0.addImage(presized, frame)
      } == [])
    let moving = ImageRequest(media: PictureStage.moving)
    #expect(
      try aspects {
        _ = $0.addImage(moving, frame)
      } _: {
        _ = $0.addImage(moving, frame, frameIndex: 1)
      } == [])
  }

  @Test("A bitmap with fewer pixels than are shown is another picture, one with more is none", arguments: [1, 20, 37])
  func detail(side: Int) throws {
    let frame = PointRect(0, 0, 20, 20)
    let original = ImageRequest(media: PictureStage.still)
    func sized(_ pixels: Int) -> ImageRequest {
      var request = original
      request.resize = PixelSize(width: pixels, height: pixels)
      return request
    }
    #expect(
      try aspects {
        _ = $0.addImage(original, frame)
      } _: {
        _ = $0.addImage(sized(side), frame)
      } == [.image])
    #expect(
      try aspects {
        _ = $0.addImage(original, frame)
      } _: {
        _ = $0.addImage(sized(40 + side), frame)
      } == [])
  }

  @Test("Corners cut into a bitmap look as corners that are clipped; other corners are a difference of the image")
  func cutCorners() throws {
    let frame = PointRect(0, 0, 20, 20)
    func clipped(_ stage: PictureStage) {
      let view = stage.addImage(ImageRequest(media: PictureStage.still), frame)
      view.cornerRadius = 5
      view.masksToBounds = true
    }
    // The view is as large as the bitmap, 40 px: 5 pt are 10 px.
    func cut(_ radius: Int, size: Int = 40) -> (PictureStage) -> Void {
      { stage in
        var request = ImageRequest(media: PictureStage.still)
        request.cornerRadius = radius
        request.resize = PixelSize(width: size, height: size)
        stage.addImage(request, frame).cornerRadius = 5
      }
    }
    #expect(try aspects(clipped, cut(10)) == [])
    #expect(try aspects(clipped, cut(0)) == [.image])
    #expect(try aspects(clipped, cut(20)) == [.image])
  }

  @Test("A surface's corners and stretched drawings are differences of fill; a drawing at its own size is none")
  func surfaces() throws {
    let frame = PointRect(0, 0, 40, 20)
    let (red, grey) = (PictureStage.red, PictureStage.grey)
    func layer(_ stage: PictureStage) { stage.addFill(red, frame).cornerRadius = 5 }
    #expect(try aspects(layer) { _ = $0.addDrawing(red, radius: 5, behind: grey, frame) } == [])
    #expect(try aspects(layer) { _ = $0.addDrawing(red, radius: 9, behind: grey, frame) } == [.fill])
    #expect(try aspects(layer) { _ = $0.addDrawing(red, radius: 5, behind: .black, frame) } == [.fill])
    #expect(
      try aspects(layer) { stage in
        let view = stage.addDrawing(red, radius: 5, behind: grey, PointRect(0, 0, 10, 10))
        stage.move(view, to: frame)
      } == [.fill])
  }

  @Test("A border that is missing is a difference of fill, even over an image")
  func border() throws {
    func image(_ width: Double) -> (PictureStage) -> Void {
      { stage in
        let view = stage.addImage(ImageRequest(media: PictureStage.still), PointRect(0, 0, 20, 20))
        view.borderWidth = width
      }
    }
    #expect(try aspects(image(1), image(1.5)) == [])
    #expect(try aspects(image(1), image(0)) == [.fill])
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
