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
  /// The counters by ascending name: the kinds of work whose amounts they sum, or none for those that the list counts, and
  /// their meanings. Other kinds of work appear only in the results' `work`.
  static let definitions: [(name: String, kinds: [WorkKind], meaning: String)] = [
    ("animation_frames", [], "Frames of animated images that were shown."),
    ("animations_opened", [], "Animated images that were opened."),
    ("bytes_fetched", [.networkByte], "Bytes received from the network."),
    ("bytes_read", [.diskByte], "Bytes read from storage."),
    ("bytes_uploaded", [], "Bytes uploaded to the GPU as textures."),
    ("cache_lookups", [.cacheLookup], "Lookups in caches of the app's code."),
    ("cells_alive_max", [], "Maximum number of live cells with one reuse identifier."),
    ("cells_created", [.cellCreate], "Cells created."),
    ("cells_prepared", [], "Cells that the table view made before their rows entered."),
    ("cells_reconfigured", [], "Cells that were filled again in place because the data of their rows had changed."),
    ("cells_reused", [], "Cells dequeued from a reuse pool."),
    ("commit_waits", [], "Commits that waited for the render server."),
    ("constraint_conflicts", [], "Conflicting constraints that a layout dropped."),
    ("constraints_added", [.constraintCreate], "Constraints added."),
    ("constraints_removed", [.constraintRemove], "Constraints removed."),
    ("constraints_solved", [.solveFresh, .solveInPlace], "Constraints solved, from scratch or in place."),
    ("decodes", [], "Still images decoded, on any thread."),
    ("decodes_on_main", [], "Still images that a commit decoded on the main thread."),
    ("driver_ticks", [], "Timer fires or steps of the scroll driver."),
    ("encodes", [], "Images encoded."),
    ("estimate_queries", [], "Estimated heights that the list queried."),
    ("events_not_reached", [], "Events of the scenario that were due after the end of the scroll and did not occur."),
    ("fitting_solves", [], "Cells fitted to compute their height."),
    ("frames_laid_out", [.frameLayout], "Frames of views that manual layout set."),
    ("glyphs_measured", [.textMeasureGlyph], "Glyphs of measured texts."),
    ("height_queries", [], "Exact heights that the list queried."),
    ("image_disk_reads", [], "Images read from the disk cache."),
    ("image_memory_hits", [], "Image requests that the memory cache answered."),
    ("image_network_fetches", [], "Images fetched from the network."),
    ("image_requests_dropped", [], "Image requests canceled before they were complete."),
    ("images_assigned", [.imageAssign], "Images assigned to image views."),
    ("images_evicted", [], "Images that left the memory cache because it had reached its limit."),
    ("layers_committed", [.commitLayer], "Changed layers that commits sent to the render server."),
    ("layers_drawn", [], "Layers drawn into a backing store on the main thread."),
    ("layers_drawn_in_background", [], "Layers drawn into a bitmap off the main thread."),
    ("layout_passes", [], "Layout passes of cells in the list."),
    ("memory_warnings", [], "Warnings that the footprint had reached 80 % of what the device lets an app have."),
    ("models_made", [], "View models created, on any thread."),
    ("models_made_on_main", [], "View models created on the main thread."),
    ("nodes_created", [.nodeCreate], "Display nodes created."),
    ("offscreen_passes", [], "Offscreen passes of the GPU."),
    ("oversize_images", [], "Composited layers whose still image has more pixels than the layer."),
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
    ("rasterization_hits", [], "Rasterized layers found in the cache."),
    ("rasterization_misses", [], "Rasterized layers rendered into the cache."),
    ("recorded_offsets_clamped", [], "Samples of a recorded scroll whose offset was beyond the content."),
    ("render_passes", [.gpuPass], "Render passes of the GPU."),
    ("resizes", [], "Images resized."),
    ("rows_entered", [], "Rows that entered the list's bounds."),
    (
      "rows_left_blank", [], "Rows of the scroll that were still partly blank when they left the screen, or at its end."
    ),
    ("texels_sampled", [.gpuSampledTexel], "Texels that the GPU sampled."),
    ("text_draws", [.textDrawCall], "Texts drawn."),
    ("text_layouts_in_background", [], "Texts laid out off the main thread."),
    ("text_layouts_on_main", [], "Texts laid out on the main thread."),
    ("text_measures", [.textMeasureCall], "Texts measured."),
    ("texts_formatted_in_background", [], "Texts formatted from raw data off the main thread."),
    ("texts_formatted_on_main", [], "Texts formatted from raw data on the main thread."),
    ("timer_fires_skipped", [], "Fires of the scroll timer that were skipped because the main thread was busy."),
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
