import Analysis
import ListRuntime
import Simulation

/// An input that an ensemble varies: a variable with a uniform draw of its own, and the group that is varied with it.
package struct UncertaintyInput: Sendable, Hashable {
  /// The source that it belongs to.
  package let source: UncertaintySource
  /// The name of its stream of draws.
  package let name: String
  /// The name of its group: inputs that depend on each other, such as the factors of a fit, are one group.
  package let group: String

  /// Whether it is a factor of a fit.
  package var isFitted: Bool { name.hasPrefix(Self.factorPrefix) }

  fileprivate static let factorPrefix = "factor "

  /// The start of the scroll.
  package static let start = UncertaintyInput(source: .start, name: "start", group: "the start of the scroll")
}

extension RunConfiguration {
  /// The inputs of the profile; rules about effects are inputs only where the content has effects, and coefficients that another network
  /// replaces are none.
  var uncertaintyInputs: [UncertaintyInput] {
    profile.uncertaintyInputs(hasEffects: content.usesLayerEffects, on: network)
  }
}

extension DeviceProfile {
  /// The inputs of this profile, in the order of its file.
  ///
  /// With a posterior, these are the fitted factors; otherwise all coefficients that are not certain. Rules are inputs unless
  /// the confidence in them is high.
  fileprivate func uncertaintyInputs(hasEffects: Bool, on network: NetworkConditions) -> [UncertaintyInput] {
    let coefficients: [UncertaintyInput] =
      if let fit, !fit.covariance.isEmpty {
        zip(fit.factors.indices, fit.correlatedGroups).map { position, group in
          UncertaintyInput(
            source: .coefficients, name: UncertaintyInput.factorPrefix + fit.factors[position].name,
            group: "fitted: \(group.map { fit.factors[$0].name }.joined(separator: ", "))")
        }
      } else {
        CoefficientKey.all.filter { self[$0].value != 0 && !network.replaces($0) }.map { key in
          // Several dozen groups would need too many runs: coefficients that a fit would scale together are one.
          UncertaintyInput(
            source: .coefficients, name: "coefficient \(key.name)",
            group: "coefficients: \(FitFactor.all.first { $0.coefficients.contains(key) }?.name ?? "others")")
        }
      }
    let rules = PlatformRule.all.filter { rule in
      (hasEffects || !rule.isOfEffects) && rule.choice(self).confidence.alternativeShare > 0
    }.map { rule in
      UncertaintyInput(source: .rules, name: "rule \(rule.path)", group: "rule \(rule.path)")
    }
    return coefficients + rules
  }

  /// The profile with draws of its inputs; an input without a draw stays as it is.
  ///
  /// - Parameter draw: the draw of the input with a name, between 0 and 1.
  func varied(by draw: (_ name: String) -> Double?) -> DeviceProfile {
    var profile = self
    if let fit, !fit.covariance.isEmpty {
      let normal = fit.factors.map { draw(UncertaintyInput.factorPrefix + $0.name).map(NormalQuantile.value) }
      if normal.contains(where: { $0 != nil }) {
        let logarithms = fit.posterior.correlated(normal.map { $0 ?? 0 })
        for (factor, logarithm) in zip(fit.factors, logarithms) {
          for key in factor.coefficients.compactMap(CoefficientKey.named) { profile.scale(key, by: logarithm) }
        }
      }
    } else {
      for key in CoefficientKey.all {
        guard let draw = draw("coefficient \(key.name)") else { continue }
        if let range = self[key].range {
          profile[key].value = range.value(at: draw)
        } else {
          profile.scale(key, by: NormalQuantile.value(draw) * self[key].confidence.spread)
        }
      }
    }
    return PlatformRule.all.mappingChoices(of: profile) { rule, choice in
      guard let draw = draw("rule \(rule.path)") else { return choice }
      let share = choice.confidence.alternativeShare
      let alternatives = rule.words.filter { $0 != choice.value }
      guard draw < share, !alternatives.isEmpty else { return choice }
      var other = choice
      other.value = alternatives[min(alternatives.count - 1, Int(draw / share * Double(alternatives.count)))]
      return other
    }
  }

  /// Multiplies a coefficient by the exponential of a number, rounded to its smallest unit.
  private mutating func scale(_ key: CoefficientKey, by logarithm: Double) {
    let value = (Double(self[key].value) * Exponential.value(logarithm)).rounded()
    self[key].value = min(value < 0x1p62 ? Int64(value) : Int64(1) << 62, key.maximum)
  }
}

extension ClosedRange<Int64> {
  /// The value at a share of the range, on a logarithmic scale unless it begins at 0.
  fileprivate func value(at share: Double) -> Int64 {
    let (low, high) = (Double(lowerBound), Double(upperBound))
    guard low > 0 else { return Int64((low + (high - low) * share).rounded()) }
    return Int64((low * Exponential.value(Logarithm.value(high / low) * share)).rounded())
  }
}

extension ProfileFit {
  /// The posterior covariance of the logarithms of the factors.
  fileprivate var posterior: SymmetricMatrix {
    var matrix = SymmetricMatrix(size: factors.count)
    for (row, values) in covariance.enumerated() {
      for (column, value) in values.enumerated() { matrix[row, column] = Double(value) / 1e6 }
    }
    return matrix
  }

  /// For each factor, the factors that are correlated with it, directly or through others, itself included.
  fileprivate var correlatedGroups: [[Int]] {
    let posterior = posterior
    var label = Array(factors.indices)
    for row in factors.indices {
      for column in 0..<row where posterior[row, column] != 0 && label[row] != label[column] {
        let (from, to) = (max(label[row], label[column]), min(label[row], label[column]))
        label = label.map { $0 == from ? to : $0 }
      }
    }
    return label.map { own in factors.indices.filter { label[$0] == own } }
  }
}

/// The uncertainty of rules at each level of confidence: conventions of the lab, not measurements.
extension Confidence {
  /// The share of an ensemble in which an alternative to a rule applies.
  fileprivate var alternativeShare: Double {
    switch self {
    case .high: 0
    case .medium: 0.1
    case .low: 0.2
    }
  }
}
