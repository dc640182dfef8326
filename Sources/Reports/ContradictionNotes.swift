import Analysis
import LabRunner

/// Marks of changes that measurements on the device contradict.
enum ContradictionNotes {
  /// The mark that follows a number and begins the note that explains it.
  static let mark = "\u{2020}"

  /// The meanings of the marks in a study's tables, each sentence once.
  static func notes(of study: StudyResult) -> [String] {
    notes(study.comparisons.lazy.flatMap { comparison in study.columns.map { comparison.contradiction(of: $0.name) } })
  }

  /// The meanings of marks, each sentence once.
  static func notes(_ contradictions: some Sequence<MeasuredContradiction?>) -> [String] {
    var sentences: [String] = []
    for case let contradiction? in contradictions where !sentences.contains(contradiction.sentence) {
      sentences.append(contradiction.sentence)
    }
    return sentences.map { "\(mark) \($0)" }
  }
}

extension RunComparison {
  /// The mark of a change that a measurement contradicts; empty for the others.
  func mark(of metric: String) -> String { contradiction(of: metric) == nil ? "" : ContradictionNotes.mark }

  /// The change of a column in its unit, with its mark: `+8.12†`; nil if a run has no value.
  func markedText(of column: Quantity) -> String? {
    self[column.name].map { $0.points.signedText(decimals: column.decimals) + mark(of: column.name) }
  }
}
