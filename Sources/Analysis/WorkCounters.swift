package import ListRuntime

/// All counters of a run under unique snake_case names: the events of the list and the amounts of work.
package struct WorkCounters: Sendable, Hashable {
  /// One counter.
  package struct Entry: Sendable, Hashable {
    /// The snake_case name.
    package let name: String
    /// The number of events, or the amount of work, in the whole run including the load.
    package let value: Int
  }

  /// The counters by ascending name.
  package var all: [Entry] { zip(Self.names, values).map { Entry(name: $0, value: $1) } }

  /// The counts in the order of ``names``.
  private let values: [Int]

  /// Computes the counters of a run.
  package init(of record: RunRecord) {
    var entries = record.counters.all.map { Entry(name: $0.name, value: $0.value) }
    for counter in Self.ofWork {
      let amount = counter.kinds.reduce(0) { sum, kind in
        sum + (record.work.indices.contains(kind.index) ? record.work[kind.index] : 0)
      }
      entries.append(Entry(name: counter.name, value: amount))
    }
    entries.append(Entry(name: "driver_ticks", value: record.driverTicks))
    values = entries.sorted { $0.name < $1.name }.map(\.value)
  }

  /// Restores stored counts in the order of ``names``; nil unless there is exactly one count per name.
  package init?(values: [Int]) {
    guard values.count == Self.names.count else { return nil }
    self.values = values
  }

  /// The count with the given name; nil if the name is unknown.
  package subscript(name: String) -> Int? { Self.positions[name].map { values[$0] } }

  private static let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })

  /// All names, ascending.
  package static let names: [String] =
    (ListCounters().all.map(\.name) + ofWork.map(\.name) + ["driver_ticks"]).sorted()

  /// Counters of events that occur only with some systems and techniques. Results contain them only if they are not 0,
  /// so that they do not change the results of other runs.
  package static let occasional: Set<String> = ["cells_prepared", "cells_reconfigured"]

  /// How a counter is aggregated: it is a sum over the run, load and scroll, with two kinds of exceptions.
  ///
  /// A counter whose name ends in `_max` is a maximum. `events_not_reached` counts events that the end of the scroll
  /// prevented, which a longer scroll does not increase.
  package static func aggregation(of name: String) -> Aggregation {
    if name.hasSuffix("_max") { return .quantile }
    return name == "events_not_reached" ? .observation : .sum
  }

  /// The counters that sum amounts of work, each with its work kinds. Other kinds appear only in the results' `work`.
  private static let ofWork: [(name: String, kinds: [WorkKind])] = [
    ("views_created", [.viewCreate]),
    ("views_added", [.subviewAdd]),
    ("views_removed", [.subviewRemove]),
    ("cells_created", [.cellCreate]),
    ("pool_lookups", [.poolDequeue]),
    ("nodes_created", [.nodeCreate]),
    ("constraints_added", [.constraintCreate]),
    ("constraints_removed", [.constraintRemove]),
    ("constraints_solved", [.solveFresh, .solveInPlace]),
    ("frames_laid_out", [.frameLayout]),
    ("text_measures", [.textMeasureCall]),
    ("glyphs_measured", [.textMeasureGlyph]),
    ("text_draws", [.textDrawCall]),
    ("cache_lookups", [.cacheLookup]),
    ("queue_hops", [.queueHop]),
    ("images_assigned", [.imageAssign]),
    ("pixels_decoded", [.jpegDecodePixel, .pngDecodePixel, .gifDecodePixel]),
    ("pixels_resized", [.resizeSourcePixel]),
    ("pixels_encoded", [.pngEncodePixel]),
    ("pixels_uploaded", [.uploadPixel]),
    ("layers_committed", [.commitLayer]),
    ("pixels_opaque", [.gpuOpaquePixel]),
    ("pixels_blended", [.gpuBlendedPixel]),
    ("pixels_hidden", [.gpuHiddenPixel]),
    ("texels_sampled", [.gpuSampledTexel]),
    ("render_passes", [.gpuPass]),
    ("bytes_read", [.diskByte]),
    ("bytes_fetched", [.networkByte]),
  ]
}
