package import Simulation

/// The kind of source of a coefficient.
package enum CoefficientStatus: String, CaseIterable, Sendable {
  /// Stated by a primary source.
  case measured
  /// Derived from published values of another device.
  case derived
  /// Estimated by physical reasoning, without a source.
  case estimate
  /// Chosen with knowledge of the measurements that the lab is compared with.
  case fitted
}

/// The confidence in a coefficient.
package enum Confidence: String, CaseIterable, Sendable { case high, medium, low }

/// One coefficient of a profile with its provenance.
package struct Coefficient: Sendable, Hashable {
  /// The value: picoseconds per unit of work, bytes per object, or thousandths of a percent of a share.
  package var value: Int64
  /// A citation or explanation of the value.
  package var source: String
  /// The kind of source.
  package var status: CoefficientStatus
  /// The confidence in the value.
  package var confidence: Confidence
  /// For a fitted value, the rows of the reference that it is based on.
  package var rows: [String]
  /// For a value that a fit scaled, the value before the fit; otherwise nil.
  package var prior: CoefficientPrior?
  /// The values that are possible by the sources, in the unit of the value; nil if none is stated.
  package var range: ClosedRange<Int64>?

  /// A coefficient from its parts.
  package init(
    value: Int64, source: String, status: CoefficientStatus, confidence: Confidence, rows: [String] = [],
    prior: CoefficientPrior? = nil, range: ClosedRange<Int64>? = nil
  ) {
    self.value = value
    self.source = source
    self.status = status
    self.confidence = confidence
    self.rows = rows
    self.prior = prior
    self.range = range
  }

  /// The values that are possible: the stated range, or else one standard deviation on both sides by the confidence; it always
  /// contains the value.
  package var plausible: ClosedRange<Int64> {
    if let range { return min(range.lowerBound, value)...max(range.upperBound, value) }
    let factor = Exponential.value(confidence.spread)
    return Int64(Double(value) / factor)...Int64(min(Double(value) * factor, 0x1p62))
  }
}

extension Coefficient {
  /// The coefficient with its value and its range multiplied by a factor.
  fileprivate func scaled(by factor: Double) -> Coefficient {
    guard factor != 1 else { return self }
    var scaled = self
    scaled.value = value.scaled(by: factor)
    scaled.range = range.map { $0.lowerBound.scaled(by: factor)...$0.upperBound.scaled(by: factor) }
    return scaled
  }
}

extension Int64 {
  /// The number times a factor, rounded half up; 53 bits give the nearest product of the costs of profiles.
  fileprivate func scaled(by factor: Double) -> Int64 { factor == 1 ? self : Int64(Double(self) * factor + 0.5) }
}

extension Confidence {
  /// The standard deviation of the natural logarithm of a coefficient. A convention of the lab, not a measurement: a value of
  /// low confidence may be wrong by a factor of 2.
  package var spread: Double {
    switch self {
    case .high: 0.1
    case .medium: 0.3
    case .low: 0.7
    }
  }
}

/// A coefficient before a fit scaled it.
package struct CoefficientPrior: Sendable, Hashable {
  /// The value: picoseconds per unit of work, bytes per object, or thousandths of a percent of a share.
  package var value: Int64
  /// The kind of source.
  package var status: CoefficientStatus
  /// If the prior was itself fitted, the known rows of the reference that it is based on.
  package var rows: [String]

  /// A prior from its parts.
  package init(value: Int64, status: CoefficientStatus, rows: [String] = []) {
    self.value = value
    self.status = status
    self.rows = rows
  }
}

extension Coefficient {
  /// The coefficient as it was before any fit.
  package var beforeFit: Coefficient {
    guard let prior else { return self }
    return Coefficient(
      value: prior.value, source: source, status: prior.status, confidence: confidence, rows: prior.rows)
  }
}

/// Which memory of an app an instrument shows.
package enum CountedMemory: String, CaseIterable, Sendable {
  /// What the system counts: decoded pictures that are shown or held are part of it.
  case footprint
  /// The same without decoded pictures.
  case withoutPurgeable = "without-purgeable"
}

