/// The changes that the next commit sends to the render server. A class, because the list and its cells share it.
package final class PendingCommit {
  /// Pixels per point of the display.
  let scale: Int
  /// Whether a commit must run before the main thread waits.
  package var isNeeded = false
  /// Whether any cell has had effects.
  var hasEffects = false
  /// Number of changed layers of cells in the list's view.
  var dirtyLayers = 0
  /// Increases with every change on which the cost of compositing depends, apart from the offset of the list: of its cells, of where they
  /// are, and of which they are.
  private(set) var compositingVersion = 0
  /// Increases with every such change of a cell that was completely on the screen; cells may enter and leave at the edges.
  private(set) var wholeCellsVersion = 0

  init(scale: Int) { self.scale = scale }

  /// Records a change on which the cost of compositing depends, and whether it is one of a cell that was completely on the screen.
  @inline(__always)
  func compositingDidChange(ofWholeCell isWhole: Bool = false) {
    compositingVersion &+= 1
    if isWhole { wholeCellsVersion &+= 1 }
  }

  /// Hidden cells with changed layers.
  package internal(set) var hiddenCells: ContiguousArray<Cell> = []

  /// Counts a layer of a cell in the list's view that has changed since the last commit, with those of its effects.
  func layerBecameDirty(_ count: Int = 1) {
    dirtyLayers += count
    isNeeded = true
  }
}
