import Analysis

extension RecordedPart {
  /// Work of the system's view hierarchy, which the lab charges to its own phases.
  private static let known: Set<String> = [
    "input", "animation", "traversal", "measure", "layout", "draw", "Record View", "RV Scroll", "RV FullInvalidate",
    "RV OnLayout", "postAndWait", "Layout", "UpdateLayoutTree", "Paint", "PrePaint", "Commit", "Layerize", "HitTest",
    "FireAnimationFrame", "EventDispatch", "FunctionCall", "UpdateLayerTree", "ScheduleStyleRecalculation",
    "insets_animation",
    "RunTask", "BeginMainThreadFrame", "CompositeLayers", "TimerFire",
  ]

  /// The parts of the slices of a thread inside frames, by descending time and then by name; nil without any slice,
  /// since the trace then does not say what a frame does. O(n log n).
  static func all(of slices: [TraceReader.Slice]) -> [RecordedPart]? {
    if slices.isEmpty { return nil }
    return Dictionary(grouping: slices) { plainName($0.name) }
      .filter { !$0.key.isEmpty && !known.contains($0.key) }
      .map { name, slices in
        // A part within another one of its name, as a layout that another one includes, takes no time of its own.
        let time = TraceReader.Slice.outermost(slices).reduce(0) { $0 + $1.duration }
        return RecordedPart(name: name, count: slices.count, milliseconds: time / 1000)
      }
      .sorted { ($1.milliseconds, $0.name) < ($0.milliseconds, $1.name) }
  }

  /// A name without what follows its first number or argument: `RV OnBindView type=0x1` is `RV OnBindView`.
  private static func plainName(_ name: String) -> String {
    let end = name.firstIndex { "0123456789=:(@#".contains($0) } ?? name.endIndex
    let words = name[..<end].split(separator: " ")
    // The word before an equals sign is the name of an argument.
    let isArgument = end < name.endIndex && name[end] == "=" && words.count > 1
    let plain = (isArgument ? words.dropLast() : words[...]).joined(separator: " ")
    return String(plain.reversed().drop { !$0.isLetter }.reversed())
  }
}
