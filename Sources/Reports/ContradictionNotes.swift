internal import Analysis
internal import LabRunner

/// Marks of changes that measurements on the device contradict.
enum ContradictionNotes {
  /// What follows a marked number, and begins the note that explains it.
  static let mark = "\u{2020}"

  /// What the marks in a study's tables and answer mean, each sentence once.
  static func notes(of study: StudyResult) -> [String] {
    var sentences: [String] = []
    for comparison in study.comparisons {
      for column in study.columns {
        guard let sentence = comparison.contradiction(of: column.name)?.sentence, !sentences.contains(sentence) else {
          continue
        }
        sentences.append(sentence)
      }
    }
    return sentences.map { "\(mark) \($0)" }
  }
}

extension RunComparison {
  /// The mark of a change that a measurement contradicts; empty for the others.
  func mark(of metric: String) -> String { contradiction(of: metric) == nil ? "" : ContradictionNotes.mark }
}
