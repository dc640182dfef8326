/// A coefficient of a device profile.
package enum CoefficientKey: Sendable, Hashable {
  /// The cost of a kind of work.
  case work(WorkKind)
  /// The size of a kind of object.
  case memory(MemoryUnit)
  /// The share of the app's CPU time that an instrument counts.
  case countedCPU

  /// All coefficients, in the order of profile files.
  package static let all = WorkKind.allCases.map(Self.work) + MemoryUnit.allCases.map(Self.memory) + [.countedCPU]

  /// The key with a name in profile files, or nil.
  package static func named(_ name: String) -> CoefficientKey? { named[name] }

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The maximum value, in the coefficient's smallest unit.
  package var maximum: Int64 { self == .countedCPU ? Coefficient.wholeShare : .max }

  /// The name in profile files.
  package var name: String {
    switch self {
    case .work(let kind): kind.name
    case .memory(let unit): unit.name
    case .countedCPU: "countedCPU"
    }
  }
}

extension DeviceProfile {
  /// The coefficient with a key.
  package subscript(key: CoefficientKey) -> Coefficient {
    get {
      switch key {
      case .work(let kind): work[kind.index]
      case .memory(let unit): memory[unit.index]
      case .countedCPU: countedCPU
      }
    }
    set {
      switch key {
      case .work(let kind): work[kind.index] = newValue
      case .memory(let unit): memory[unit.index] = newValue
      case .countedCPU: countedCPU = newValue
      }
    }
  }

  /// Replaces each coefficient by the result of a function.
  package mutating func mapCoefficients(_ change: (Coefficient) -> Coefficient) {
    for key in CoefficientKey.all { self[key] = change(self[key]) }
  }
}

extension Coefficient {
  /// The whole of a share, in thousandths of a percent.
  package static let wholeShare: Int64 = 100_000

  /// The standard share of the app's CPU time that instruments count: all of it.
  package static let allCPU = Coefficient(
    value: wholeShare,
    source:
      "thread_info of Mach gives the CPU time of each thread in user and in system mode; GameBench documents that it sums these over the app's threads, not divided by cores (docs.gamebench.net, Metrics).",
    status: .estimate, confidence: .low)
}
