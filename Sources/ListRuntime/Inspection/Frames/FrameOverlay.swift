/// What can be laid over a frame, in the colours of Apple's tools where these show the same.
///
/// All of it is what the compositor found while it composed the frame, but for who made a cell, which the cell knows.
package enum FrameOverlay: String, CaseIterable, Sendable {
  /// Outlines of layers that are composited, as Xcode's Show View Frames.
  case borders
  /// Pixels that are blended red, opaque ones green: Color Blended Layers.
  case blended
  /// Layers that are rendered offscreen yellow: Color Offscreen-Rendered Yellow. A bitmap that the rasterization cache had
  /// takes no pass, and is not marked.
  case offscreen
  /// Rasterized layers green if the cache had them, red if not: Color Hits Green and Misses Red. In a bitmap that the cache
  /// had nothing is composited, so that no other overlay marks anything in it.
  case rasterization
  /// Images stretched to another size than their own yellow, misaligned ones magenta: Color Misaligned Images.
  case scaled
  /// Whose code made each cell, with its row and pool.
  case technique

  // The colours of misaligned and stretched images are those of the simulator's option of that name (digitalbunker.dev,
  // Understanding Misaligned Images in the iOS Simulator; xebia.com, iOS pixel misalignment, 2013).

  /// An entry of the legend.
  struct Key: Hashable {
    var color: String
    var text: String
  }

  /// Its entries of the legend, but for techniques, which a run has.
  var keys: [Key] {
    switch self {
    case .borders: [Key(color: Self.border, text: "layer")]
    case .blended: [Key(color: Self.red, text: "blended"), Key(color: Self.green, text: "opaque")]
    case .offscreen: [Key(color: Self.yellow, text: "rendered offscreen")]
    case .rasterization:
      [Key(color: Self.green, text: "rasterized, in the cache"), Key(color: Self.red, text: "rasterized, made anew")]
    case .scaled:
      [Key(color: Self.yellow, text: "image stretched"), Key(color: Self.magenta, text: "image misaligned")]
    case .technique: []
    }
  }

  static let border = "#2962FF"
  static let red = "#FF1744"
  static let green = "#00C853"
  static let yellow = "#FFD600"
  static let magenta = "#D500F9"

  /// The colour of who made a cell: grey for the list itself, then eight that people who see colours otherwise can tell
  /// apart (M. Okabe and K. Ito, Color Universal Design, 2008), again and again.
  static func color(ofMaker maker: UInt8) -> String {
    let colors = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#332288"]
    return maker == 0 ? "#78909C" : colors[(Int(maker) - 1) % colors.count]
  }
}
