package import Simulation

/// Where a coefficient comes from.
package enum CoefficientStatus: String, CaseIterable, Sendable {
  /// Read in a primary source.
  case measured
  /// Derived from published figures of another device.
  case derived
  /// Physically reasoned; no source.
  case estimate
  /// Chosen by looking at measurements the lab is compared with.
  case fitted
}

/// How far a coefficient can be trusted.
package enum Confidence: String, CaseIterable, Sendable { case high, medium, low }

/// One coefficient of a profile with its provenance.
package struct Coefficient: Sendable, Hashable {
  /// The value: picoseconds per unit of work, or bytes per object.
  package var value: Int64
  /// Where the value comes from, in words.
  package var source: String
  /// What kind of source that is.
  package var status: CoefficientStatus
  /// How far to trust it.
  package var confidence: Confidence
  /// For a fitted value: the rows of the reference it was chosen by.
  package var rows: [String]
  /// For a value that a fit multiplied: what it was before; nil for all others.
  package var prior: CoefficientPrior?

  /// A coefficient from its parts.
  package init(
    value: Int64, source: String, status: CoefficientStatus, confidence: Confidence, rows: [String] = [],
    prior: CoefficientPrior? = nil
  ) {
    self.value = value
    self.source = source
    self.status = status
    self.confidence = confidence
    self.rows = rows
    self.prior = prior
  }
}

/// What a coefficient was before a fit multiplied it.
package struct CoefficientPrior: Sendable, Hashable {
  /// The value: picoseconds per unit of work, or bytes per object.
  package var value: Int64
  /// What kind of source it has.
  package var status: CoefficientStatus
  /// For a value that had itself been chosen by measurements: by which rows, as far as they are known.
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

/// What a device is and what work costs on it: the only place where work becomes time or bytes.
package struct DeviceProfile: Sendable, Hashable {
  /// Kebab-case name, which is also the file's.
  package var id: String
  /// One line for a reader.
  package var summary: String
  /// Number of processor cores, at least 1.
  package var coreCount: Int
  /// Refreshes of the display per second, at least 1.
  package var refreshRate: Int
  /// The screen in portrait.
  package var screen: Screen
  /// How long a thread runs before an equal may take its place.
  package var timeSlice: VirtualDuration
  /// What putting another thread on a core costs.
  package var contextSwitch: VirtualDuration
  /// Bytes all rasterized layers may hold together, in thousandths of the screen's bitmap.
  package var rasterizationCachePermille: Int
  /// How long an unused rasterized bitmap stays.
  package var rasterizationCacheLifetime: VirtualDuration
  /// How the render server works.
  package var renderServer: RenderServerRules
  /// Picoseconds per unit, indexed by `WorkKind.index`.
  package var work: [Coefficient]
  /// Bytes per object, indexed by the position in `MemoryUnit.allCases`.
  package var memory: [Coefficient]
  /// How some of the coefficients were fitted; nil if a tool fitted none.
  package var fit: ProfileFit?

  /// A profile from its parts; `work` and `memory` are in the order of `allCases`.
  package init(
    id: String, summary: String, coreCount: Int, refreshRate: Int, screen: Screen, timeSlice: VirtualDuration,
    contextSwitch: VirtualDuration, rasterizationCachePermille: Int, rasterizationCacheLifetime: VirtualDuration,
    renderServer: RenderServerRules = .standard, work: [Coefficient], memory: [Coefficient],
    fit: ProfileFit? = nil
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
    self.renderServer = renderServer
    self.work = work
    self.memory = memory
    self.fit = fit
  }

  /// Picoseconds per unit of a kind of work.
  package func picoseconds(_ kind: WorkKind) -> Int64 { work[kind.index].value }

  /// The time an amount of work takes, rounded once to the nearest nanosecond.
  package func time(_ kind: WorkKind, _ amount: Int) -> VirtualDuration {
    Self.time(picoseconds: work[kind.index].value, amount: amount)
  }

  /// The longest a charge can take: more than any run may last.
  private static let longestCharge: Int64 = 100_000_000_000_000

  /// An amount times picoseconds per unit, rounded to the nearest nanosecond; at most 100,000 s.
  static func time(picoseconds: Int64, amount: Int) -> VirtualDuration {
    let (product, overflow) = picoseconds.multipliedReportingOverflow(by: Int64(amount))
    guard !overflow, product <= longestCharge * 1000 else { return VirtualDuration(nanoseconds: longestCharge) }
    return VirtualDuration(nanoseconds: (product + 500) / 1000)
  }

  /// Bytes one object of a kind weighs.
  package func bytes(_ unit: MemoryUnit) -> Int64 {
    for (position, candidate) in MemoryUnit.allCases.enumerated() where candidate == unit {
      return memory[position].value
    }
    return 0
  }

  /// The same device with every piece of work free: a list that is never late, for checks of structure.
  package func withFreeWork() -> DeviceProfile {
    var free = self
    for position in free.work.indices { free.work[position].value = 0 }
    free.contextSwitch = .zero
    return free
  }

  /// The profile as it was before any fit, with the standard rules where a fit's user had chosen others.
  package var beforeFit: DeviceProfile {
    guard fit != nil else { return self }
    var profile = self
    profile.work = work.map(\.beforeFit)
    profile.memory = memory.map(\.beforeFit)
    if renderServer.compositing.prior != nil {
      profile.renderServer.compositing = RenderServerRules.standard.compositing
    }
    if renderServer.commitAcceptance.prior != nil {
      profile.renderServer.commitAcceptance = RenderServerRules.standard.commitAcceptance
    }
    profile.fit = nil
    return profile
  }
}
