/// A part of a cell where all rows of pixels take the same: between two edges of its layers.
///
/// How many pixels are opaque, blended, hidden or covered adds up over the rows of what is on the screen. A cell that scrolls over
/// the edge of the screen is therefore composited by its bands, of which only their visible heights change from frame to frame.
struct CompositeBand {
  /// The first row of pixels, from the top of the cell.
  let top: Int
  /// Behind the last row.
  let bottom: Int
  /// What one of the rows takes; only its pixels count.
  let row: CompositeCost
}

/// The bands of a cell, from its top on.
///
/// They stay as long as its layers lie where they lie and are as opaque as they are: another frame of an animation does not change
/// them.
struct CompositeBands {
  private var bands: ContiguousArray<CompositeBand> = []
  /// The version of the cell they are of; nil if there are none.
  private var version: UInt32?
  private var size = PixelSize(width: 0, height: 0)
  private var background: Color?
  /// The version at which the cell was composited without bands.
  private var clippedVersion: UInt32?

  /// Whether they are those of a cell as it is now, of a size in pixels.
  func areOf(_ cell: Cell, size: PixelSize) -> Bool { version == cell.version && self.size == size }

  /// Whether the cell as it is was composited without bands before; afterwards it was.
  mutating func isClippedAgain(_ cell: Cell) -> Bool {
    defer { clippedVersion = cell.version }
    return clippedVersion == cell.version
  }

  /// The layers of the cell changed into such that look the same as before: the bands of a version are those of the next one.
  mutating func keep(from old: UInt32?, for cell: Cell) {
    guard let old, background == cell.backgroundColor else { return }
    if version == old { version = cell.version }
    if clippedVersion == old { clippedVersion = cell.version }
  }

  /// Divides a cell at the edges of its layers. O(n²) in layers, which are few.
  ///
  /// - Parameter measure: what a row of pixels takes, by its place.
  mutating func make(of cell: Cell, size: PixelSize, _ measure: (Int) -> CompositeCost) {
    bands.removeAll(keepingCapacity: true)
    var top = 0
    while top < size.height {
      var bottom = size.height
      for position in cell.plans.indices { bottom = min(bottom, cell.plans[position].firstEdge(below: top)) }
      bands.append(CompositeBand(top: top, bottom: bottom, row: measure(top)))
      top = bottom
    }
    version = cell.version
    self.size = size
    background = cell.backgroundColor
  }

  /// What the layers of their cell, whose bitmaps are all held, take inside a clip as wide as the cell. O(bands + layers).
  func cost(of plans: ContiguousArray<LayerPlan>, clip: PixelRect) -> CompositeCost {
    var cost = CompositeCost()
    cost.layers = 1
    for position in plans.indices where !plans.isInHeldBitmap(position) {
      let visible = plans[position].rect.intersection(clip)
      guard !visible.isEmpty else { continue }
      cost.layers += 1
      if plans[position].rasterization != nil { continue }
      if plans[position].opensGroup { cost.passes += Compositor.passesOfRoundClip }
      guard let contents = plans[position].contents else { continue }
      cost.sample(contents, visible: visible.area, whole: plans[position].rect.area)
    }
    for band in bands {
      let rows = min(band.bottom, clip.bottom) - max(band.top, clip.top)
      guard rows > 0 else { continue }
      cost.opaquePixels += rows * band.row.opaquePixels
      cost.blendedPixels += rows * band.row.blendedPixels
      cost.hiddenPixels += rows * band.row.hiddenPixels
      cost.coveredPixels += rows * band.row.coveredPixels
    }
    return cost
  }
}
