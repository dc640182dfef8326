import Analysis
import Charts
import JSON
import LabRunner
import ListRuntime
import Markup
import Scenarios

/// The sections with each run's CPU, GPU and memory use over the scroll, second by second.
enum ResourceSections {
  /// Busy time of the app's threads and of the GPU, in percent of an interval.
  private typealias Shares = (app: Rational, gpu: Rational)

  /// The busy shares of the CPU and the GPU in each second.
  static func cpuAndGPU(_ study: StudyResult) -> HTMLPage.Section? {
    let runs = study.chartedRuns
    guard runs.contains(where: { !$0.data.series.sampleInstants.isEmpty }) else { return nil }
    let end = ChartSeries.longestScroll(of: runs.map(\.data.series))
    let top = runs.flatMap { run -> [Rational] in shares(of: run.data.series).flatMap { [$0.app, $0.gpu] } }.max()
    let figures = study.chartedFigures(note: { texts(["gpu_avg_pct", "cpu_avg_pct"], $0) }) { index, title in
      processorChart(title, runs[index].data.series, index, end: end, top: max(100, top?.approximation ?? 0))
    }
    return HTMLPage.Section(
      id: "processors", title: "CPU and GPU over time",
      content: [
        .paragraph(
          "Busy time in each second of the scroll: the GPU, and the part of all app threads that the instrument counts, as a share of one core.",
          "note")
      ] + figures)
  }

  private static func processorChart(
    _ name: String, _ series: RunSeries, _ index: Int, end: Double, top: Double
  ) -> TimelineChart {
    let shares = shares(of: series)
    let drawn = ChartSeries.thinnedIndices(of: shares.map { Int64((($0.app + $0.gpu) * Rational(100)).approximation) })
    func line(_ name: String, _ color: Int, _ share: (Shares) -> Rational) -> TimelineChart.Line {
      TimelineChart.Line(
        name: name,
        points: drawn.map { index in
          (ChartSeries.seconds(series.sampleInstants[index]), ChartSeries.value(share(shares[index]), decimals: 1))
        }, series: color, isStepped: true)
    }
    return TimelineChart(
      ChartCaption(
        id: "cpu-\(index)", title: name,
        summary: "Busy shares of the CPU and the GPU in each second of the scroll of \(name)."),
      titles: ("time in s", "% of a second"), maxima: (end, top),
      lines: [line("GPU", 1) { $0.gpu }, line("app, of one core", 0) { $0.app }], hasSeparateLegend: true)
  }

  /// The memory ledger in each second, by kind of memory.
  static func memory(_ study: StudyResult) -> HTMLPage.Section? {
    let runs = study.chartedRuns
    let kinds = MemoryKind.allCases
    guard runs.contains(where: { !$0.data.series.memoryKindBytes.isEmpty }) else { return nil }
    let end = ChartSeries.longestScroll(of: runs.map(\.data.series))
    let sums = kinds.enumerated().map { index, kind in
      (
        kind: kind, name: kind.plainName,
        sum: runs.reduce(0) { $0 + samples($1.data.series).reduce(0) { $0 + $1[index] } }
      )
    }
    // Decoded pictures are on top, so the rest of the stack is the memory without them.
    let stacked = sums.filter { !$0.kind.isPurgeable } + sums.filter(\.kind.isPurgeable)
    let groups = SeriesGroups(stacked.map { ($0.name, $0.sum) }, limit: Palette.count, isRestFirst: true)
    let top = runs.flatMap { samples($0.data.series).map { $0.reduce(0, +) } }.max() ?? 0
    let figures = study.chartedFigures(note: { texts(["memory_avg_mb", "footprint_avg_mb", "footprint_peak_mb"], $0) })
    { index, title in
      memoryChart(title, runs[index].data.series, index, groups, end: end, top: Double(top) / 1_000_000)
    }
    let purgeable = kinds.filter(\.isPurgeable).map(\.plainName)
    return HTMLPage.Section(
      id: "memory", title: "Memory over time",
      content: [
        .paragraph(
          "The memory ledger once a second, by kind. The whole stack is the footprint, which the system counts. What memory_avg_mb leaves "
            + "out is drawn on top: \(purgeable.joined(separator: ", ")).", "note")
      ] + (groups.note.map { [.paragraph($0, "note")] } ?? []) + figures)
  }

  private static func memoryChart(
    _ name: String, _ series: RunSeries, _ index: Int, _ groups: SeriesGroups, end: Double, top: Double
  ) -> StackedAreaChart {
    let all = samples(series)
    let parts = groups.all.map { group in
      MemoryKind.allCases.indices.filter { group.members.contains(MemoryKind.allCases[$0].plainName) }
    }
    func part(_ kinds: [Int], _ sample: [Int64]) -> ChartValue {
      ChartSeries.value(Rational(Int128(kinds.reduce(0) { $0 + sample[$1] }), 1_000_000), decimals: 3)
    }
    return StackedAreaChart(
      ChartCaption(
        id: "memory-\(index)", title: name,
        summary: "The memory of \(name) over its scroll, by kind."),
      titles: ("time in s", "MB"), maxima: (end, top), series: groups.all.map(\.name), hasSeparateLegend: true,
      points: ChartSeries.thinnedIndices(of: all.map { $0.reduce(0, +) }).map { index in
        (at: ChartSeries.seconds(series.sampleInstants[index]), parts: parts.map { part($0, all[index]) })
      })
  }

  private static func texts(_ names: [String], _ data: RunData) -> String {
    names.compactMap(Quantity.metric).map { metric in
      "\(metric.heading) \(metric.text(data.measurements.metrics[metric.name])) \(metric.unit)"
    }.joined(separator: ", ")
  }

  /// The bytes of each kind of memory in each sample.
  private static func samples(_ series: RunSeries) -> [[Int64]] {
    let count = MemoryKind.allCases.count
    let whole = min(series.memoryKindBytes.count / count, series.sampleInstants.count)
    return (0..<whole).map { Array(series.memoryKindBytes[($0 * count)..<(($0 + 1) * count)]) }
  }

  /// The busy shares between each sample and the previous one, in percent.
  private static func shares(of series: RunSeries) -> [Shares] {
    let count = [series.sampleInstants, series.appBusyMicroseconds, series.gpuBusyMicroseconds].map(\.count).min() ?? 0
    return (0..<count).map { sample in
      func share(_ busy: [Int64]) -> Rational {
        let (before, since) = sample == 0 ? (0, 0) : (busy[sample - 1], series.sampleInstants[sample - 1])
        return Rational(100 * (busy[sample] - before), over: series.sampleInstants[sample] - since) ?? .zero
      }
      return (share(series.appBusyMicroseconds), share(series.gpuBusyMicroseconds))
    }
  }
}

extension MemoryKind {
  /// The kind's name in plain words, such as `backing stores`.
  package var plainName: String {
    name.reduce(into: "") { text, character in
      if character.isUppercase { text += " " }
      text += character.lowercased()
    }
  }
}
