package import ListRuntime

/// A profile coefficient that was fitted to measurements.
package struct FittedCoefficient: Sendable, Hashable {
  /// The name in the profile.
  package let name: String
  /// The reference rows that it was fitted to; empty if not recorded.
  package let rows: [String]
  /// The metrics of these rows that it was fitted to; nil if not recorded, in which case any metric may have been used.
  package let metrics: [String]?
  /// Whether this entry describes the prior of a coefficient that a later fit has scaled.
  package let isPrior: Bool

  package init(name: String, rows: [String], metrics: [String]? = nil, isPrior: Bool = false) {
    self.name = name
    self.rows = rows
    self.metrics = metrics
    self.isPrior = isPrior
  }

  /// All fitted coefficients of a profile in file order, rules first.
  ///
  /// A coefficient whose prior was also fitted appears twice: once for the fit and once for the prior.
  package static func all(of profile: DeviceProfile) -> [FittedCoefficient] {
    func fitted(_ rule: PlatformRule<DeviceProfile>) -> [FittedCoefficient] {
      let choice = rule.choice(profile)
      let metrics = profile.fit.flatMap { $0.rows == choice.rows ? $0.metrics : nil }
      return choice.status == .fitted ? [FittedCoefficient(name: rule.path, rows: choice.rows, metrics: metrics)] : []
    }
    func coefficient(_ name: String, _ coefficient: Coefficient) -> [FittedCoefficient] {
      guard coefficient.status == .fitted else { return [] }
      guard let fit = profile.fit, let prior = coefficient.prior else {
        return [FittedCoefficient(name: name, rows: coefficient.rows)]
      }
      return [FittedCoefficient(name: name, rows: fit.rows, metrics: fit.metrics)]
        + (prior.status == .fitted ? [FittedCoefficient(name: name, rows: prior.rows, isPrior: true)] : [])
    }
    return PlatformRule.all.flatMap(fitted) + CoefficientKey.all.flatMap { coefficient($0.name, profile[$0]) }
  }
}

/// Whether a reference row, or one of its values, was used to fit the coefficients of the profile.
package enum UseInFit: String, Sendable, CaseIterable {
  /// A coefficient was fitted to it.
  case fitted
  /// A fitted coefficient does not record its rows, or does not record its metrics of this row.
  case possiblyUsed
  /// Every fitted coefficient records its rows, and none names this row or value.
  case notUsed

  /// The text in tables.
  package var text: String {
    switch self {
    case .fitted: "fitted"
    case .possiblyUsed: "maybe"
    case .notUsed: "not used"
    }
  }

  /// Determines the use of a row, or of one of its values.
  ///
  /// - Parameters:
  ///   - row: the row name.
  ///   - metric: the metric of the value; nil for the whole row.
  ///   - fitted: the fitted coefficients.
  ///   - rows: all rows of the reference. A coefficient that names any other row counts as not recorded.
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
  /// Whether the coefficient was fitted to a metric of its rows; nil if not recorded.
  fileprivate func used(_ metric: String?) -> Bool? {
    guard let metric else { return true }
    return metrics.map { $0.contains(metric) }
  }
}
