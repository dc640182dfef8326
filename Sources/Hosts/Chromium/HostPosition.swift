import Analysis
package import JSON

/// What a page reports of the positions of its rows: how far something other than the scroll has moved them.
package struct HostPosition: Sendable, Hashable {
  /// A frame that shows rows elsewhere than the scroll took them.
  package struct Jump: Sendable, Hashable {
    /// The time after the start of the scroll, in milliseconds.
    package let milliseconds: Double
    /// The row that moved farthest, by its index after the change.
    package let row: Int
    /// How far it moved, in device pixels; positive toward the end of the screen.
    package let pixels: Int
  }

  /// The jumps, in order.
  package let jumps: [Jump]
  /// For each scroll to a row that has come to its end, the distance in device pixels of the row from where it should be.
  package let landingErrors: [Int]
  /// How long a list that starts at its end did not show it, in milliseconds; nil for other lists.
  package let endLost: Double?
  /// How long an end of the content was on the screen while the page beyond it was loading, in milliseconds; nil without
  /// pages.
  package let edgeWait: Double?
  /// The distance in device pixels that decelerations had left when they were stopped.
  package let momentumLost: Double

  /// Reads a report; nil if it is none.
  package init?(_ json: JSONValue) {
    guard let jumps = json["jumps"], let errors = json["landingErrors"], let momentum = json["momentumLost"]?.double
    else { return nil }
    self.jumps = jumps.elements.compactMap { jump in
      guard let time = jump["atMs"]?.double, let row = jump["row"]?.integer, let pixels = jump["pixels"]?.integer
      else { return nil }
      return Jump(milliseconds: time, row: row, pixels: pixels)
    }
    landingErrors = errors.elements.compactMap(\.integer)
    endLost = json["endLostMs"]?.double
    edgeWait = json["edgeWaitMs"]?.double
    momentumLost = momentum
  }

  /// The values of the metrics by name; those that the run cannot have are absent.
  var values: [String: Double] {
    let sizes = jumps.map { Double($0.pixels.magnitude) }
    var values: [String: Double] = [
      "jumps": Double(jumps.count), "jump_px": sizes.reduce(0, +), "jump_max_px": sizes.max() ?? 0,
      "momentum_lost_px": momentumLost,
    ]
    values[Quantity.landingErrorName] = landingErrors.max().map(Double.init)
    values[Quantity.endLostName] = endLost
    values[Quantity.edgeWaitName] = edgeWait
    return values
  }
}
