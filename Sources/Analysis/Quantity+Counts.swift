import ListRuntime

extension Quantity {
  /// The counters of a run, by ascending name. Each counts the whole run, load and scroll, unless its meaning states
  /// otherwise.
  package static let counters = WorkCounters.definitions.map { name, _, meaning in
    Quantity(
      Measurements.counterPrefix + name, name.replacing("_", with: " "), "count", .lowerIsBetter,
      aggregation(ofCounter: name),
      decimals: 0, meaning, .counter(name))
  }

  /// How a counter is aggregated: it is a sum over the run, load and scroll, with two kinds of exceptions.
  ///
  /// A counter whose name ends in `_max` is a maximum. `events_not_reached` counts events that the end of the scroll
  /// prevented, which a longer scroll does not increase.
  private static func aggregation(ofCounter name: String) -> Aggregation {
    if name.hasSuffix("_max") { return .maximum }
    return name == "events_not_reached" ? .observation : .sum
  }

  /// The amounts of work of a run, by kind.
  package static let amountsOfWork = WorkKind.allCases.map { kind in
    Quantity(
      Measurements.workPrefix + kind.name, kind.name, kind.pluralUnit, .lowerIsBetter, .sum, decimals: 0,
      "Work of the kind \(kind.name) in the whole run, in \(kind.pluralUnit); done by \(kind.performer.text).",
      .work(kind))
  }
}

extension WorkCounters {
  /// The counters by ascending name: the kinds of work whose amounts they sum, or none for those that the list or the scroll counts, and
  /// their meanings. Other kinds of work appear only in the results' `work`.
  static let definitions: [(name: String, kinds: [WorkKind], meaning: String)] =
    (ListCounters.fields.map { ($0.name, [], $0.meaning) } + others).sorted { $0.name < $1.name }

  /// The counters that the list does not count.
  private static let others: [(name: String, kinds: [WorkKind], meaning: String)] = [
    ("bytes_fetched", [.networkByte], "Bytes received from the network."),
    ("bytes_read", [.diskByte], "Bytes read from storage."),
    ("cache_lookups", [.cacheLookup], "Lookups in caches of the app's code."),
    ("cells_created", [.cellCreate], "Cells created."),
    ("constraints_added", [.constraintCreate], "Constraints added."),
    ("constraints_removed", [.constraintRemove], "Constraints removed."),
    ("constraints_solved", [.solveFresh, .solveInPlace], "Constraints solved, from scratch or in place."),
    ("driver_ticks", [], "Timer fires or steps of the scroll driver."),
    ("frames_laid_out", [.frameLayout], "Frames of views that manual layout set."),
    ("glyphs_measured", [.textMeasureGlyph], "Glyphs of measured texts."),
    ("images_assigned", [.imageAssign], "Images assigned to image views."),
    ("layers_committed", [.commitLayer], "Changed layers that commits sent to the render server."),
    ("nodes_created", [.nodeCreate], "Display nodes created."),
    ("pixels_blended", [.gpuBlendedPixel], "Pixels that the GPU blended."),
    (
      "pixels_decoded",
      [.jpegDecodePixel, .heicDecodePixel, .webpDecodePixel, .avifDecodePixel, .pngDecodePixel, .gifDecodePixel],
      "Pixels decoded from files."
    ),
    ("pixels_encoded", [.pngEncodePixel], "Pixels encoded."),
    ("pixels_hidden", [.gpuHiddenPixel], "Pixels of layers that opaque layers cover completely."),
    ("pixels_opaque", [.gpuOpaquePixel], "Pixels that the GPU drew without blending."),
    ("pixels_resized", [.resizeSourcePixel], "Source pixels of resized images."),
    ("pixels_uploaded", [.uploadPixel], "Pixels uploaded to the GPU as textures."),
    ("pool_lookups", [.poolDequeue], "Cells requested from a reuse pool."),
    ("queue_hops", [.queueHop], "Blocks dispatched to another queue."),
    ("render_passes", [.gpuPass], "Render passes of the GPU."),
    ("texels_sampled", [.gpuSampledTexel], "Texels that the GPU sampled."),
    ("text_draws", [.textDrawCall], "Texts drawn."),
    ("text_measures", [.textMeasureCall], "Texts measured."),
    ("views_added", [.subviewAdd], "Views added to a superview."),
    ("views_created", [.viewCreate], "Views created."),
    ("views_removed", [.subviewRemove], "Views removed from their superview."),
  ]
}

extension WorkKind {
  /// The unit of the work in the plural.
  fileprivate var pluralUnit: String {
    switch unit {
    case "entry": "entries"
    case "pass": "passes"
    default: unit + "s"
    }
  }
}

extension WorkPerformer {
  /// The performer in words, as in "done by threads of the app".
  package var text: String {
    switch self {
    case .appThread: "threads of the app"
    case .renderServer: "the render server"
    case .gpu: "the GPU"
    case .gpuStall: "the GPU, which waits"
    case .storage: "storage"
    case .network: "the network"
    }
  }
}
