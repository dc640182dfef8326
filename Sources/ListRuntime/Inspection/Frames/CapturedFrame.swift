package import Simulation

/// A frame as a commit handed it over to the render server: its rows as they were laid out then, and what compositing them
/// came to. Rectangles are in pixels of the screen, or of the row where that is said.
package struct CapturedFrame: Sendable {
  /// Position in `RunRecord.frames`.
  package let number: Int
  /// When it was handed over.
  package let instant: VirtualInstant
  /// Offset of the list's content, in points.
  package let offset: Double
  /// Greatest offset there was with the heights known then, in points.
  package let endOffset: Double
  /// Pixels on the screen that owe content which had not come.
  package let blankPixels: Int
  /// Width and height of the list, in pixels.
  package let size: PixelSize
  /// Pixels per point.
  package let scale: Int
  /// Ids of the run's techniques, in stacking order.
  package let techniques: [String]
  let background: Color
  let cost: CompositeCost
  /// Rows of which something is on the screen, from the top.
  let rows: [CapturedRow]

  /// Items of which something is on the screen, from the top, each once.
  package var items: [Int] {
    var items: [Int] = []
    for row in rows where items.last != row.item { items.append(row.item) }
    return items
  }
}

/// A row of a captured frame.
struct CapturedRow: Sendable {
  /// Position in the list.
  let index: Int
  /// Position of its item in the data.
  let item: Int
  /// The item's blocks it shows.
  let blocks: Range<Int>
  /// Top edge on the screen, in pixels.
  let top: Int
  /// Height, in points.
  let height: Double
  /// Who made its cell: 0 for the list itself, i + 1 for the i-th technique.
  let maker: UInt8
  /// The name of the pool its cell came from or goes to; nil if it goes to none.
  let pool: String?
  /// What it draws, from back to front, in pixels of the row.
  let shapes: [PictureShape]
  /// What of it is blank, in pixels of the row; may overlap.
  let blank: [PixelRect]
  /// What of it is on the screen, in pixels of the row.
  let clip: PixelRect
  /// Its layers, in pixels of the row.
  let layers: [LayerMarks.LayerMark]
  /// Its pixels by how they were counted, in pixels of the row.
  let pixels: [LayerMarks.PixelMark]
  /// What it shows, for comparisons.
  let picture: Picture
}
