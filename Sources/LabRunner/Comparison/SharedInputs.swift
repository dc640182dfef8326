/// The inputs of a study's runs with what all of them share written once, as files hold them.
package struct SharedInputs: Sendable {
  /// What all runs share.
  package let shared: RunInputs
  /// What each run has of its own, by its name.
  package let own: [String: RunInputs]

  /// Inputs of runs by their names.
  package init(_ runs: [String: RunInputs]) {
    let first = runs.min { $0.key < $1.key }?.value
    func common<Value: Equatable>(_ values: KeyPath<RunInputs, [String: Value]>) -> [String: Value] {
      (first?[keyPath: values] ?? [:]).filter { name, value in
        runs.values.allSatisfy { $0[keyPath: values][name] == value }
      }
    }
    let shared = RunInputs(parts: common(\.parts), values: common(\.values), lists: common(\.lists))
    self.shared = shared
    own = runs.mapValues { inputs in
      RunInputs(
        parts: inputs.parts.filter { shared.parts[$0.key] == nil },
        values: inputs.values.filter { shared.values[$0.key] == nil },
        lists: inputs.lists.filter { shared.lists[$0.key] == nil })
    }
  }

  /// The same as files hold it.
  package init(shared: RunInputs, own: [String: RunInputs]) {
    self.shared = shared
    self.own = own
  }

  /// The whole inputs of a run; nil if the file has none.
  package subscript(run: String) -> RunInputs? {
    own[run].map { own in
      RunInputs(
        parts: shared.parts.merging(own.parts) { _, own in own },
        values: shared.values.merging(own.values) { _, own in own },
        lists: shared.lists.merging(own.lists) { _, own in own })
    }
  }
}
