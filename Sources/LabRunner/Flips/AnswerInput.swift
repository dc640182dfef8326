import Analysis
package import ListRuntime

/// A value or a rule of a device and its system on which an answer may rest: one of medium or low confidence.
package enum AnswerInput: Sendable {
  /// A coefficient of the profile.
  case coefficient(CoefficientKey)
  /// A rule of the device or of its system.
  case rule(PlatformRule<DeviceProfile>)

  /// The path in scenarios, as in `device.work.gpuPassGap` or `os.contentsClip`.
  package var path: String {
    switch self {
    case .coefficient(.work(let kind)): "device.work.\(kind.name)"
    case .coefficient(.memory(let unit)): "device.memory.\(unit.name)"
    case .coefficient(.countedCPU): "device.instrument.\(CoefficientKey.countedCPU.name)"
    case .rule(let rule): rule.section == SystemRules.key ? rule.path : "device.\(rule.path)"
    }
  }

  /// The confidence in the value on a device.
  package func confidence(on profile: DeviceProfile) -> Confidence {
    switch self {
    case .coefficient(let key): profile[key].confidence
    case .rule(let rule): rule.choice(profile).confidence
    }
  }

  /// The inputs of some runs of one device, the most influential first: a coefficient by the work time that its range
  /// covers, as a share of the time of all work. Sizes of memory and rules are between them, because nothing tells their influence; if the
  /// answer is only about memory, its sizes come first.
  ///
  /// - Parameter metrics: what the answer is about; bytes of memory matter only to metrics of memory, and the counted share of CPU time
  ///   only to CPU usage.
  static func all(of runs: [(configuration: RunConfiguration, measurements: Measurements)], for metrics: [Quantity])
    -> [AnswerInput]
  {
    guard let profile = runs.first?.configuration.profile else { return [] }
    func amount(_ kind: WorkKind) -> Int { runs.map { $0.measurements.work[kind.index] }.max() ?? 0 }
    let coefficients = WorkKind.allCases.compactMap { kind -> (input: AnswerInput, span: Double)? in
      let coefficient = profile[.work(kind)]
      let isReplaced = runs.allSatisfy { $0.configuration.network.replaces(.work(kind)) }
      guard coefficient.confidence != .high, amount(kind) > 0, !isReplaced else { return nil }
      let range = coefficient.plausible
      let span = Double(range.upperBound - range.lowerBound) * Double(amount(kind)) * kind.performer.weight
      return span > 0 ? (.coefficient(.work(kind)), span) : nil
    }
    let memory =
      metrics.contains(where: \.isOfMemory)
      ? MemoryUnit.allCases.filter { profile[.memory($0)].confidence != .high }.map {
        AnswerInput.coefficient(.memory($0))
      } : []
    let hasEffects = runs.contains { $0.configuration.content.usesLayerEffects }
    let rules = PlatformRule.all.filter {
      $0.choice(profile).confidence != .high && $0.words.count > 1 && (hasEffects || !$0.isOfEffects)
    }.map(AnswerInput.rule)
    let isCounted = metrics.contains { $0.law == .shareOfCores } && profile.countedCPU.confidence != .high
    let work = (isCounted ? [.coefficient(.countedCPU)] : []) + coefficients.sorted { $1.span < $0.span }.map(\.input)
    return metrics.allSatisfy(\.isOfMemory) ? memory + inTurn([work, rules]) : inTurn([work, memory, rules])
  }

  /// The elements of some lists in turn.
  private static func inTurn(_ lists: [[AnswerInput]]) -> [AnswerInput] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { position in
      lists.compactMap { $0.indices.contains(position) ? $0[position] : nil }
    }
  }
}

extension WorkPerformer {
  /// How much a time matters to what is seen in a frame, compared with one on the app's threads: transfers end later, and
  /// nothing waits for them.
  fileprivate var weight: Double {
    switch self {
    case .appThread, .renderServer, .gpu, .gpuStall: 1
    case .storage, .network: 0.01
    }
  }
}

extension Quantity {
  /// Whether it is an amount of memory.
  fileprivate var isOfMemory: Bool { unit == "MB" }
}

/// A value of an input, in a form that can be compared and printed.
package enum AnswerValue: Sendable, Hashable {
  /// A coefficient in its smallest unit.
  case amount(Int64)
  /// A choice of a rule.
  case word(String)
}

extension AnswerInput {
  /// The value on a device, as a scenario can set it: without the factors of `device.cost`.
  package func value(on profile: DeviceProfile) -> AnswerValue {
    switch self {
    case .coefficient(let key): .amount(profile.declared(key).value)
    case .rule(let rule): .word(rule.choice(profile).value)
    }
  }

  /// The values to which it is moved: the ends of its range, or the other words.
  func ends(on profile: DeviceProfile) -> [AnswerValue] {
    switch self {
    case .coefficient(let key):
      let (value, range) = (profile.declared(key).value, profile.declared(key).plausible)
      return [range.lowerBound, min(range.upperBound, key.maximum)].filter { $0 != value }.map { .amount($0) }
    case .rule(let rule): return rule.words.filter { $0 != rule.choice(profile).value }.map { .word($0) }
    }
  }

  /// A device with another value of the input.
  func setting(_ value: AnswerValue, on profile: DeviceProfile) -> DeviceProfile {
    var profile = profile
    switch (self, value) {
    case (.coefficient(let key), .amount(let amount)): profile.setDeclared(amount, of: key)
    case (.rule(let rule), .word(let word)):
      var choice = rule.choice(profile)
      choice.value = word
      _ = rule.choose(choice, &profile)
    default: break
    }
    return profile
  }
}
