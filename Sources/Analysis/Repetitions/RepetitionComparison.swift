/// A comparison of sets of repetitions with the first of them, metric by metric.
///
/// The unit is the repetition: the frames of one run are not independent of each other. All verdicts of a comparison are
/// simultaneously correct with a probability of 95 %. The deciding metrics, which are named before the values are seen, have four
/// fifths of the error, so that four repetitions of each set can decide; all others share the last fifth.
package struct RepetitionComparison: Sendable {
  /// What is compared: a test, a benchmark or an app, with its sets.
  package struct Subject: Sendable {
    /// The name; nil for the only one.
    package let name: String?
    /// The metrics that all sets have, the deciding ones first.
    package let metrics: [ComparedMetric]
    /// The sets, at least two; the others are compared with the first.
    package let sets: [RepetitionSet]

    /// Creates a subject from its parts.
    package init(name: String?, metrics: [ComparedMetric], sets: [RepetitionSet]) {
      self.name = name
      self.metrics = metrics
      self.sets = sets
    }
  }

  /// What the user asks for.
  package struct Settings: Sendable {
    /// Whether the repetitions at the same position of two sets were recorded in turn and are compared as pairs.
    package var isPaired = false
    /// The change that does not count; nil if every change does.
    package var threshold: ChangeThreshold?
    /// Whether all sets are of the same build, so that their differences are noise.
    package var isNoise = false

    /// The settings of a comparison of independent sets.
    package init() {}
  }

  /// A set compared with the first one.
  package struct Contrast: Sendable {
    /// What is compared.
    package let subject: Subject
    /// The position of the set, from 1.
    package let set: Int
    /// The metrics, in the order of the subject.
    package let cells: [ComparedCell]
    /// What spoils or limits the comparison, the worst first.
    package let cautions: [ComparisonCaution]

    /// The first set.
    package var old: RepetitionSet { subject.sets[0] }
    /// The set that is compared with it.
    package var new: RepetitionSet { subject.sets[set] }
    /// Whether the difference is not, or not only, that of the builds.
    package var isSpoiled: Bool { cautions.contains(where: \.spoils) }
    /// The metrics that decide.
    package var deciding: [ComparedCell] { cells.filter { $0.metric.role == .deciding } }
  }

  /// What the user asks for.
  package let settings: Settings
  /// The subjects, in the order of the files.
  package let subjects: [Subject]
  /// Every set but the first one of each subject, compared with the first.
  package let contrasts: [Contrast]
  /// The level of the intervals of deciding metrics.
  package let deciding: FamilyLevel
  /// The level of the intervals of all other metrics.
  package let others: FamilyLevel

  /// The share of the error that the deciding metrics have if there are others.
  private static let decidingShare = 0.8

  /// Compares all sets with the first: O(metrics · (n + m) · n · m) for each set.
  package init(_ subjects: [Subject], _ settings: Settings) {
    func count(_ role: ComparedMetric.Role) -> Int {
      subjects.reduce(0) { sum, subject in
        sum + subject.metrics.count { $0.role == role } * (subject.sets.count - 1)
      }
    }
    let otherCount = count(.other)
    let deciding = FamilyLevel(comparisons: max(1, count(.deciding)), share: otherCount > 0 ? Self.decidingShare : 1)
    let others = FamilyLevel(comparisons: max(1, otherCount), share: 1 - Self.decidingShare)
    self.settings = settings
    self.subjects = subjects
    self.deciding = deciding
    self.others = others
    contrasts = subjects.flatMap { subject in
      subject.sets.indices.dropFirst().map { set in
        let cells = subject.metrics.compactMap { metric in
          ComparedCell(
            metric, from: subject.sets[0], to: subject.sets[set],
            level: (metric.role == .deciding ? deciding : others).level, settings)
        }
        return Contrast(
          subject: subject, set: set, cells: cells,
          cautions: ComparisonCaution.all(
            from: subject.sets[0], to: subject.sets[set], cells, decidingCount: max(1, count(.deciding)), settings))
      }
    }
  }
}
