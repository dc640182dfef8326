internal import Simulation

/// Looks on as commits hand frames over: notes when, and captures the wanted ones. A class, since a run calls it.
///
/// A run with a camera is the same as without one: the compositor counts cells anew that it would have known, with the same
/// result, and what is blank is measured once more.
final class FrameCapture {
  /// When each commit was handed over, by the number of its frame.
  private(set) var handOvers: [VirtualInstant] = []
  /// The frames that were wanted and came, by ascending number.
  private(set) var captured: [CapturedFrame] = []
  private let wanted: Set<Int>
  private var blankArea = BlankArea()

  /// A camera for frames of these numbers.
  init(wanted: Set<Int> = []) { self.wanted = wanted }

  /// The number of the frame handed over last at or before an instant; nil if there was none. O(log n).
  func frame(at instant: VirtualInstant) -> Int? {
    var low = 0
    var high = handOvers.count
    while low < high {
      let middle = (low + high) / 2
      if handOvers[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Where the compositor is to write down what it finds of a frame; nil if nobody wants it.
  func marks(ofFrame number: Int) -> LayerMarks? { wanted.contains(number) ? LayerMarks() : nil }

  /// A frame is handed over.
  func take(_ simulation: ListSimulation, frame number: Int, cost: CompositeCost, marks: LayerMarks?) {
    handOvers.append(simulation.simulator.now)
    guard let marks else { return }
    let (ui, list) = (simulation.ui, simulation.list)
    let scale = ui.screen.scale
    captured.append(
      CapturedFrame(
        number: number, instant: simulation.simulator.now, offset: list.offset,
        endOffset: max(list.contentHeight - list.size.height, -list.topInset), blankPixels: cost.blankPixels,
        size: PixelSize(
          width: Int(list.size.width * Double(scale)), height: Int(list.size.height * Double(scale))),
        scale: scale, techniques: simulation.configuration.techniques.map { $0.type.declaration.id },
        background: ui.content.background, cost: cost, rows: marks.cells.compactMap { row($0, simulation) }))
  }

  private func row(_ marks: LayerMarks.CellMarks, _ simulation: ListSimulation) -> CapturedRow? {
    let (cell, clip) = (marks.cell, marks.clip)
    guard let row = cell.row else { return nil }
    let (ui, list) = (simulation.ui, simulation.list)
    let scale = Double(ui.screen.scale)
    let shapes = CellShapes.all(of: cell, width: list.size.width, ui: ui)
    let unitsPerPixel = HeightIndex.unitsPerPoint / Int64(ui.screen.scale)
    _ = blankArea.measure(cell, clip: clip, scale: scale)
    return CapturedRow(
      index: row.index, item: row.item, blocks: row.blocks,
      top: Int(cell.top / unitsPerPixel) - Int(HeightIndex.units(list.offset) / unitsPerPixel),
      height: HeightIndex.points(cell.height), maker: cell.maker, pool: cell.identifier?.name, shapes: shapes,
      blank: Array(blankArea.rectangles), clip: clip, layers: marks.layers, pixels: marks.pixels,
      picture: PicturePainter.picture(
        of: shapes, width: list.size.width, height: HeightIndex.points(cell.height), scale: ui.screen.scale))
  }
}
