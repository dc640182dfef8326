package import ListRuntime

/// A coefficient of a profile that was chosen by looking at measurements.
package struct FittedCoefficient: Sendable, Hashable {
  /// Its name in the profile.
  package let name: String
  /// The rows of the reference it was chosen by; empty if that is not recorded.
  package let rows: [String]
  /// The metrics of these rows it was chosen by; nil if that is not recorded: it may have been any.
  package let metrics: [String]?
  /// Whether this was the choice of a prior, which a fit has multiplied since.
  package let isPrior: Bool

  /// A fitted coefficient from its parts.
  package init(name: String, rows: [String], metrics: [String]? = nil, isPrior: Bool = false) {
    self.name = name
    self.rows = rows
    self.metrics = metrics
    self.isPrior = isPrior
  }

  /// All of a profile in the order of its files: how the render server works, work, memory. One whose prior was already
  /// chosen by measurements stands there twice, for either choice.
  package static func all(of profile: DeviceProfile) -> [FittedCoefficient] {
    func choice<Value>(_ name: String, _ choice: ProfileChoice<Value>) -> [FittedCoefficient] {
      let metrics = profile.fit.flatMap { $0.rows == choice.rows ? $0.metrics : nil }
      return choice.status == .fitted ? [FittedCoefficient(name: name, rows: choice.rows, metrics: metrics)] : []
    }
    func coefficient(_ name: String, _ coefficient: Coefficient) -> [FittedCoefficient] {
      guard coefficient.status == .fitted else { return [] }
      guard let fit = profile.fit, let prior = coefficient.prior else {
        return [FittedCoefficient(name: name, rows: coefficient.rows)]
      }
      return [FittedCoefficient(name: name, rows: fit.rows, metrics: fit.metrics)]
        + (prior.status == .fitted ? [FittedCoefficient(name: name, rows: prior.rows, isPrior: true)] : [])
    }
    let server = profile.renderServer
    let names = WorkKind.allCases.map(\.name) + MemoryUnit.allCases.map(\.rawValue)
    return choice("renderServer.composites", server.compositing)
      + choice("renderServer.takesCommits", server.commitAcceptance)
      + zip(names, profile.work + profile.memory).flatMap(coefficient)
  }
}

/// Whether a row's figures, or one of them, had a part in choosing the profile's coefficients.
package enum FittingUse: String, Sendable, CaseIterable {
  /// A fitted coefficient was chosen by it.
  case fitted
  /// A fitted coefficient does not say by which rows it was chosen, or not by which metrics of this row.
  case possiblyUsed
  /// Every fitted coefficient names its rows, and none names this one.
  case notUsed

  /// In a word, for a table.
  package var text: String {
    switch self {
    case .fitted: "fitted"
    case .possiblyUsed: "maybe"
    case .notUsed: "not used"
    }
  }

  /// The use of a row, or of one figure of it.
  ///
  /// - Parameters:
  ///   - row: the row's name.
  ///   - metric: the figure's metric; nil for the row as a whole.
  ///   - fitted: the fitted coefficients.
  ///   - rows: every row of the reference; a coefficient that names another one says nothing reliable.
  package init(of row: String, _ metric: String? = nil, in fitted: [FittedCoefficient], rows: [String]) {
    if fitted.contains(where: { $0.rows.contains(row) && $0.used(metric) == true }) {
      self = .fitted
    } else if fitted.contains(where: {
      $0.rows.contains(row) && $0.used(metric) == nil || $0.rows.isEmpty || !$0.rows.allSatisfy(rows.contains)
    }) {
      self = .possiblyUsed
    } else {
      self = .notUsed
    }
  }
}

extension FittedCoefficient {
  /// Whether a metric of its rows is one it was chosen by; nil if that is not known.
  fileprivate func used(_ metric: String?) -> Bool? {
    guard let metric else { return true }
    return metrics.map { $0.contains(metric) }
  }
}
