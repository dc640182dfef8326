/// The changes that the next commit sends to the render server. A class, because the list and its cells share it.
package final class PendingCommit {
  /// Whether a commit must run before the main thread waits.
  package var isNeeded = false
  /// Number of changed layers of cells in the list's view.
  var dirtyLayers = 0
  /// Hidden cells with changed layers.
  package internal(set) var hiddenCells: ContiguousArray<Cell> = []

  /// Counts a layer of a cell in the list's view that has changed since the last commit, with those of its effects.
  func layerBecameDirty(_ count: Int = 1) {
    dirtyLayers += count
    isNeeded = true
  }
}