/// A device and its work costs: the only place where work becomes time or bytes.
package struct DeviceProfile: Sendable, Hashable {
  /// The kebab-case id, which is also the file name.
  package var id: String
  /// A one-line description.
  package var summary: String
  /// Number of CPU cores, at least 1.
  package var coreCount: Int
  /// Refreshes of the display per second, at least 1.
  package var refreshRate: Int
  /// The screen in portrait orientation.
  package var screen: Screen
  /// How long a thread runs before a ready thread of equal priority can preempt it.
  package var timeSlice: VirtualDuration
  /// CPU time of a context switch.
  package var contextSwitch: VirtualDuration
  /// The capacity of the rasterization cache, in thousandths of the pixels of the screen.
  package var rasterizationCachePermille: Int
  /// How long the rasterization cache keeps an unused bitmap.
  package var rasterizationCacheLifetime: VirtualDuration
  /// The rules by which its GPU and its display work.
  @Boxed package var rules: HardwareRules
  /// The system that runs on it: in a file, that of its time; in a run, that of the scenario.
  @Boxed package var system: SystemRules
  /// Picoseconds per unit, indexed by `WorkKind.index`.
  package var work: [Coefficient]
  /// Bytes per unit, indexed by the position in `MemoryUnit.allCases`.
  package var memory: [Coefficient]
  /// The share of the app's CPU time that an instrument on the device counts, in thousandths of a percent.
  @Boxed package var countedCPU: Coefficient
  /// The memory of the device in bytes; nil if it is not known.
  package var ram: Int64?
  /// The footprint at which the system ends an app, in bytes; nil if it is not known.
  package var appMemoryLimit: Int64?
  /// Which memory the instrument shows, and answers are about.
  package var countedMemory = CountedMemory.footprint
  /// How coefficients were fitted; nil if no tool fitted any.
  @Boxed package var fit: ProfileFit?
  /// The factors by which a scenario has scaled the costs of work, by its performer; the coefficients contain them.
  package private(set) var costFactors: [WorkPerformer: Double] = [:]

  /// A profile from its parts; `work` and `memory` are in the order of `allCases`.
  package init(
    id: String, summary: String, coreCount: Int, refreshRate: Int, screen: Screen, timeSlice: VirtualDuration,
    contextSwitch: VirtualDuration, rasterizationCachePermille: Int, rasterizationCacheLifetime: VirtualDuration,
    rules: HardwareRules = .standard, system: SystemRules = SystemGeneration.iOS9.rules, work: [Coefficient],
    memory: [Coefficient],
    countedCPU: Coefficient = .allCPU, fit: ProfileFit? = nil
  ) {
    precondition(work.count == WorkKind.count, "a profile has \(WorkKind.count) work coefficients, not \(work.count)")
    precondition(
      memory.count == MemoryUnit.allCases.count,
      "a profile has \(MemoryUnit.allCases.count) memory coefficients, not \(memory.count)")
    self.id = id
    self.summary = summary
    self.coreCount = coreCount
    self.refreshRate = refreshRate
    self.screen = screen
    self.timeSlice = timeSlice
    self.contextSwitch = contextSwitch
    self.rasterizationCachePermille = rasterizationCachePermille
    self.rasterizationCacheLifetime = rasterizationCacheLifetime
    self.rules = rules
    self.system = system
    self.work = work
    self.memory = memory
    self.countedCPU = countedCPU
    self.fit = fit
  }

  /// Picoseconds per unit of a kind of work.
  package func picoseconds(_ kind: WorkKind) -> Int64 { work[kind.index].value }

  /// The time of an amount of work, rounded once to the nearest nanosecond.
  package func time(_ kind: WorkKind, _ amount: Int) -> VirtualDuration {
    Self.time(picoseconds: work[kind.index].value, amount: amount)
  }

  /// The maximum time of a charge, in nanoseconds: longer than any run.
  private static let longestCharge: Int64 = 100_000_000_000_000

  /// `amount` times `picoseconds` per unit, rounded to the nearest nanosecond; at most 100,000 s.
  static func time(picoseconds: Int64, amount: Int) -> VirtualDuration {
    let (product, overflow) = picoseconds.multipliedReportingOverflow(by: Int64(amount))
    guard !overflow, product <= longestCharge * 1000 else { return VirtualDuration(nanoseconds: longestCharge) }
    return VirtualDuration(nanoseconds: (product + 500) / 1000)
  }

  /// Scales the costs of the work of some performers, with their ranges, and with those of the app's threads the time of a context switch.
  package mutating func scaleCosts(of performers: [WorkPerformer], by factor: Double) {
    for kind in WorkKind.allCases where performers.contains(kind.performer) {
      work[kind.index] = work[kind.index].scaled(by: factor)
    }
    if performers.contains(.appThread) {
      contextSwitch = VirtualDuration(nanoseconds: contextSwitch.nanoseconds.scaled(by: factor))
    }
    for performer in performers { costFactors[performer, default: 1] *= factor }
  }

  /// The factor of the scenario that a coefficient contains.
  private func costFactor(of key: CoefficientKey) -> Double {
    if case .work(let kind) = key { costFactors[kind.performer] ?? 1 } else { 1 }
  }

  /// A coefficient without the factor of the scenario: as the profile's file has it, and as a scenario can set it. With a factor below 1, several
  /// values have the same cost, and the result can be another one of them.
  package func declared(_ key: CoefficientKey) -> Coefficient { self[key].scaled(by: 1 / costFactor(of: key)) }

  /// Sets the value of a coefficient as a scenario can: the factor of the scenario multiplies it.
  package mutating func setDeclared(_ value: Int64, of key: CoefficientKey) {
    self[key].value = value.scaled(by: costFactor(of: key))
  }

  /// Bytes per unit of memory.
  package func bytes(_ unit: MemoryUnit) -> Int64 { memory[unit.index].value }

  /// The same device with zero work costs, so that no frame is late; for structural checks.
  package func withFreeWork() -> DeviceProfile {
    var free = self
    for position in free.work.indices { free.work[position].value = 0 }
    free.contextSwitch = .zero
    return free
  }

  /// The profile before any fit.
  package var beforeFit: DeviceProfile {
    guard let fit else { return self }
    var profile = self
    profile.mapCoefficients(\.beforeFit)
    profile.rules = rules.beforeFit
    profile.system = system.beforeFit(to: fit.reference)
    profile.fit = nil
    return profile
  }
}
