/// Finds the glyphs of a drawn text, as its backing store has them.
enum GlyphLines {
  /// The lines of a text that was drawn at a size, placed in a rectangle of pixels.
  ///
  /// Lines start at the left edge and are, all together, in the middle between top and bottom, as a label draws them. The
  /// bitmap is stretched to the rectangle if that has another size. O(bytes).
  static func lines(
    of run: TextRun, lineLimit: Int, drawnAt size: PointSize, in rectangle: RoundedRectangle, scale: Double,
    texts: inout TextLayouts
  ) -> [GlyphLine] {
    guard size.width > 0, size.height > 0 else { return [] }
    let metrics = texts.metrics(of: run.font)
    let lines = texts.lines(run.text, run.font, maxWidth: size.width, lineLimit: lineLimit)
    let stretchX = (rectangle.right - rectangle.left) / size.width
    let stretchY = (rectangle.bottom - rectangle.top) / size.height
    var top = (size.height - Double(lines.count) * metrics.lineHeight) / 2
    var text = run.text
    return text.withUTF8 { bytes in
      lines.map { line in
        defer { top += metrics.lineHeight }
        var boxes = boxes(of: line, in: bytes, metrics: metrics)
        for index in boxes.indices {
          boxes[index].left = rectangle.left + boxes[index].left * stretchX
          boxes[index].right = rectangle.left + boxes[index].right * stretchX
        }
        let characters = String(decoding: bytes[line.utf8Range], as: UTF8.self)
        return GlyphLine(
          top: rectangle.top + top * stretchY, bottom: rectangle.top + (top + metrics.lineHeight) * stretchY,
          baseline: rectangle.top + (top + metrics.ascender) * stretchY, boxes: boxes,
          text: line.isTruncated ? characters + "\u{2026}" : characters)
      }
    }
  }

  /// The boxes of a line's glyphs, from its left end, in points.
  private static func boxes(
    of line: TextLine, in bytes: UnsafeBufferPointer<UInt8>, metrics: FontMetrics
  ) -> [GlyphLine.Box] {
    var boxes: [GlyphLine.Box] = []
    boxes.reserveCapacity(line.glyphCount)
    var pen = LinePen()
    var offset = line.utf8Range.lowerBound
    while offset < line.utf8Range.upperBound {
      let byte = bytes[offset]
      let character =
        byte > 0x20 && byte < 0x7F
        ? LineCharacter(visibleASCII: metrics.ascii[Int(byte)])
        : LineCharacter(at: offset, in: bytes, metrics: metrics, pen: pen)
      let left = pen.x
      switch character.role {
      case .newline: break
      case .space: pen.move(over: character)
      case .visible:
        pen.place(character)
        if character.advance > 0 {
          boxes.append(GlyphLine.Box(left: left, right: pen.x, glyph: Int32(truncatingIfNeeded: offset)))
        }
      }
      offset += character.length
    }
    if line.isTruncated {
      boxes.append(
        GlyphLine.Box(left: pen.width, right: pen.width + metrics.ellipsisAdvance, glyph: GlyphLine.ellipsis))
    }
    return boxes
  }
}
