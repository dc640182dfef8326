import Analysis
package import LabRunner
import ListRuntime

/// Writes tables for a terminal: the study's columns for every run, then the changes against the runs compared with.
package struct TextTableExporter: TextExporter {
  /// The width of the terminal in characters. For a file or a program it is nil, and tables have no sparklines; on a terminal, a
  /// sparkline of each run's frame rate follows its values if it fits on the line.
  package var width: Int?

  package init() {}

  package let format = "text"
  package let fileName: String? = "table.txt"

  package func bytes(of report: StudyReport) -> [UInt8] {
    let study = report.study
    let paragraphWidth = PlainText.paragraphWidth(width)
    var lines = PlainText.wrapped("\(study.scenario): \(study.summary)", width: paragraphWidth) + [""]
    let check = CheckSections(of: report)
    // Failures come before the figures of all runs.
    if let check {
      lines +=
        PlainText.wrapped("\(check.outcome): \(check.reasons)", width: paragraphWidth)
        + ([check.causes, check.metrics].compactMap { $0 }.flatMap { $0.textLines(width) }) + [""]
    }
    let answer =
      (study.question.map { [$0] } ?? []) + StudyAnswer(study).sentences
      + [study.widthEstimates.sentence].compactMap(\.self)
    lines += (answer + [PlainText.simulatedNote]).flatMap { PlainText.wrapped($0, width: paragraphWidth) } + [""]
    lines += metrics(of: study, study.columns)
    if study.hasComparisons {
      lines += ["", "Change, in the metric's unit and in percent", ""] + changes(of: study)
      lines += ContradictionNotes.notes(of: study).flatMap { PlainText.wrapped($0, indent: 2, width: paragraphWidth) }
    }
    if let sure = UncertaintySections(of: study) { lines += sure.brief.flatMap { $0.textLines(width) } }
    if let check {
      lines += check.details.flatMap { $0.textLines(width) } + ["", "\(study.scenario): \(check.outcome)"]
    }
    return PlainText.bytes(lines)
  }

  private func metrics(of study: StudyResult, _ columns: [Quantity]) -> [String] {
    var grid = Grid([.left] + columns.map { _ in .right })
    grid.add(["run"] + columns.map(\.heading))
    grid.add([""] + columns.map(\.unit))
    for run in study.runs {
      guard let data = run.data else {
        grid.add([run.name] + columns.map { _ in "failed" })
        continue
      }
      grid.add(
        [run.name]
          + columns.map {
            $0.text(data.measurements[$0.name])
              + study.intervalText(of: run, $0)
          })
    }
    let table = (addingSparklines(of: study, to: grid) ?? grid).ruledLines(headers: 2, fitting: width)
    return table + study.failedRuns.map { "\($0.name) failed: \($0.failure?.description ?? "")" }
  }

  /// The maximum width of a sparkline, in characters.
  private static let sparklineWidth = 24

  /// The table with a sparkline of each run's frame rate, all on one scale. It is nil if there is no terminal, not enough
  /// space, or no samples.
  private func addingSparklines(of study: StudyResult, to grid: Grid) -> Grid? {
    guard let terminalWidth = width else { return nil }
    let width = min(Self.sparklineWidth, terminalWidth - grid.width - Grid.gap)
    let samples = study.runs.map { $0.data?.series.frameRateSamples ?? [] }
    guard width >= Sparkline.minimumWidth, let maximum = samples.joined().max() else { return nil }
    let lines = samples.map { Sparkline($0, maximum: maximum, width: width).text }
    var wider = Grid(grid.alignments + [.left])
    for (row, sparkline) in zip(grid.rows, ["fps", "0 to \(maximum)"] + lines) { wider.add(row + [sparkline]) }
    return wider
  }

  private func changes(of study: StudyResult) -> [String] {
    let columns = study.columns
    var grid = Grid([.left, .left] + columns.map { _ in .right })
    grid.add(["run", "against"] + columns.map(\.heading))
    grid.add(["", ""] + columns.map { $0.changeUnit })
    for comparison in study.comparisons {
      grid.add([comparison.run, comparison.against] + columns.map { comparison.markedText(of: $0) ?? "n/a" })
      grid.add(["", ""] + columns.map { comparison[$0.name]?.percentText ?? "" })
      if study.uncertainty != nil { grid.add(["", ""] + columns.map { study.intervalText(of: comparison, $0) }) }
    }
    return grid.ruledLines(headers: 2, fitting: width)
  }
}

extension MetricChange {
  /// The relative change as text with one decimal, more for a change below 0.05 %, or `n/a` if the old value is zero.
  var percentText: String { percent.map { $0.signedText(decimals: $0.percentDecimals) + " %" } ?? "n/a" }
}
