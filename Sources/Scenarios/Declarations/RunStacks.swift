import JSON

/// Resolves the technique stack, data and events of every run, including what it inherits from the run it extends.
struct RunStacks {
  /// The result for one run.
  struct Resolution {
    var techniques: [StackedTechnique]
    var data: DataDeclaration
    /// The events of the run or of a run it extends; nil for those of the file.
    var events: [EventDeclaration]?
    /// Whether all parts were resolved without errors.
    var isComplete: Bool
    /// Keys of all reported violations, including those of the runs it extends.
    var violations: Set<String>

    /// A run without techniques on the file's data.
    static let plain = Resolution(
      techniques: [], data: DataDeclaration(), events: nil, isComplete: true, violations: [])
  }

  private let runs: [RunDeclaration]
  private let catalog: TechniqueCatalog
  private let collector: DiagnosticCollector
  private let positions: [String: Int]
  private var resolved: [Resolution?]
  private var isBeingResolved: [Bool]

  init(_ declaration: ScenarioDeclaration, _ catalog: TechniqueCatalog, _ collector: DiagnosticCollector) {
    runs = declaration.runs
    self.catalog = catalog
    self.collector = collector
    positions = Dictionary(runs.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
    resolved = Array(repeating: nil, count: runs.count)
    isBeingResolved = Array(repeating: false, count: runs.count)
  }

  /// The results for all runs, in the order of the file: O(runs × techniques²).
  mutating func resolutions() -> [Resolution] {
    runs.indices.map { resolution(of: $0) }
  }

  private mutating func resolution(of run: Int) -> Resolution {
    // Long chains of runs are resolved without recursion, from the base upward.
    var chain: [Int] = []
    var current: Int? = run
    while let index = current, resolved[index] == nil, !isBeingResolved[index] {
      isBeingResolved[index] = true
      chain.append(index)
      current = runs[index].extends.flatMap { positions[$0.value] }
    }
    if let index = current, resolved[index] == nil, let start = chain.firstIndex(of: index) {
      reportCycle(chain[start...])
      for member in chain[start...] { resolved[member] = incomplete(member) }
    }
    for index in chain.reversed() {
      isBeingResolved[index] = false
      if resolved[index] == nil { resolved[index] = build(index) }
    }
    return resolved[run] ?? incomplete(run)
  }

  private func incomplete(_ run: Int) -> Resolution {
    Resolution(techniques: [], data: runs[run].data, events: runs[run].events, isComplete: false, violations: [])
  }

  private func reportCycle(_ cycle: ArraySlice<Int>) {
    guard let first = cycle.min(), let start = cycle.firstIndex(of: first) else { return }
    let names = (cycle[start...] + cycle[..<start]).map { runs[$0].name.value }
    collector.add(
      Diagnostic(
        at: runs[first].extends?.location ?? runs[first].name.location,
        "runs extend each other in a cycle: \((names + names.prefix(1)).joined(separator: " → "))",
        expected: "a run that does not extend this one, directly or through others"))
  }

  /// Resolves a run whose base is already resolved or does not exist.
  private func build(_ index: Int) -> Resolution {
    let run = runs[index]
    let base = run.extends.flatMap { positions[$0.value] }.flatMap { resolved[$0] }
    var result =
      base
      ?? Resolution(
        techniques: [], data: DataDeclaration(), events: nil, isComplete: run.extends == nil, violations: [])
    result.data = run.data.completed(by: result.data)
    result.events = run.events ?? result.events
    var isComplete = run.isStackComplete
    func lookUp(_ entries: [TechniqueEntry]) -> [StackedTechnique] {
      let techniques = entries.compactMap { catalog.technique($0, collector) }
      if techniques.count < entries.count { isComplete = false }
      return techniques
    }
    if let techniques = run.techniques {
      result.techniques = lookUp(techniques)
      result.violations = []
    } else {
      isComplete = isComplete && result.isComplete
      for removed in run.remove where !remove(removed, from: &result.techniques, report: result.isComplete) {
        isComplete = false
      }
      result.techniques += lookUp(run.add)
    }
    result.isComplete = isComplete
    if isComplete { check(run, &result) }
    return result
  }

  /// Removes a technique from a stack; false if the stack does not have it.
  private func remove(_ id: Located<String>, from stack: inout [StackedTechnique], report: Bool) -> Bool {
    guard let position = stack.firstIndex(where: { $0.id == id.value }) else {
      if report {
        collector.add(
          Diagnostic(
            at: id.location, "the extended run does not have the technique \(JSONString.quoted(id.value))",
            expected: stack.isEmpty ? nil : ValueShape.oneOf(stack.map { JSONString.quoted($0.id) }),
            suggestion: NearestName.nearest(to: id.value, among: stack.map(\.id)).map(JSONString.quoted)))
      }
      return false
    }
    stack.remove(at: position)
    return true
  }

  /// Reports the violations of a stack that the run it extends does not have.
  private func check(_ run: RunDeclaration, _ result: inout Resolution) {
    let declaredEntries = (run.techniques ?? []) + run.add
    for violation in TechniqueRules.violations(of: result.techniques) where !result.violations.contains(violation.key) {
      result.violations.insert(violation.key)
      let technique = result.techniques[violation.position]
      let isDeclaredHere = declaredEntries.contains { $0.location == technique.location }
      // An inherited technique is invalid only because of what this run removes or adds.
      let location =
        isDeclaredHere
        ? technique.location : run.remove.first?.location ?? declaredEntries.first?.location ?? run.name.location
      collector.error(at: location, "\(violation.message) (run \(run.name.value))", expected: violation.expected)
    }
  }
}
