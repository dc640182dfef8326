/// Paints shapes into a picture, row by row. A row that cannot differ from the row above is not painted again.
struct PicturePainter {
  private let width: Int
  private var surfaces: [Picture.Surface] = []
  private var surfaceCodes: [Picture.Surface: Int64] = [:]
  private var textRuns: [TextRun] = []
  private var surfaceRow = PixelRuns()
  private var textRow = PixelRuns()
  private var spans: ContiguousArray<PixelRuns.Span> = []

  /// Paints shapes, from back to front, for a row with a size in points. O(rows with changes × shapes).
  static func picture(of shapes: [PictureShape], width: Double, height: Double, scale: Int) -> Picture {
    let columns = PixelCenters.range(0, width * Double(scale)).count
    let rows = PixelCenters.range(0, height * Double(scale)).count
    var painter = PicturePainter(width: columns)
    let coded = shapes.map { painter.coded($0) }
    let starts = bandStarts(shapes, rows: rows)
    var surfacePlane = PicturePlane()
    var textPlane = PicturePlane()
    var row = 0
    while row < rows {
      var end = row + 1
      while end < rows, !starts[end] { end += 1 }
      painter.surfaceRow.clear(width: columns)
      painter.textRow.clear(width: columns)
      painter.paint(coded, row: row)
      surfacePlane.append(painter.surfaceRow, upTo: end)
      textPlane.append(painter.textRow, upTo: end)
      row = end
    }
    return Picture(
      width: columns, height: height, scale: scale, surfacePlane: surfacePlane, textPlane: textPlane,
      surfaces: painter.surfaces, textRuns: painter.textRuns)
  }

  private init(width: Int) { self.width = width }

  // MARK: Codes

  /// A shape with the code of its surface, or the index of its text run; for a group, with its members.
  private struct CodedShape {
    let shape: PictureShape
    var code = PicturePlane.empty
    var members: [CodedShape] = []
  }

  private mutating func coded(_ shape: PictureShape) -> CodedShape {
    var coded = CodedShape(shape: shape)
    switch shape.kind {
    case .surface(_, _, let surface), .outside(_, _, let surface), .within(_, _, let surface):
      coded.code = code(of: surface)
    case .text(let run, _): coded.code = code(of: run)
    case .group(let shapes, _): coded.members = shapes.map { self.coded($0) }
    }
    return coded
  }

  private mutating func code(of run: TextRun) -> Int64 {
    if let index = textRuns.firstIndex(of: run) { return Int64(index) }
    textRuns.append(run)
    return Int64(textRuns.count - 1)
  }

  private mutating func code(of surface: Picture.Surface) -> Int64 {
    if let code = surfaceCodes[surface] { return code }
    surfaces.append(surface)
    surfaceCodes[surface] = Int64(surfaces.count - 1)
    return Int64(surfaces.count - 1)
  }

  // MARK: Bands

  /// Marks the rows that may differ from the row above.
  private static func bandStarts(_ shapes: [PictureShape], rows: Int) -> [Bool] {
    var starts = [Bool](repeating: false, count: rows + 1)
    func mark(_ range: Range<Int>, everyRow: Bool) {
      let (low, high) = (min(max(range.lowerBound, 0), rows), min(max(range.upperBound, 0), rows))
      starts[low] = true
      starts[high] = true
      if everyRow { for row in low..<max(low, high) { starts[row] = true } }
    }
    func mark(_ rectangle: RoundedRectangle) {
      mark(rectangle.rows, everyRow: false)
      guard let corners = rectangle.cornerRows else { return }
      mark(corners.upper, everyRow: true)
      mark(corners.lower, everyRow: true)
    }
    func mark(_ shapes: [PictureShape]) {
      for shape in shapes {
        mark(shape.rows, everyRow: false)
        switch shape.kind {
        case .surface(let rectangle, let borderWidth, _):
          mark(rectangle)
          if let borderWidth { mark(rectangle.inset(by: borderWidth)) }
        case .outside(let first, let second, _), .within(let first, let second, _):
          mark(first)
          mark(second)
        case .text: break
        case .group(let members, _): mark(members)
        }
        for clip in shape.clips { mark(clip) }
      }
    }
    mark(shapes)
    return starts
  }

  // MARK: Rows

  private mutating func paint(_ shapes: [CodedShape], row: Int) {
    for coded in shapes where coded.shape.rows.contains(row) {
      let (shape, code) = (coded.shape, coded.code)
      var clip = 0..<width
      for other in shape.clips { clip = clip.clamped(to: other.columns(in: row)) }
      guard !clip.isEmpty else { continue }
      switch shape.kind {
      case .surface(let rectangle, let borderWidth, let surface):
        let all = clip.clamped(to: rectangle.columns(in: row))
        let hole = borderWidth.map { all.clamped(to: rectangle.inset(by: $0).columns(in: row)) }
        fill(all, hole ?? 0..<0, surface.paint.translucentColor, code)
      case .outside(let inside, let rectangle, let surface):
        let all = clip.clamped(to: rectangle.columns(in: row))
        fill(all, all.clamped(to: inside.columns(in: row)), surface.paint.translucentColor, code)
      case .within(let first, let second, let surface):
        let all = clip.clamped(to: first.columns(in: row)).clamped(to: second.columns(in: row))
        fill(all, 0..<0, surface.paint.translucentColor, code)
      case .group(_, let opacity): paint(coded.members, opacity: opacity, row: row)
      case .text(_, let line):
        spans.removeAll(keepingCapacity: true)
        for box in line.boxes {
          let pixels = PixelCenters.range(box.left, box.right).clamped(to: clip)
          if !pixels.isEmpty { spans.append(.init(pixels: pixels, code: Picture.glyph(box.glyph, of: Int(code)))) }
        }
        textRow.paint(spans)
      }
    }
  }

