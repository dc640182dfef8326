internal import Simulation

/// Records when frames are submitted, and captures requested frames. A class, since it is shared with the running
/// simulation.
///
/// Capturing does not change a run: the compositor recomputes cells whose cost it would have cached, with the same
/// result, and blank areas are measured a second time.
final class FrameCapture {
  /// When each frame was submitted, by its number.
  private(set) var submissions: [VirtualInstant] = []
  /// The requested frames that were submitted, by ascending number.
  private(set) var captured: [CapturedFrame] = []
  private let requestedFrames: Set<Int>
  private var blankArea = BlankArea()

  /// Creates a capture of the frames with these numbers.
  init(frames: Set<Int> = []) { requestedFrames = frames }

  /// The number of the last frame submitted at or before an instant; nil if there was none. O(log n).
  func frame(at instant: VirtualInstant) -> Int? {
    var low = 0
    var high = submissions.count
    while low < high {
      let middle = (low + high) / 2
      if submissions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// A recorder for the compositing of a frame; nil if the frame was not requested.
  func recorder(forFrame number: Int) -> CompositingRecorder? {
    requestedFrames.contains(number) ? CompositingRecorder() : nil
  }

  /// Called when a frame is submitted; captures it if `recorder` is not nil.
  func recordFrame(
    _ simulation: ListSimulation, frame number: Int, cost: CompositeCost, recorder: CompositingRecorder?
  ) {
    submissions.append(simulation.simulator.now)
    guard let recorder else { return }
    let (ui, list) = (simulation.ui, simulation.list)
    let scale = ui.screen.scale
    captured.append(
      CapturedFrame(
        number: number, instant: simulation.simulator.now, offset: list.offset,
        endOffset: max(list.contentHeight - list.size.height, -list.topInset), blankPixels: cost.blankPixels,
        size: PixelSize(
          width: Int(list.size.width * Double(scale)), height: Int(list.size.height * Double(scale))),
        scale: scale, techniques: simulation.configuration.techniques.map(\.id),
        background: ui.content.background, cost: cost, rows: recorder.cells.compactMap { row($0, simulation) }))
  }

  private func row(_ recorder: CompositingRecorder.CellRecord, _ simulation: ListSimulation) -> CapturedRow? {
    let (cell, clip) = (recorder.cell, recorder.clip)
    guard let row = cell.row else { return nil }
    let (ui, list) = (simulation.ui, simulation.list)
    let scale = Double(ui.screen.scale)
    let shapes = CellShapes.all(of: cell, width: list.size.width, ui: ui)
    let unitsPerPixel = HeightIndex.unitsPerPoint / Int64(ui.screen.scale)
    _ = blankArea.measure(cell, clip: clip, scale: scale)
    return CapturedRow(
      index: row.index, item: row.item, blocks: row.blocks,
      top: Int(cell.top / unitsPerPixel) - Int(HeightIndex.units(list.offset) / unitsPerPixel),
      height: HeightIndex.points(cell.height), maker: cell.creator, pool: cell.identifier?.name, shapes: shapes,
      blank: Array(blankArea.rectangles), clip: clip, layers: recorder.layers, pixels: recorder.pixels,
      picture: PicturePainter.picture(
        of: shapes, width: list.size.width, height: HeightIndex.points(cell.height), scale: ui.screen.scale))
  }
}
