/// Computes the glyph boxes of a text as drawn into its backing store.
enum GlyphLines {
  /// The lines of a text that was drawn at a size in points, positioned in a rectangle in pixels.
  ///
  /// Lines are aligned between the edges, and centered vertically as a block, as in a label. If the rectangle has another
  /// size, the bitmap is scaled to it. O(bytes).
  static func lines(
    of run: TextRun, lineLimit: Int, drawnAt size: PointSize, in rectangle: RoundedRectangle, scale: Double,
    texts: inout TextLayoutCache
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
        let start = run.alignment == .left ? 0 : max(0, (size.width - (boxes.last?.right ?? 0)) / 2)
        for index in boxes.indices {
          boxes[index].left = rectangle.left + (start + boxes[index].left) * stretchX
          boxes[index].right = rectangle.left + (start + boxes[index].right) * stretchX
        }
        let characters = String(decoding: bytes[line.utf8Range], as: UTF8.self)
        return GlyphLine(
          top: rectangle.top + top * stretchY, bottom: rectangle.top + (top + metrics.lineHeight) * stretchY,
          baseline: rectangle.top + (top + metrics.ascender) * stretchY, boxes: boxes,
          text: line.isTruncated ? characters + "\u{2026}" : line.isHyphenated ? characters + "-" : characters)
      }
    }
  }

  /// The boxes of a line's glyphs, from the left, in points.
  private static func boxes(
    of line: TextLine, in bytes: UnsafeBufferPointer<UInt8>, metrics: FontMetrics
  ) -> [GlyphLine.Box] {
    var boxes: [GlyphLine.Box] = []
    boxes.reserveCapacity(line.glyphCount)
    var cursor = LineCursor()
    var offset = line.utf8Range.lowerBound
    while offset < line.utf8Range.upperBound {
      let byte = bytes[offset]
      let character =
        byte > 0x20 && byte < 0x7F
        ? LineCharacter(visibleASCII: metrics.ascii[Int(byte)])
        : LineCharacter(at: offset, in: bytes, metrics: metrics, cursor: cursor)
      let left = cursor.x
      switch character.role {
      case .newline: break
      case .space: cursor.appendWhitespace(character)
      case .visible, .softHyphen:
        cursor.append(character)
        if character.advance > 0 {
          boxes.append(GlyphLine.Box(left: left, right: cursor.x, glyph: Int32(truncatingIfNeeded: offset)))
        }
      }
      offset += character.length
    }
    if line.isTruncated || line.isHyphenated {
      let advance = line.isTruncated ? metrics.ellipsisAdvance : metrics.hyphenAdvance
      boxes.append(GlyphLine.Box(left: cursor.width, right: cursor.width + advance, glyph: GlyphLine.ellipsis))
    }
    return boxes
  }
}
