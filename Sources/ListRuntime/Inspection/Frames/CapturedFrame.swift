package import Simulation

/// A frame as a commit submitted it to the render server: the rows with their layout at that time, and the cost of
/// compositing them. Rectangles are in pixels of the screen, or of the row where noted.
package struct CapturedFrame: Sendable {
  /// Index in `RunRecord.frames`.
  package let number: Int
  /// When it was submitted.
  package let instant: VirtualInstant
  /// Content offset of the list, in points.
  package let offset: Double
  /// The maximum content offset with the row heights at that time, in points.
  package let endOffset: Double
  /// Visible pixels whose content had not arrived.
  package let blankPixels: Int
  /// Width and height of the list, in pixels.
  package let size: PixelSize
  /// Pixels per point.
  package let scale: Int
  /// Ids of the run's techniques, in stacking order.
  package let techniques: [String]
  let background: Color
  /// The bars above the rows.
  let bars: [BarStyle]
  /// The cost of compositing it.
  package let cost: CompositeCost
  /// Rows that intersect the screen, from the top.
  package let rows: [CapturedRow]
  /// What moved rows in it besides the scroll; nil if nothing did.
  package var jump: RowPositions.Jump?

  /// Items that intersect the screen, from the top, each once.
  package var items: [Int] {
    var items: [Int] = []
    for row in rows where items.last != row.item { items.append(row.item) }
    return items
  }
}

/// A row of a captured frame.
package struct CapturedRow: Sendable {
  /// Index in the list.
  let index: Int
  /// Index of its item in the data.
  let item: Int
  /// The blocks of the item that the row shows.
  let blocks: Range<Int>
  /// Top edge on the screen, in pixels.
  let top: Int
  /// Height, in points.
  let height: Double
  /// The maker of its cell: 0 for the list itself, i + 1 for the i-th technique.
  package let maker: UInt8
  /// Reuse identifier of its cell; nil if the cell is not reused.
  let pool: String?
  /// The shapes it draws, from back to front, in pixels of the row.
  let shapes: [PictureShape]
  /// Its blank areas, in pixels of the row; they may overlap.
  package let blank: [PixelRect]
  /// The visible part, in pixels of the row.
  let clip: PixelRect
  /// Its layers, in pixels of the row.
  package let layers: [CompositingRecorder.LayerRecord]
  /// The rectangles that the compositor counted as opaque or blended, in pixels of the row.
  package let pixels: [CompositingRecorder.PixelRecord]
  /// The resolved picture, for comparisons.
  let picture: Picture
}
