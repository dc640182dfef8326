/// The samples of the time profiler.
enum XctraceTimeProfile {
  /// A recording for each app.
  static func recordings(_ table: XctraceTable, _ options: RecordingOptions) -> [Recording] {
    guard table.hasColumns("thread", "weight") else { return [] }
    var times: [String: (all: Double, main: Double)] = [:]
    var unnamed = 0
    for row in table.rows where (row["thread-state"]?.attribute("fmt") ?? "Running") == "Running" {
      guard let weight = table.required("weight", in: row) else { continue }
      guard let process = table.process(of: row, thread: "thread") else {
        unnamed += 1
        continue
      }
      times[process, default: (0, 0)].all += weight / 1e6
      if row["thread"]?.attribute("fmt")?.hasPrefix("Main Thread") == true {
        times[process, default: (0, 0)].main += weight / 1e6
      }
    }
    let names = times.keys.sorted()
    return names.map { name in
      let (all, main) = times[name] ?? (0, 0)
      var figures = [
        Figure(
          "main thread", .milliseconds, .values([main]),
          as: [FigureMeaning("main_busy_ms", differing: "it is the weights of the samples of the whole table")])
      ]
      if let seconds = options.seconds {
        figures.append(
          Figure(
            "all threads", .percent, .values([all / 10 / seconds]),
            as: [
              FigureMeaning("cpu_avg_pct", differing: "it is the weights of the samples divided by the given length")
            ]))
      } else {
        figures.append(
          Figure(
            "all threads", .milliseconds, .values([all]),
            leftOut: "cpu_avg_pct needs --seconds, the length of the scroll"))
      }
      return Recording(
        name: name, product: name, repetitions: 1, figures: figures,
        warnings: XctraceTable.warnings(unnamed, "sample", plural: "samples"))
    }
  }
}
