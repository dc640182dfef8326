internal import Simulation

/// Frames side by side on one sheet, each with what is said of it, and a legend: a scalable vector graphic.
///
/// Nothing on it depends on anything but the runs: the same bytes on every machine.
package struct ContactSheet: Sendable {
  /// What the sheet is called.
  package var title: String
  /// The frames, in order; at least one.
  package var shots: [FrameShot]
  /// What is laid over them.
  package var overlays: [FrameOverlay] = []
  /// What differs between the first two frames, if they are compared.
  package var comparison: FrameComparison?
  /// Most frames beside each other.
  package var columns = 6

  /// A sheet of frames.
  package init(title: String, shots: [FrameShot], overlays: [FrameOverlay] = [], comparison: FrameComparison? = nil) {
    self.title = title
    self.shots = shots
    self.overlays = overlays
    self.comparison = comparison
  }

  /// Outlines of what differs.
  private static let difference = "#D81B60"
  /// Most lines about what differs.
  private static let lineLimit = 40

  private var scale: Int { shots.first?.frame.scale ?? 1 }
  private var gap: Double { Double(16 * scale) }
  /// Screens may be turned: each has the place of the largest.
  private var screen: (width: Double, height: Double) {
    (
      Double(shots.map(\.frame.size.width).max() ?? 0), Double(shots.map(\.frame.size.height).max() ?? 0)
    )
  }
  private var captionHeight: Double { Double(18 * (captions.map(\.count).max() ?? 0) + 6) * Double(scale) }
  private var captions: [[String]] { shots.map { Self.captions(of: $0, isCompared: comparison != nil) } }

  /// The document.
  package var svg: String {
    var drawing = PictureSVG(scale: scale)
    let columns = max(1, min(columns, shots.count))
    let lines = (shots.count + columns - 1) / columns
    let top = gap + Double(22 * scale)
    let (width, height) = (screen.width + gap, screen.height + captionHeight + gap)
    let keys = self.keys
    let sheetWidth = max(Double(columns) * width + gap, Double(340 * scale))
    let notes = self.notes.flatMap { Self.wrapped($0, at: Int((sheetWidth - 2 * gap) / (5.4 * Double(scale)))) }
    let notesTop = top + Double(lines) * height
    let legendTop = notesTop + Double((16 * notes.count + (notes.isEmpty ? 0 : 10)) * scale)
    let legend = legend(keys, width: sheetWidth, top: legendTop)
    drawing.add(markup: "<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>")
    drawing.add(markup: text(title, x: gap, y: gap + Double(8 * scale), size: 15, weight: 600))
    for (position, shot) in shots.enumerated() {
      let (line, column) = position.quotientAndRemainder(dividingBy: columns)
      add(
        shot, captions: captions[position], x: gap + Double(column) * width, y: top + Double(line) * height,
        outlines: position == 0 ? comparison?.differences.flatMap(\.first) : comparison?.differences.flatMap(\.second),
        to: &drawing)
    }
    for (position, note) in notes.enumerated() {
      drawing.add(markup: text(note, x: gap, y: notesTop + Double((16 * position + 10) * scale), size: 11))
    }
    drawing.add(markup: legend.markup)
    return drawing.sheet(
      width: sheetWidth, height: legendTop + legend.height + gap, title: title, description: description,
      definitions: OverlayDrawing.definitions(scale: scale))
  }

  // MARK: One frame

  private func add(
    _ shot: FrameShot, captions: [String], x: Double, y: Double, outlines: [PixelRect]?, to drawing: inout PictureSVG
  ) {
    let frame = shot.frame
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    let overlay = OverlayDrawing(scale: scale, overlays: overlays)
    drawing.beginScreen(x: x, y: y, width: width, height: height)
    drawing.addBackground(frame.background, width: frame.size.width, height: frame.size.height)
    for row in frame.rows {
      drawing.addRow(
        row.shapes, top: Double(row.top), width: frame.size.width, height: row.height * Double(frame.scale))
    }
    if overlays.contains(.blended) {
      let screen = PixelRect(left: 0, top: 0, right: frame.size.width, bottom: frame.size.height)
      let rows = frame.rows.map { row in row.clip.moved(down: row.top) }
      for part in screen.parts(outside: rows[...]) {
        drawing.add(markup: OverlayDrawing.fill(part, FrameOverlay.green, 0.35))
      }
    }
    for row in frame.rows {
      let over = overlay.blank(of: row) + overlay.markup(of: row, techniques: frame.techniques)
      guard !over.isEmpty else { continue }
      drawing.add(markup: "<g transform=\"translate(0 \(row.top))\">\(over)</g>")
    }
    for rect in outlines ?? [] {
      drawing.add(
        markup: "<rect class=\"difference\" x=\"\(rect.left)\" y=\"\(rect.top)\" width=\"\(rect.right - rect.left)\" "
          + "height=\"\(rect.bottom - rect.top)\" fill=\"\(Self.difference)\" fill-opacity=\"0.08\" "
          + "stroke=\"\(Self.difference)\" stroke-width=\"\(2 * scale)\"/>")
    }
    drawing.endScreen()
    drawing.add(
      markup: "<rect class=\"screen\" x=\"\(PictureSVG.number(x))\" y=\"\(PictureSVG.number(y))\" "
        + "width=\"\(PictureSVG.number(width))\" height=\"\(PictureSVG.number(height))\" fill=\"none\" "
        + "stroke=\"#B0BEC5\"/>")
    for (position, caption) in captions.enumerated() {
      drawing.add(
        markup: text(
          caption, x: x, y: y + screen.height + Double((18 * position + 16) * scale), size: 11,
          weight: position == 0 ? 600 : 400))
    }
  }

  /// What is said below a frame.
  private static func captions(of shot: FrameShot, isCompared: Bool) -> [String] {
    let frame = shot.frame
    let time = shot.time.map { "\(PictureSVG.number($0.inSeconds)) s" }
    let moment = [time, shot.remark.isEmpty ? nil : shot.remark].compactMap(\.self).joined(separator: " ")
    let pixels = frame.size.width * frame.size.height
    let blank = pixels > 0 ? Double(frame.blankPixels * 100) / Double(pixels) : 0
    var facts = [
      "\(PictureSVG.number(frame.offset)) pt", frame.blankPixels == 0 ? "nothing blank" : "\(percent(blank)) blank",
    ]
    if let shown = shot.framesInSecond {
      facts.insert("\(shown == 1 ? "1 frame" : "\(shown) frames") shown in 1 s", at: 1)
    }
    return [isCompared ? "\(shot.run): \(moment)" : moment, facts.joined(separator: " \u{00B7} ")]
  }

  /// A share with one decimal, never 0 for what is more.
  private static func percent(_ value: Double) -> String {
    let tenths = PixelGrid.wholeNumber(value * 10)
    return tenths == 0 ? "less than 0.1 %" : "\(PictureSVG.number(Double(tenths) / 10)) %"
  }

  /// A text in lines of so many characters at most, as far as its words allow; all but the first are indented.
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

  // MARK: What is said of all

  /// What differs, a line an item.
  private var notes: [String] {
    guard let comparison else { return [] }
    guard comparison.isComparable else { return ["The screens are not of one size: nothing is compared."] }
    if comparison.isEqual { return ["No difference."] }
    var lines = comparison.shifts.map { shift in
      "\(shift.items == 1 ? "1 item lies" : "\(shift.items) items lie") \(PictureSVG.number(abs(shift.points))) pt "
        + "\(shift.points > 0 ? "lower" : "higher") in the second."
    }
    lines += Self.grouped(comparison.differences)
    if comparison.differences.isEmpty { lines.append("Items that both show are the same.") }
    let more = lines.count - Self.lineLimit
    return more > 0 ? Array(lines.prefix(Self.lineLimit)) + ["and \(more) more"] : lines
  }

  /// Differences in words; items that differ in the same way, one after the other, share a line.
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

  /// The description that is spoken: what is seen, in words.
  private var description: String {
    let frames = zip(shots, captions).map { shot, captions in
      "\(captions.joined(separator: ", ")): items \(shot.frame.items.map(String.init).joined(separator: ", "))"
    }
    return (frames + notes).joined(separator: ". ")
  }

  private var keys: [FrameOverlay.Key] {
    var keys = FrameOverlay.allCases.filter(overlays.contains).flatMap(\.keys)
    if overlays.contains(.technique) {
      var makers: [(UInt8, String)] = []
      for shot in shots {
        for row in shot.frame.rows {
          let name = OverlayDrawing.name(ofMaker: row.maker, shot.frame.techniques)
          if !makers.contains(where: { $0 == (row.maker, name) }) { makers.append((row.maker, name)) }
        }
      }
      keys += makers.sorted { $0 < $1 }.map { maker, name in
        FrameOverlay.Key(color: FrameOverlay.color(ofMaker: maker), text: "made by \(name)")
      }
    }
    if shots.contains(where: { $0.frame.rows.contains { !$0.blank.isEmpty } }) {
      keys.append(FrameOverlay.Key(color: "url(#blank)", text: "blank: content has not come"))
    }
    if comparison?.differences.isEmpty == false {
      keys.append(FrameOverlay.Key(color: Self.difference, text: "differs"))
    }
    return keys
  }

  private func legend(_ keys: [FrameOverlay.Key], width: Double, top: Double) -> (markup: String, height: Double) {
    guard !keys.isEmpty else { return ("", 0) }
    let side = Double(10 * scale)
    var (x, y) = (gap, top)
    var markup = "<g class=\"legend\">"
    for key in keys {
      let advance = Double((key.text.count * 6 + 30) * scale)
      if x > gap, x + advance > width - gap { (x, y) = (gap, y + Double(18 * scale)) }
      markup +=
        "<rect x=\"\(PictureSVG.number(x))\" y=\"\(PictureSVG.number(y))\" width=\"\(PictureSVG.number(side))\" "
        + "height=\"\(PictureSVG.number(side))\" fill=\"\(key.color)\" stroke=\"#546E7A\"/>"
        + text(key.text, x: x + side + Double(5 * scale), y: y + Double(9 * scale), size: 11)
      x += advance
    }
    return (markup + "</g>", y - top + Double(16 * scale))
  }

  private func text(_ text: String, x: Double, y: Double, size: Int, weight: Int = 400) -> String {
    "<text x=\"\(PictureSVG.number(x))\" y=\"\(PictureSVG.number(y))\" font-size=\"\(size * scale)\" fill=\"#263238\""
      + (weight == 400 ? "" : " font-weight=\"\(weight)\"") + ">\(PictureSVG.escaped(text))</text>"
  }
}
