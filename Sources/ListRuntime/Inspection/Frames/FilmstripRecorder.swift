import Markup
package import Simulation

/// Takes a few evenly spaced snapshots of the screen over a scroll of unknown length, and one at its end.
///
/// When the limit is reached, every second snapshot is dropped and the spacing doubles. A snapshot stores shapes, which
/// are drawn after the run. Recording charges no work. A class, because it observes the run.
package final class FilmstripRecorder: RunObserver {
  /// The maximum number of snapshots, without the one at the end.
  package static let limit = 7

  /// The screen at an instant: the main thread's layers, whether or not they are drawn or submitted to the render
  /// server.
  struct Snapshot {
    let at: VirtualInstant
    let width: Int
    let height: Int
    let rows: [(shapes: [PictureShape], top: Double, height: Double)]

    /// The shapes as serialized SVG elements.
    func content(_ ui: UIContext) -> String {
      var drawing = PictureSVG(scale: ui.screen.scale)
      let rows = rows.map { drawing.row($0.shapes, top: $0.top, width: width, height: $0.height) }
      let background = MarkupElement.area(width: width, height: height, ui.content.background.attributes("fill"))
      let bars = BarDrawing(bars: ui.content.bars, scale: ui.screen.scale)
        .elements(width: width, height: height, &drawing)
      let elements = [MarkupElement("defs", [], drawing.definitions), background] + rows + bars
      return elements.map(\.text).joined(separator: "\n")
    }
  }

  /// The recorded frames and one at the end; empty before the run has ended.
  private(set) var frames: [FilmstripFrame] = []
  package let detail = RunEventDetail.samples

  private var snapshots: [Snapshot] = []
  private var scrollStart: VirtualInstant?
  /// The number of ticks between snapshots.
  private var spacing = 1
  private var tick = 0

  package func runDidReport(_ event: RunEvent, at instant: VirtualInstant) {
    switch event {
    case .scrollStarted(let list):
      scrollStart = instant
      advance(at: instant, list)
    case .sampled(let list): advance(at: instant, list)
    case .runEnded(let list, let end, missedRefreshes: _): finish(list, at: end)
    default: break
    }
  }

  /// Advances by one sampling tick, and takes a snapshot if one is due.
  private func advance(at now: VirtualInstant, _ list: ListView) {
    defer { tick += 1 }
    guard tick.isMultiple(of: spacing) else { return }
    if snapshots.count == Self.limit {
      snapshots = snapshots.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      spacing *= 2
      guard tick.isMultiple(of: spacing) else { return }
    }
    snapshots.append(Self.snapshot(of: list, at: now))
  }

  /// Takes the snapshot at the end and draws all; the times of frames are relative to the start of the scroll.
  private func finish(_ list: ListView, at end: VirtualInstant) {
    if snapshots.last?.at != end { snapshots.append(Self.snapshot(of: list, at: end)) }
    frames = snapshots.map { snapshot in
      FilmstripFrame(
        at: snapshot.at - (scrollStart ?? end), width: snapshot.width, height: snapshot.height,
        content: snapshot.content(list.ui))
    }
  }

  /// A snapshot of the current screen.
  static func snapshot(of list: ListView, at now: VirtualInstant) -> Snapshot {
    let scale = Double(list.ui.screen.scale)
    return Snapshot(
      at: now, width: Int(list.size.width * scale), height: Int(list.size.height * scale),
      rows: list.cellsFromBack.map { cell in
        (
          shapes: CellShapes.all(of: cell, width: list.size.width, ui: list.ui),
          top: (HeightIndex.points(cell.shownTop) - list.laidOutOffset) * scale,
          height: HeightIndex.points(cell.height) * scale
        )
      })
  }
}

/// The screen at an instant of a scroll, as SVG content.
package struct FilmstripFrame: Sendable, Hashable {
  /// Time since the start of the scroll.
  package let at: VirtualDuration
  /// Width of the screen in pixels, which is also the width of the SVG view box; its origin is 0.
  package let width: Int
  /// Height of the screen in pixels.
  package let height: Int
  /// The SVG elements, without the enclosing `svg` element.
  package let content: String

  /// Creates a frame from stored values.
  package init(at: VirtualDuration, width: Int, height: Int, content: String) {
    self.at = at
    self.width = width
    self.height = height
    self.content = content
  }

  /// The markup before the definition of an id and before a reference to one; ids start with the letter c.
  private static let idMarks = ["id=\"", "=\"url(#"].map { Array($0.utf8) }

  /// The elements with all ids prefixed, so that several frames can be in one document. O(bytes).
  ///
  /// Angle brackets in texts and quotation marks in attributes are escaped, so the marks are ids wherever they are in a tag.
  package func content(idPrefix: String) -> String {
    let old = Array(content.utf8)
    var new: [UInt8] = []
    new.reserveCapacity(old.count + old.count / 16)
    var isInTag = false
    for (place, byte) in old.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      case UInt8(ascii: "c") where isInTag && Self.idMarks.contains { old[..<place].suffix($0.count) == $0[...] }:
        new += idPrefix.utf8
        continue
      default: break
      }
      new.append(byte)
    }
    return String(decoding: new, as: UTF8.self)
  }
}
