/// The changes that the next commit sends to the render server. A class, because the list and its cells share it.
final class PendingCommit {
  /// Whether a commit must run before the main thread waits.
  var isNeeded = false
  /// Number of changed layers of cells in the list.
  var dirtyLayers = 0

  /// Counts a layer of a cell in the list that has changed since the last commit.
  func layerBecameDirty() {
    dirtyLayers += 1
    isNeeded = true
  }
}
