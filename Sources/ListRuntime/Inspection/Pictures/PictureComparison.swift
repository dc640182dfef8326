/// The differences between two pictures of the same data item, relative to the item's top edge.
///
/// Pictures are equal if every pixel of each has an equal pixel within half a point in the other, separately for
/// surfaces and for glyphs. Heights may differ by half a point; rows that only the taller picture has count as a
/// difference in height only. Pixels of images are equal if both show the same image in the same detail and no point of
/// it is displaced by more than half a point. A difference of surfaces has the aspect fill if either surface is a
/// border; otherwise image if either is an image, including its round corners; otherwise fill. A difference of glyphs
/// has the aspect text.
package struct PictureComparison: Sendable {
  /// One difference for each aspect in which the pictures differ, in the order of the aspects.
  package private(set) var differences: [Difference] = []
  /// The rectangles of pixels without an equal in the other picture, in the order of the search; none for heights.
  package private(set) var regions: [Region] = []

  /// A rectangle of pixels of one picture that have no equal in the other.
  package struct Region: Hashable, Sendable {
    /// The aspect that differs.
    package var aspect: PictureDifference.Aspect
    /// The columns, in pixels from the left edge.
    package var pixels: Range<Int>
    /// The pixel rows, from the item's top edge.
    package var rows: Range<Int>
  }

  /// A difference in one aspect, with an example pixel.
  package struct Difference: Hashable, Sendable {
    /// The aspect that differs.
    package var aspect: PictureDifference.Aspect
    /// Number of pixels of both pictures that have no equal in the other; 0 for heights.
    package var pixelCount: Int
    /// Column of the first such pixel.
    package var x: Int
    /// Row of the first such pixel, from the item's top edge.
    package var y: Int
    /// Description of that pixel in the first picture.
    package var first: String
    /// Description of that pixel in the second picture.
    package var second: String
  }

  /// The maximum displacement of equal pixels, edges and heights, in points.
  package static let tolerance = 0.5

  /// Compares two pictures with the same scale. O(runs of both) if they are equal.
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

  /// Whether the pictures are equal.
  package var isEqual: Bool { differences.isEmpty }

  /// The aspects that differ.
  package var aspects: [PictureDifference.Aspect] { differences.map(\.aspect) }

  private mutating func compareSurfaces(_ first: Picture, _ second: Picture) {
    let tolerance = Self.tolerance * Double(first.scale)
    let table = first.surfaces.map { one in second.surfaces.map { one.isSame(as: $0, within: tolerance) } }
    PlaneComparison.missing(first.surfacePlane, in: second.surfacePlane, tolerance: Int(tolerance)) { a, b in
      a < 0 || b < 0 ? a == b : table[Int(a)][Int(b)]
    } report: { pixels, rows in
      addSurfaces(pixels, rows, first, second)
    }
    PlaneComparison.missing(second.surfacePlane, in: first.surfacePlane, tolerance: Int(tolerance)) { b, a in
      a < 0 || b < 0 ? a == b : table[Int(a)][Int(b)]
    } report: { pixels, rows in
      addSurfaces(pixels, rows, first, second)
    }
  }

  private mutating func compareTexts(_ first: Picture, _ second: Picture) {
    let tolerance = Int(Self.tolerance * Double(first.scale))
    // For each text run of the first picture, its index in the second; -1 if it is missing.
    let secondIndices = first.textRuns.map { run in second.textRuns.firstIndex(of: run) ?? -1 }
    func isSame(_ a: Int64, _ b: Int64) -> Bool {
      guard a >= 0, b >= 0 else { return a == b }
      return Picture.index(of: a) == Picture.index(of: b) && secondIndices[Picture.run(of: a)] == Picture.run(of: b)
    }
    PlaneComparison.missing(first.textPlane, in: second.textPlane, tolerance: tolerance) {
      isSame($0, $1)
    } report: { pixels, rows in
      add(.text, pixels, rows, first, second)
    }
    PlaneComparison.missing(second.textPlane, in: first.textPlane, tolerance: tolerance) {
      isSame($1, $0)
    } report: { pixels, rows in
      add(.text, pixels, rows, first, second)
    }
  }

  /// Adds differing surfaces; the aspect of each part depends on the surfaces of both pictures.
  private mutating func addSurfaces(
    _ pixels: Range<Int>, _ rows: Range<Int>, _ first: Picture, _ second: Picture
  ) {
    var start = pixels.lowerBound
    while start < pixels.upperBound {
      let (a, aEnd) = first.surface(x: start, y: rows.lowerBound)
      let (b, bEnd) = second.surface(x: start, y: rows.lowerBound)
      let end = min(aEnd, bEnd, pixels.upperBound)
      add(Picture.Surface.aspect(a, b), start..<end, rows, first, second)
      start = end
    }
  }

  private mutating func add(
    _ aspect: PictureDifference.Aspect, _ pixels: Range<Int>, _ rows: Range<Int>, _ first: Picture, _ second: Picture
  ) {
    let count = pixels.count * rows.count
    regions.append(Region(aspect: aspect, pixels: pixels, rows: rows))
    if let index = differences.firstIndex(where: { $0.aspect == aspect }) {
      differences[index].pixelCount += count
      return
    }
    let (x, y) = (pixels.lowerBound, rows.lowerBound)
    differences.append(
      Difference(
        aspect: aspect, pixelCount: count, x: x, y: y, first: first[x, y].text, second: second[x, y].text))
  }
}

extension Picture {
  /// The surface of a pixel, and the end of its run.
  fileprivate func surface(x: Int, y: Int) -> (surface: Surface?, end: Int) {
    for run in surfacePlane.runs(of: surfacePlane.band(of: y)) where Int(surfacePlane.ends[run]) > x {
      let code = surfacePlane.codes[run]
      return (code < 0 ? nil : surfaces[Int(code)], Int(surfacePlane.ends[run]))
    }
    return (nil, Int.max)
  }
}
