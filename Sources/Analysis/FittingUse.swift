package import ListRuntime

/// A coefficient of a profile that was chosen by looking at measurements.
package struct FittedCoefficient: Sendable, Hashable {
  /// Its name in the profile.
  package let name: String
  /// The rows of the reference it was chosen by; empty if that is not recorded.
  package let rows: [String]

  /// A fitted coefficient from its parts.
  package init(name: String, rows: [String]) {
    self.name = name
    self.rows = rows
  }

  /// All of a profile in the order of its files: how the render server works, work, memory.
  package static func all(of profile: DeviceProfile) -> [FittedCoefficient] {
    func choice<Value>(_ name: String, _ choice: ProfileChoice<Value>) -> [FittedCoefficient] {
      choice.status == .fitted ? [FittedCoefficient(name: name, rows: choice.rows)] : []
    }
    let server = profile.renderServer
    let names = WorkKind.allCases.map(\.name) + MemoryUnit.allCases.map(\.rawValue)
    return choice("renderServer.composites", server.compositing)
      + choice("renderServer.takesCommits", server.commitAcceptance)
      + zip(names, profile.work + profile.memory).compactMap { name, coefficient in
        coefficient.status == .fitted ? FittedCoefficient(name: name, rows: coefficient.rows) : nil
      }
  }
}

/// Whether a row's figures had a part in choosing the profile's coefficients.
package enum FittingUse: String, Sendable, CaseIterable {
  /// A fitted coefficient names the row.
  case fitted
  /// No coefficient names the row, but one does not say which rows it was chosen by.
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

  /// The use of a row.
  ///
  /// - Parameters:
  ///   - row: the row's name.
  ///   - fitted: the fitted coefficients.
  ///   - rows: every row of the reference; a coefficient that names another one says nothing reliable.
  package init(of row: String, in fitted: [FittedCoefficient], rows: [String]) {
    if fitted.contains(where: { $0.rows.contains(row) }) {
      self = .fitted
    } else if fitted.contains(where: { $0.rows.isEmpty || !$0.rows.allSatisfy(rows.contains) }) {
      self = .possiblyUsed
    } else {
      self = .notUsed
    }
  }
}
