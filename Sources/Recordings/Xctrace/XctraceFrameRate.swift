/// Core Animation's estimates of the frame rate, one per second.
enum XctraceFrameRate {
  static func recordings(_ table: XctraceTable) -> [Recording] {
    guard table.hasColumns("fps") else { return [] }
    let rates = table.rows.compactMap { table.number("fps", in: $0) }
    let utilization = table.rows.compactMap { table.number("device-utilization", in: $0) }
    guard !rates.isEmpty else { return [] }
    var figures = [
      Figure(
        "frames per second", .framesPerSecond, .samples([rates]),
        as: [
          FigureMeaning(
            "frames_shown_per_s",
            differing: "it is Core Animation's estimates for the whole screen, one per second, over the whole table"),
          FigureMeaning("worst_window_fps", differing: "its seconds begin once a second"),
        ])
    ]
    if !utilization.isEmpty {
      figures.append(
        Figure(
          "device utilization", .percent, .samples([utilization]),
          leftOut: "it covers all processes; the nearest metric is gpu_avg_pct"))
    }
    return [Recording(repetitions: 1, figures: figures)]
  }
}
