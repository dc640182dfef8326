/// The inputs of a study's runs as files store them: values that all runs share are stored once.
package struct SharedInputs: Sendable {
  /// The inputs that all runs share.
  package let shared: RunInputs
  /// The other inputs of each run, by run name.
  package let perRun: [String: RunInputs]

  /// Factors out the shared inputs of runs, given by run name.
  package init(_ runs: [String: RunInputs]) {
    let first = runs.min { $0.key < $1.key }?.value
    func common<Value: Equatable>(_ values: KeyPath<RunInputs, [String: Value]>) -> [String: Value] {
      (first?[keyPath: values] ?? [:]).filter { name, value in
        runs.values.allSatisfy { $0[keyPath: values][name] == value }
      }
    }
    let shared = RunInputs(parts: common(\.parts), values: common(\.values), lists: common(\.lists))
    self.shared = shared
    perRun = runs.mapValues { inputs in
      RunInputs(
        parts: inputs.parts.filter { shared.parts[$0.key] == nil },
        values: inputs.values.filter { shared.values[$0.key] == nil },
        lists: inputs.lists.filter { shared.lists[$0.key] == nil })
    }
  }

  /// Creates inputs from the parts that a file stores.
  package init(shared: RunInputs, perRun: [String: RunInputs]) {
    self.shared = shared
    self.perRun = perRun
  }

  /// The complete inputs of a run; nil for an unknown run.
  package subscript(run: String) -> RunInputs? {
    perRun[run].map { inputs in
      RunInputs(
        parts: shared.parts.merging(inputs.parts) { _, new in new },
        values: shared.values.merging(inputs.values) { _, new in new },
        lists: shared.lists.merging(inputs.lists) { _, new in new })
    }
  }
}