  /// Paints shapes apart, and then the result with an opacity.
  private mutating func paint(_ members: [CodedShape], opacity: Double, row: Int) {
    let (outerSurfaces, outerTexts) = (surfaceRow, textRow)
    surfaceRow.clear(width: width)
    textRow.clear(width: width)
    paint(members, row: row)
    let (surfaces, texts) = (surfaceRow, textRow)
    (surfaceRow, textRow) = (outerSurfaces, outerTexts)
    var start = 0
    for (end, code) in zip(surfaces.ends, surfaces.codes) {
      if code >= 0 { blend(start..<Int(end), self.surfaces[Int(code)], opacity: opacity) }
      start = Int(end)
    }
    var glyphs: ContiguousArray<PixelRuns.Span> = []
    start = 0
    for (end, glyph) in zip(texts.ends, texts.codes) {
      if glyph >= 0 {
        var run = textRuns[Picture.run(of: glyph)]
        run.color = run.color.faded(to: opacity)
        let index = Picture.index(of: glyph)
        glyphs.append(.init(pixels: start..<Int(end), code: Picture.glyph(index, of: Int(code(of: run)))))
      }
      start = Int(end)
    }
    textRow.paint(glyphs)
  }

  /// Paints pixels of a group with an opacity. The background of an image is treated as one color; glyphs are visible
  /// only through colors.
  private mutating func blend(_ pixels: Range<Int>, _ surface: Picture.Surface, opacity: Double) {
    if let paint = surface.paint as? ColorPaint {
      spans.removeAll(keepingCapacity: true)
      blend(pixels, paint.color.faded(to: opacity))
      return
    }
    var start = 0
    var parts: ContiguousArray<PixelRuns.Span> = []
    for (end, below) in zip(surfaceRow.ends, surfaceRow.codes) {
      let part = (start..<Int(end)).clamped(to: pixels)
      start = Int(end)
      guard !part.isEmpty else { continue }
      let color = below < 0 ? nil : (surfaces[Int(below)].paint as? ColorPaint)?.color
      let seen = surface.covered(by: (color ?? .white).faded(to: 1 - opacity))
      parts.append(.init(pixels: part, code: code(of: seen)))
    }
    surfaceRow.paint(parts)
    textRow.paint([.init(pixels: pixels, code: PicturePlane.empty)])
  }

  /// Paints pixels except for a hole. Without a translucent color, the content below is hidden.
  private mutating func fill(_ pixels: Range<Int>, _ hole: Range<Int>, _ color: Color?, _ code: Int64) {
    guard hole.isEmpty else {
      fill(pixels.lowerBound..<hole.lowerBound, 0..<0, color, code)
      fill(hole.upperBound..<pixels.upperBound, 0..<0, color, code)
      return
    }
    guard !pixels.isEmpty else { return }
    spans.removeAll(keepingCapacity: true)
    if let color {
      blend(pixels, color)
      return
    }
    spans.append(.init(pixels: pixels, code: code))
    surfaceRow.paint(spans)
    if textRow.codes.count > 1 || textRow.codes.first != PicturePlane.empty {
      spans[0].code = PicturePlane.empty
      textRow.paint(spans)
    }
  }

  /// Blends a translucent color over pixels. Glyphs keep their positions, and their colors are blended too.
  private mutating func blend(_ pixels: Range<Int>, _ color: Color) {
    var start = 0
    for (end, below) in zip(surfaceRow.ends, surfaceRow.codes) {
      let part = (start..<Int(end)).clamped(to: pixels)
      start = Int(end)
      guard !part.isEmpty else { continue }
      let blended = below < 0 ? .fill(color) : surfaces[Int(below)].covered(by: color)
      spans.append(.init(pixels: part, code: code(of: blended)))
    }
    surfaceRow.paint(spans)
    spans.removeAll(keepingCapacity: true)
    start = 0
    for (end, below) in zip(textRow.ends, textRow.codes) {
      let part = (start..<Int(end)).clamped(to: pixels)
      start = Int(end)
      guard !part.isEmpty, below >= 0 else { continue }
      var run = textRuns[Picture.run(of: below)]
      run.color = color.over(run.color)
      if !textRuns.contains(run) { textRuns.append(run) }
      let code = textRuns.firstIndex(of: run) ?? 0
      spans.append(.init(pixels: part, code: Picture.glyph(Picture.index(of: below), of: code)))
    }
    textRow.paint(spans)
  }
}
