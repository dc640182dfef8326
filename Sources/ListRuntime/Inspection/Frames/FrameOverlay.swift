/// A debug overlay of a frame, in the colors of Apple's tools where they have the same option.
///
/// The data come from compositing the frame, except for the maker of a cell, which the cell stores.
package enum FrameOverlay: String, CaseIterable, Sendable {
  /// Outlines of composited layers, as Xcode's Show View Frames.
  case borders
  /// Blended pixels in red, opaque pixels in green: Color Blended Layers.
  case blended
  /// Layers rendered offscreen in yellow: Color Offscreen-Rendered Yellow. A hit in the rasterization cache takes no
  /// pass and is not marked, unless its clip is applied to the bitmap.
  case offscreen
  /// Rasterized layers in green for a cache hit, in red for a miss: Color Hits Green and Misses Red. On a hit the
  /// layers in the bitmap are not composited, so that other overlays mark nothing in it.
  case rasterization
  /// Scaled images in yellow, misaligned images in magenta: Color Misaligned Images.
  case scaled
  /// The technique that made each cell, with its row and reuse identifier.
  case technique

  // The colors of misaligned and scaled images are those of the simulator's option of that name (digitalbunker.dev,
  // Understanding Misaligned Images in the iOS Simulator; xebia.com, iOS pixel misalignment, 2013).

  struct LegendEntry: Hashable {
    var color: String
    var text: String
  }

  /// The overlay's legend entries; empty for techniques, whose entries depend on the run.
  var legendEntries: [LegendEntry] {
    switch self {
    case .borders: [LegendEntry(color: Self.border, text: "layer")]
    case .blended: [LegendEntry(color: Self.red, text: "blended"), LegendEntry(color: Self.green, text: "opaque")]
    case .offscreen: [LegendEntry(color: Self.yellow, text: "rendered offscreen")]
    case .rasterization:
      [
        LegendEntry(color: Self.green, text: "rasterized, cache hit"),
        LegendEntry(color: Self.red, text: "rasterized, cache miss"),
      ]
    case .scaled:
      [
        LegendEntry(color: Self.yellow, text: "image stretched"),
        LegendEntry(color: Self.magenta, text: "image misaligned"),
      ]
    case .technique: []
    }
  }

  static let border = "#2962FF"
  static let red = "#FF1744"
  static let green = "#00C853"
  static let yellow = "#FFD600"
  static let magenta = "#D500F9"

  /// The color of a cell's maker: gray for the list itself, then a repeated palette of eight colors that are
  /// distinguishable with color vision deficiency (M. Okabe and K. Ito, Color Universal Design, 2008).
  static func color(ofMaker maker: UInt8) -> String {
    let colors = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#332288"]
    return maker == 0 ? "#78909C" : colors[(Int(maker) - 1) % colors.count]
  }
}
