package import Simulation

/// Pictures of the screen over a scroll whose length nobody knows before: few, evenly spaced, and one of its end.
///
/// When there is no more room every second one is dropped and the spacing doubles. What is kept are shapes; they are drawn when
/// the run has ended. Looking at the screen charges nothing and changes nothing.
struct FilmstripRecorder {
  /// The most pictures, that of the end left out.
  static let limit = 7

  /// What the screen shows at an instant: the layers of the main thread, drawn or not, whether the render server has them or
  /// not.
  struct Shot {
    let at: VirtualInstant
    let width: Int
    let height: Int
    let rows: [(shapes: [PictureShape], top: Double, height: Double)]

    /// The shapes, drawn.
    func drawing(_ ui: UIContext) -> PictureSVG {
      var drawing = PictureSVG(scale: ui.screen.scale)
      drawing.addBackground(ui.content.background, width: width, height: height)
      for row in rows { drawing.addRow(row.shapes, top: row.top, width: width, height: row.height) }
      return drawing
    }
  }

  private var shots: [Shot] = []
  /// Every so many ticks a picture is taken.
  private var spacing = 1
  private var tick = 0

  /// One more tick of the instruments: looks at the screen if a picture is due.
  mutating func advance(at now: VirtualInstant, _ list: ListView) {
    defer { tick += 1 }
    guard tick.isMultiple(of: spacing) else { return }
    if shots.count == Self.limit {
      shots = shots.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      spacing *= 2
      guard tick.isMultiple(of: spacing) else { return }
    }
    shots.append(Self.shot(of: list, at: now))
  }

  /// The pictures, with one of the end, timed from the start of the scroll.
  func pictures(until end: VirtualInstant, from start: VirtualInstant, _ list: ListView) -> [FilmstripFrame] {
    let last = shots.last.map { $0.at == end } ?? false
    return (shots + (last ? [] : [Self.shot(of: list, at: end)])).map { shot in
      FilmstripFrame(
        at: shot.at - start, width: shot.width, height: shot.height, content: shot.drawing(list.ui).content)
    }
  }

  /// The screen now.
  static func shot(of list: ListView, at now: VirtualInstant) -> Shot {
    let scale = Double(list.ui.screen.scale)
    return Shot(
      at: now, width: Int(list.size.width * scale), height: Int(list.size.height * scale),
      rows: list.cells.map { cell in
        (
          shapes: CellShapes.all(of: cell, width: list.size.width, ui: list.ui),
          top: (HeightIndex.points(cell.top) - list.offset) * scale, height: HeightIndex.points(cell.height) * scale
        )
      })
  }
}

/// The screen at an instant of a scroll, as what stands in an SVG element.
package struct FilmstripFrame: Sendable, Hashable {
  /// When, from the start of the scroll.
  package let at: VirtualDuration
  /// Width of the screen in pixels: that of the element's view box, which starts at 0.
  package let width: Int
  /// Height of the screen in pixels.
  package let height: Int
  /// Elements of SVG.
  package let content: String

  /// A picture from its parts.
  package init(at: VirtualDuration, width: Int, height: Int, content: String) {
    self.at = at
    self.width = width
    self.height = height
    self.content = content
  }

  /// What stands before an id, whose first letter is a c, and before a reference to one.
  private static let idMarks = ["id=\"", "=\"url(#"].map { Array($0.utf8) }

  /// The elements with ids that begin with a prefix, so that many pictures fit into one document: O(bytes).
  ///
  /// Quotation marks are markup here: those of texts are escaped.
  package func content(idPrefix: String) -> String {
    let old = Array(content.utf8)
    var new: [UInt8] = []
    new.reserveCapacity(old.count + old.count / 16)
    for (place, byte) in old.enumerated() {
      if byte == UInt8(ascii: "c"), Self.idMarks.contains(where: { old[..<place].suffix($0.count) == $0[...] }) {
        new += idPrefix.utf8
      } else {
        new.append(byte)
      }
    }
    return String(decoding: new, as: UTF8.self)
  }
}
