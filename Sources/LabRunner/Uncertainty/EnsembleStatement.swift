package import Analysis

/// A statement about a study's results, with the share of an ensemble in which it is true.
package struct EnsembleStatement: Sendable {
  /// The subject of a statement. Raw values appear in result files.
  package enum Kind: String, Sendable, CaseIterable {
    /// One run, or one technique, improves or worsens a metric.
    case sign
    /// One technique is worth more than another.
    case order
    /// A set of techniques is the best under constraints.
    case bestSet = "best-set"
    /// An expectation of the scenario that compares runs is met.
    case expectation
    /// A limit is met: an expectation of the scenario with a number, or the constraints of a goal.
    case limit
  }

  /// The sensitivity of a statement's margin to an input.
  package struct Driver: Sendable, Hashable {
    /// The group of inputs.
    package let group: String
    /// Its sensitivity indices.
    package let index: SobolIndices.Index
  }

  /// The subject of the statement.
  package let kind: Kind
  /// The statement, as one clause.
  package let text: String
  /// The number of members in which it is true.
  package let robustness: Robustness
  /// The margin by which it is true: the middle 90 % of the ensemble; nil if there is no number.
  package let margin: EnsembleInterval?
  /// The unit of the margin: that of a metric, or `share of the limit`.
  package let marginUnit: String
  /// Whether it compares with a limit that is within the ensemble's figures, or is about a best set whose lead can be
  /// zero or negative.
  package let isCloseToLimit: Bool
  /// The inputs with the greatest influence on the margin, the strongest first; empty without sensitivity indices.
  package let drivers: [Driver]

  /// A statement.
  ///
  /// - Parameters:
  ///   - holds: whether it is true in each combined member; nil for a member without the figures.
  ///   - margins: its margin in each member of the ensemble; nil where there is none.
  ///   - unit: the unit of the margins.
  init(
    _ kind: Kind, _ text: String, holds: [Bool?], margins: [Rational?]?, unit: String, in ensemble: Ensemble
  ) {
    self.kind = kind
    self.text = text
    robustness = Robustness(holds)
    let margin = margins.flatMap { margins in
      EnsembleInterval(of: ensemble.members(of: .combined).compactMap { margins[$0] })
    }
    self.margin = margin
    marginUnit = unit
    isCloseToLimit =
      switch kind {
      case .limit: margin.map { $0.low < $0.high && $0.contains(.zero) } == true
      // The lead in the unchanged study is positive.
      case .bestSet: margin.map { $0.low <= .zero } == true
      case .sign, .order, .expectation: false
      }
    drivers = margins.map { Self.drivers(of: $0, in: ensemble) } ?? []
  }

  /// A statement that a difference has the same sign as in the unchanged study.
  ///
  /// - Parameters:
  ///   - differences: the difference in each member of the ensemble, the unchanged study first; nil where there is
  ///     none.
  ///   - unit: the unit of the differences.
  ///   - members: the members that count; all combined ones if nil.
  init(
    _ kind: Kind, _ text: String, signOf differences: [Rational?], unit: String, in ensemble: Ensemble,
    _ members: [Int]? = nil
  ) {
    let isMore = differences.first.flatMap { $0 }.map { $0 > .zero } == true
    self.init(
      kind, text,
      holds: (members ?? Array(ensemble.members(of: .combined))).map {
        differences[$0].map { isMore ? $0 > .zero : $0 < .zero }
      },
      margins: differences, unit: unit, in: ensemble)
  }

  /// The sensitivity of margins; empty if a member lacks its margin or nothing varies.
  private static func drivers(of margins: [Rational?], in ensemble: Ensemble) -> [Driver] {
    func values(_ block: Ensemble.Block) -> [Double]? {
      let values = ensemble.members(of: block).compactMap { margins[$0]?.approximation }
      return values.count == ensemble.settings.count ? values : nil
    }
    let groups = ensemble.groups
    let mixed = groups.compactMap { values(.mixed(group: $0)) }
    guard mixed.count == groups.count, let first = values(.combined), let second = values(.second),
      let indices = SobolIndices(first, second, mixed: mixed)
    else { return [] }
    return zip(groups, indices.indices).map(Driver.init).enumerated()
      .sorted { ($1.element.index.total.value, $0.offset) < ($0.element.index.total.value, $1.offset) }.map(\.element)
  }
}
