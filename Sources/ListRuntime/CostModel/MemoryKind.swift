/// What memory is held for; the kinds of a run's ledger.
package enum MemoryKind: Int, CaseIterable, Sendable {
  /// The app before the list exists.
  case appBase
  /// Views with their layers.
  case views
  /// Cell objects.
  case cells
  /// Installed constraints.
  case constraints
  /// Bitmaps of layers that draw.
  case backingStores
  /// Encoded image files kept in memory.
  case imageData
  /// Bitmaps decoded from files, which the system may drop and decode again.
  case decodedImages
  /// Bitmaps the app made by processing an image.
  case processedImages
  /// Decoded frames of animated images.
  case animationFrames
  /// Nodes, view models and layout models.
  case models

  /// The name in results.
  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()

  /// Purgeable kinds are not part of an app's footprint.
  ///
  /// A process's physical footprint leaves out purgeable volatile pages (WWDC 2018, session 416, iOS Memory Deep Dive).
  package var isPurgeable: Bool { self == .decodedImages }
}

/// What one object of a kind weighs; a profile gives the bytes.
package enum MemoryUnit: String, CaseIterable, Sendable {
  case appBase, view, cell, constraint, node, model
  /// A thousand bytes of bitmaps and files that the app makes by processing images: more if they are held more than once.
  case processedKilobyte
}
