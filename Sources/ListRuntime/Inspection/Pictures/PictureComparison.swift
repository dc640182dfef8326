/// What differs between two pictures of the same data item, relative to the item's top edge.
///
/// Pictures are equal if every pixel finds an equal one in the other within half a point around it, both ways, for its
/// surface and for its glyph each; heights may differ by half a point. Rows that only the taller picture has differ by
/// height alone. An image's pixel equals another if both show the same image, in the same detail, and no point of it lies more
/// than half a point elsewhere. Where surfaces differ and either shows a border, the difference is one of fill; else, if either shows an
/// image, one of image, round corners of images included; else one of fill. Where glyphs differ, it is one of text.
package struct PictureComparison: Sendable {
  /// One difference for each aspect in which the pictures differ, in the order of the aspects.
  package private(set) var differences: [Difference] = []
  /// Where they are: rectangles of pixels that have no equal in the other picture, as they were found; heights have none.
  package private(set) var regions: [Region] = []

  /// Pixels of both pictures, of which those of one have no equal in the other.
  package struct Region: Hashable, Sendable {
    /// What differs.
    package var aspect: PictureDifference.Aspect
    /// Pixels of its rows.
    package var pixels: Range<Int>
    /// Rows from the item's top edge.
    package var rows: Range<Int>
  }

  /// A difference with its evidence.
  package struct Difference: Hashable, Sendable {
    /// What differs.
    package var aspect: PictureDifference.Aspect
    /// Pixels of both pictures that have no equal in the other; 0 for heights.
    package var pixelCount: Int
    /// A first such pixel from the left.
    package var x: Int
    /// Its row from the item's top edge.
    package var y: Int
    /// What stands there in the first picture, in words.
    package var first: String
    /// What stands there in the second picture, in words.
    package var second: String
  }

  /// How far an equal pixel, an edge or a height may be away, in points.
  package static let tolerance = 0.5

  /// Compares two pictures of one screen. O(runs of both) if they are equal.
  package init(_ first: Picture, _ second: Picture) {
    precondition(first.scale == second.scale, "pictures at scales \(first.scale) and \(second.scale)")
    if abs(first.height - second.height) > Self.tolerance {
      differences.append(
        Difference(
          aspect: .height, pixelCount: 0, x: 0, y: 0, first: "\(first.height) pt", second: "\(second.height) pt"))
    }
    compareSurfaces(first, second)
    compareTexts(first, second)
    let order = PictureDifference.Aspect.allCases
    differences.sort { order.firstIndex(of: $0.aspect) ?? 0 < order.firstIndex(of: $1.aspect) ?? 0 }
  }

  /// Whether nothing differs.
  package var isEqual: Bool { differences.isEmpty }

  /// What differs.
  package var aspects: [PictureDifference.Aspect] { differences.map(\.aspect) }

  private mutating func compareSurfaces(_ first: Picture, _ second: Picture) {
    let reach = Self.tolerance * Double(first.scale)
    let table = first.surfaces.map { one in second.surfaces.map { Self.isSame(one, $0, within: reach) } }
    PlaneComparison.missing(first.surfacePlane, in: second.surfacePlane, reach: Int(reach)) { a, b in
      a < 0 || b < 0 ? a == b : table[Int(a)][Int(b)]
    } found: { pixels, rows in
      addSurfaces(pixels, rows, first, second)
    }
    PlaneComparison.missing(second.surfacePlane, in: first.surfacePlane, reach: Int(reach)) { b, a in
      a < 0 || b < 0 ? a == b : table[Int(a)][Int(b)]
    } found: { pixels, rows in
      addSurfaces(pixels, rows, first, second)
    }
  }

  private mutating func compareTexts(_ first: Picture, _ second: Picture) {
    let reach = Int(Self.tolerance * Double(first.scale))
    // The second picture's numbers of texts, in the first one's order.
    let known = first.textRuns.map { run in second.textRuns.firstIndex(of: run) ?? -1 }
    func isSame(_ a: Int64, _ b: Int64) -> Bool {
      guard a >= 0, b >= 0 else { return a == b }
      return Picture.index(of: a) == Picture.index(of: b) && known[Picture.run(of: a)] == Picture.run(of: b)
    }
    PlaneComparison.missing(first.textPlane, in: second.textPlane, reach: reach) {
      isSame($0, $1)
    } found: { pixels, rows in
      add(.text, pixels, rows, first, second)
    }
    PlaneComparison.missing(second.textPlane, in: first.textPlane, reach: reach) {
      isSame($1, $0)
    } found: { pixels, rows in
      add(.text, pixels, rows, first, second)
    }
  }

  private static func isSame(_ a: Picture.Surface, _ b: Picture.Surface, within pixels: Double) -> Bool {
    switch (a, b) {
    case (.image(let first), .image(let second)): return first.isSame(as: second, within: pixels)
    case (.image, _), (_, .image): return false
    // A border is a fill where it is.
    case (.fill(let first), .fill(let second)), (.fill(let first), .border(let second)),
      (.border(let first), .fill(let second)), (.border(let first), .border(let second)):
      return first == second
    }
  }

  /// Adds surfaces that differ, each part by what the two pictures show there.
  private mutating func addSurfaces(
    _ pixels: Range<Int>, _ rows: Range<Int>, _ first: Picture, _ second: Picture
  ) {
    var start = pixels.lowerBound
    while start < pixels.upperBound {
      let (a, aEnd) = first.surface(x: start, y: rows.lowerBound)
      let (b, bEnd) = second.surface(x: start, y: rows.lowerBound)
      let end = min(aEnd, bEnd, pixels.upperBound)
      let aspect: PictureDifference.Aspect
      switch (a, b) {
      case (.border?, _), (_, .border?): aspect = .fill
      case (.image?, _), (_, .image?): aspect = .image
      default: aspect = .fill
      }
      add(aspect, start..<end, rows, first, second)
      start = end
    }
  }

  private mutating func add(
    _ aspect: PictureDifference.Aspect, _ pixels: Range<Int>, _ rows: Range<Int>, _ first: Picture, _ second: Picture
  ) {
    let count = pixels.count * rows.count
    regions.append(Region(aspect: aspect, pixels: pixels, rows: rows))
    if let known = differences.firstIndex(where: { $0.aspect == aspect }) {
      differences[known].pixelCount += count
      return
    }
    let (x, y) = (pixels.lowerBound, rows.lowerBound)
    differences.append(
      Difference(
        aspect: aspect, pixelCount: count, x: x, y: y, first: first[x, y].text, second: second[x, y].text))
  }
}

extension Picture {
  /// The surface of a pixel, and the pixel after its run.
  fileprivate func surface(x: Int, y: Int) -> (surface: Surface?, end: Int) {
    for run in surfacePlane.runs(of: surfacePlane.band(of: y)) where Int(surfacePlane.ends[run]) > x {
      let code = surfacePlane.codes[run]
      return (code < 0 ? nil : surfaces[Int(code)], Int(surfacePlane.ends[run]))
    }
    return (nil, Int.max)
  }
}
