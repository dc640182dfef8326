package import Simulation

/// Records when frames are submitted, and captures requested frames. A class, because it observes the run.
///
/// Capturing does not change a run: the compositor recomputes cells whose cost it would have cached, with the same
/// result, and blank areas are measured a second time. A run can have one capture.
package final class FrameCapture: RunObserver {
  /// When each frame was submitted, by its number.
  private(set) var submissions: [VirtualInstant] = []
  /// The requested frames that were submitted, by ascending number.
  package private(set) var captured: [CapturedFrame] = []
  package let detail = RunEventDetail.frames

  private let requestedFrames: Set<Int>
  private let techniques: [String]
  /// The recorder of the requested frame that is being composed; nil if none is.
  private var recorder: CompositingRecorder?

  /// Creates a capture of the frames with these numbers in a run of a configuration.
  package init(_ frames: Set<Int> = [], of configuration: RunConfiguration) {
    requestedFrames = frames
    techniques = configuration.techniques.map(\.id)
  }

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

  package func runDidReport(_ event: RunEvent, at instant: VirtualInstant) {
    switch event {
    case .frameWillCompose(let number, let compositor):
      recorder = requestedFrames.contains(number) ? CompositingRecorder() : nil
      compositor.recorder = recorder
    case .frameSubmitted(let number, let list, let cost):
      submissions.append(instant)
      if let recorder { captured.append(frame(number, at: instant, list, cost, recorder)) }
    case .rowsJumped(let jump, let number):
      if captured.last?.number == number { captured[captured.count - 1].jump = jump }
    default: break
    }
  }

  private func frame(
    _ number: Int, at instant: VirtualInstant, _ list: ListView, _ cost: CompositeCost, _ recorder: CompositingRecorder
  ) -> CapturedFrame {
    let scale = list.ui.screen.scale
    return CapturedFrame(
      number: number, instant: instant, offset: list.offset,
      endOffset: list.model.endOffset, blankPixels: cost.blankPixels,
      size: PixelSize(width: Int(list.size.width * Double(scale)), height: Int(list.size.height * Double(scale))),
      scale: scale, techniques: techniques, background: list.ui.content.background,
      bars: list.ui.content.bars, cost: cost,
      rows: recorder.cells.compactMap { row($0, list) })
  }

  private func row(_ recorder: CompositingRecorder.CellRecord, _ list: ListView) -> CapturedRow? {
    let (cell, clip) = (recorder.cell, recorder.clip)
    guard let row = cell.row else { return nil }
    let ui = list.ui
    let shapes = CellShapes.all(of: cell, width: list.size.width, ui: ui)
    let unitsPerPixel = HeightIndex.unitsPerPoint / Int64(ui.screen.scale)
    return CapturedRow(
      index: row.index, item: row.item, blocks: row.blocks,
      top: Int(cell.shownTop / unitsPerPixel) - Int(HeightIndex.units(list.offset) / unitsPerPixel),
      height: HeightIndex.points(cell.height), maker: cell.creator, pool: cell.identifier?.name, shapes: shapes,
      blank: recorder.blank, clip: clip, layers: recorder.layers, pixels: recorder.pixels,
      picture: PicturePainter.picture(
        of: shapes, width: list.size.width, height: HeightIndex.points(cell.height), scale: ui.screen.scale))
  }
}
