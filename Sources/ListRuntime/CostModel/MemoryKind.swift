/// The purpose of memory; the kinds of the memory ledger of a run.
package enum MemoryKind: Int, CaseIterable, Sendable {
  /// The app without the list.
  case appBase
  /// Views with their layers.
  case views
  /// Cell objects.
  case cells
  /// Installed constraints.
  case constraints
  /// Bitmaps of layers that draw their contents.
  case backingStores
  /// Encoded image files kept in memory.
  case imageData
  /// Bitmaps decoded from files, which the system can purge and decode again.
  case decodedImages
  /// Bitmaps that the app created by processing an image.
  case processedImages
  /// Decoded frames of animated images.
  case animationFrames
  /// Nodes, view models and layout models.
  case models

  /// The name in results.
  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()

  /// Whether the system can purge the kind where it is volatile. What is shown or held is not volatile, and part of the
  /// footprint, which counts purgeable_nonvolatile pages (XNU, osfmk/kern/task.c; WWDC 2018, session 416, iOS Memory Deep
  /// Dive).
  package var isPurgeable: Bool { self == .decodedImages }
}

/// A unit of memory, whose size in bytes the profile defines.
package enum MemoryUnit: UInt8, CaseIterable, Sendable {
  case appBase, view, cell, constraint, node, model
  /// 1,000 bytes of bitmaps and files that the app creates by processing images; the size is above 1,000 bytes if the
  /// device retains several copies.
  case processedKilobyte

  /// The position in `allCases`, which is the index in coefficient tables.
  package var index: Int { Int(rawValue) }

  /// The key in profiles.
  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()
}
