import Markup
import Simulation

/// An SVG document with frames side by side, their captions and a legend.
///
/// The document depends only on the runs: it has the same bytes on every machine.
package struct ContactSheet: Sendable {
  /// The title of the document.
  package var title: String
  /// The frames, in order; at least one.
  package var snapshots: [FrameSnapshot]
  /// The overlays of all frames.
  package var overlays: [FrameOverlay] = []
  /// The comparison of the first two frames; nil if they are not compared.
  package var comparison: FrameComparison?
  /// The maximum number of frames in a row.
  package var columns = 6

  package init(
    title: String, snapshots: [FrameSnapshot], overlays: [FrameOverlay] = [], comparison: FrameComparison? = nil
  ) {
    self.title = title
    self.snapshots = snapshots
    self.overlays = overlays
    self.comparison = comparison
  }

  /// The color of outlines around differences.
  private static let differenceColor = "#D81B60"
  /// The maximum number of lines about differences.
  private static let lineLimit = 40

  private var scale: Int { snapshots.first?.frame.scale ?? 1 }
  private var gap: Double { Double(16 * scale) }
  /// Size of the largest screen; screens differ in size if one is rotated.
  private var screen: (width: Double, height: Double) {
    (
      Double(snapshots.map(\.frame.size.width).max() ?? 0), Double(snapshots.map(\.frame.size.height).max() ?? 0)
    )
  }
  private var captionHeight: Double { Double(18 * (captions.map(\.count).max() ?? 0) + 6) * Double(scale) }
  private var captions: [[String]] { snapshots.map { Self.captions(of: $0, isCompared: comparison != nil) } }

  /// The SVG document.
  ///
  /// The title and the description belong to the document (SVG 1.1, section 5.4): screen readers read them.
  package var svg: String {
    var drawing = PictureSVG(scale: scale, definitions: [OverlayDrawing.stripes(scale: scale)])
    let columns = max(1, min(columns, snapshots.count))
    let lines = (snapshots.count + columns - 1) / columns
    let top = gap + Double(22 * scale)
    let (width, height) = (screen.width + gap, screen.height + captionHeight + gap)
    let sheetWidth = max(Double(columns) * width + gap, Double(340 * scale))
    let notes = self.notes.flatMap { Self.wrapped($0, at: Int((sheetWidth - 2 * gap) / (5.4 * Double(scale)))) }
    let notesTop = top + Double(lines) * height
    let legendTop = notesTop + Double((16 * notes.count + (notes.isEmpty ? 0 : 10)) * scale)
    let legend = legend(legendEntries, width: sheetWidth, top: legendTop)
    var content = [
      MarkupElement("rect", [("width", "100%"), ("height", "100%"), ("fill", "#FFFFFF")]),
      text(title, x: gap, y: gap + Double(8 * scale), size: 15, isBold: true),
    ]
    for (position, snapshot) in snapshots.enumerated() {
      let (line, column) = position.quotientAndRemainder(dividingBy: columns)
      content += elements(
        of: snapshot, captions: captions[position], x: gap + Double(column) * width, y: top + Double(line) * height,
        outlines: position == 0 ? comparison?.differences.flatMap(\.first) : comparison?.differences.flatMap(\.second),
        &drawing)
    }
    content += notes.enumerated().map { position, note in
      text(note, x: gap, y: notesTop + Double((16 * position + 10) * scale), size: 11)
    }
    return document(
      width: sheetWidth, height: legendTop + legend.height + gap,
      [MarkupElement("defs", [], drawing.definitions)] + content + legend.elements)
  }

  /// A document of a size in pixels, displayed at its size in points.
  private func document(width: Double, height: Double, _ content: [MarkupElement]) -> String {
    let (x, y) = (PictureSVG.number(width), PictureSVG.number(height))
    let root = MarkupElement(
      "svg",
      [("xmlns", "http://www.w3.org/2000/svg")]
        + .pixels(["width": width / Double(scale), "height": height / Double(scale)]) + [
          ("viewBox", "0 0 \(x) \(y)"),
          ("font-family", "-apple-system, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"),
          ("xml:space", "preserve"), ("role", "img"), ("aria-labelledby", "title desc"),
        ],
      [
        MarkupElement("title", [("id", "title")], text: title),
        MarkupElement("desc", [("id", "desc")], text: description),
      ] + content)
    return root.text + "\n"
  }

  // MARK: One frame

  private func elements(
    of snapshot: FrameSnapshot, captions: [String], x: Double, y: Double, outlines: [PixelRect]?,
    _ drawing: inout PictureSVG
  ) -> [MarkupElement] {
    let frame = snapshot.frame
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    let overlay = OverlayDrawing(scale: scale, overlays: overlays)
    let place = drawing.place(x: x, y: y, width: width, height: height)
    var content: [MarkupElement] = [
      .area(width: frame.size.width, height: frame.size.height, frame.background.attributes("fill"))
    ]
    content += frame.rows.map { row in
      drawing.row(row.shapes, top: Double(row.top), width: frame.size.width, height: row.height * Double(frame.scale))
    }
    let bars = BarDrawing(bars: frame.bars, scale: frame.scale)
    content += bars.elements(width: frame.size.width, height: frame.size.height, &drawing)
    if overlays.contains(.blended) {
      let screen = PixelRect(left: 0, top: 0, right: frame.size.width, bottom: frame.size.height)
      let rows = frame.rows.map { row in row.clip.moved(down: row.top) }
      content += screen.parts(outside: rows[...]).flatMap { OverlayDrawing.fill($0, FrameOverlay.green, 0.35) }
    }
    for row in frame.rows {
      let over = overlay.elements(of: row, techniques: frame.techniques)
      if !over.isEmpty { content.append(MarkupElement("g", [("transform", "translate(0 \(row.top))")], over)) }
    }
    content += bars.elements(of: overlays, width: frame.size.width, height: frame.size.height)
    let outline = [
      ("class", "difference"), ("fill", Self.differenceColor), ("fill-opacity", "0.08"),
      ("stroke", Self.differenceColor), ("stroke-width", "\(2 * scale)"),
    ]
    content += (outlines ?? []).map { .rect($0, outline) }
    let border = MarkupElement.rect(
      x: x, y: y, width: width, height: height, [("class", "screen"), ("fill", "none"), ("stroke", "#B0BEC5")])
    return [MarkupElement("g", place, content), border]
      + captions.enumerated().map { position, caption in
        text(
          caption, x: x, y: y + screen.height + Double((18 * position + 16) * scale), size: 11, isBold: position == 0)
      }
  }

  /// The caption lines of a frame.
  private static func captions(of snapshot: FrameSnapshot, isCompared: Bool) -> [String] {
    let frame = snapshot.frame
    let time = snapshot.time.map { "\(PictureSVG.number($0.inSeconds)) s" }
    let heading = [time, snapshot.remark.isEmpty ? nil : snapshot.remark].compactMap(\.self).joined(separator: " ")
    let pixels = frame.size.width * frame.size.height
    let blank = pixels > 0 ? Double(frame.blankPixels * 100) / Double(pixels) : 0
    var facts = [
      "\(PictureSVG.number(frame.offset)) pt", frame.blankPixels == 0 ? "nothing blank" : "\(percent(blank)) blank",
    ]
    if let jump = frame.jump {
      facts.append("row \(jump.row) \(jump.pixels > 0 ? "+" : "")\(jump.pixels) px by \(jump.cause.rawValue)")
    }
    if let shown = snapshot.framesInLastSecond {
      facts.insert("\(shown == 1 ? "1 frame" : "\(shown) frames") shown in 1 s", at: 1)
    }
    return [isCompared ? "\(snapshot.run): \(heading)" : heading, facts.joined(separator: " \u{00B7} ")]
  }

  /// A percentage with one decimal; "less than 0.1 %" instead of 0 for a positive value.
  private static func percent(_ value: Double) -> String {
    let tenths = PixelGrid.wholeNumber(value * 10)
    return tenths == 0 ? "less than 0.1 %" : "\(PictureSVG.number(Double(tenths) / 10)) %"
  }

  /// Wraps a text at words into lines of at most `limit` characters; longer words exceed it. All lines but the first
  /// are indented.
  private static func wrapped(_ text: String, at limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > limit {
        lines.append(line)
        line = "   "
      }
      line += line.isEmpty ? word : " " + word
    }
    return lines + [line]
  }

  // MARK: Notes and legend

  /// The lines about the comparison, at most one per item.
  private var notes: [String] {
    guard let comparison else { return [] }
    guard comparison.isComparable else { return ["The screens have different sizes, so nothing is compared."] }
    if comparison.isEqual { return ["No difference."] }
    var lines = comparison.shifts.map { shift in
      "\(shift.items == 1 ? "1 item is" : "\(shift.items) items are") \(PictureSVG.number(abs(shift.points))) pt "
        + "\(shift.points > 0 ? "lower" : "higher") in the second."
    }
    lines += Self.grouped(comparison.differences)
    if comparison.differences.isEmpty { lines.append("Items on both screens are equal.") }
    let omitted = lines.count - Self.lineLimit
    return omitted > 0 ? Array(lines.prefix(Self.lineLimit)) + ["and \(omitted) more"] : lines
  }

  /// Describes differences; successive items with the same difference share a line.
  private static func grouped(_ differences: [FrameComparison.Difference]) -> [String] {
    var groups: [(items: [Int], text: String)] = []
    for difference in differences {
      if let last = groups.indices.last, groups[last].text == difference.text {
        groups[last].items.append(difference.item)
      } else {
        groups.append(([difference.item], difference.text))
      }
    }
    return groups.map { items, text in
      "\(items.count == 1 ? "Item" : "Items") \(items.map(String.init).joined(separator: ", ")): \(text)"
    }
  }

  /// A textual description of the document for screen readers.
  private var description: String {
    let frames = zip(snapshots, captions).map { snapshot, captions in
      "\(captions.joined(separator: ", ")): items \(snapshot.frame.items.map(String.init).joined(separator: ", "))"
    }
    return (frames + notes).map { $0.hasSuffix(".") ? $0 : "\($0)." }.joined(separator: " ")
  }

  private var legendEntries: [FrameOverlay.LegendEntry] {
    var entries = FrameOverlay.allCases.filter(overlays.contains).flatMap(\.legendEntries)
    if overlays.contains(.technique) {
      var makers: [(UInt8, String)] = []
      for snapshot in snapshots {
        for row in snapshot.frame.rows {
          let name = OverlayDrawing.name(ofMaker: row.maker, snapshot.frame.techniques)
          if !makers.contains(where: { $0 == (row.maker, name) }) { makers.append((row.maker, name)) }
        }
      }
      entries += makers.sorted { $0 < $1 }.map { maker, name in
        FrameOverlay.LegendEntry(color: FrameOverlay.color(ofMaker: maker), text: "made by \(name)")
      }
    }
    if snapshots.contains(where: { $0.frame.rows.contains { !$0.blank.isEmpty } }) {
      entries.append(FrameOverlay.LegendEntry(color: "url(#blank)", text: "blank: content has not arrived"))
    }
    if comparison?.differences.isEmpty == false {
      entries.append(FrameOverlay.LegendEntry(color: Self.differenceColor, text: "differs"))
    }
    return entries
  }

  private func legend(_ entries: [FrameOverlay.LegendEntry], width: Double, top: Double) -> (
    elements: [MarkupElement], height: Double
  ) {
    guard !entries.isEmpty else { return ([], 0) }
    let side = Double(10 * scale)
    var (x, y) = (gap, top)
    var content: [MarkupElement] = []
    for entry in entries {
      let advance = Double((entry.text.count * 6 + 30) * scale)
      if x > gap, x + advance > width - gap { (x, y) = (gap, y + Double(18 * scale)) }
      content += [
        .rect(x: x, y: y, width: side, height: side, [("fill", entry.color), ("stroke", "#546E7A")]),
        text(entry.text, x: x + side + Double(5 * scale), y: y + Double(9 * scale), size: 11),
      ]
      x += advance
    }
    return ([MarkupElement("g", [("class", "legend")], content)], y - top + Double(16 * scale))
  }

  private func text(_ text: String, x: Double, y: Double, size: Int, isBold: Bool = false) -> MarkupElement {
    .text(
      text, x: x, y: y, size: Double(size * scale),
      [("fill", "#263238")] + (isBold ? [("font-weight", "600")] : []))
  }
}
