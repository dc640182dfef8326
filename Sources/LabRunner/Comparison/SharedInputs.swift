/// The inputs of a study's runs as files store them: values that all runs share are stored once.
package struct SharedInputs: Sendable {
  /// The inputs that all runs share.
  package let shared: RunInputs
  /// The other inputs of each run, by run name.
  package let perRun: [String: RunInputs]

  /// Factors out the shared inputs of runs, given by run name.
  package init(_ runs: [String: RunInputs]) {
    var collector = Collector()
    for (run, inputs) in runs.sorted(by: { $0.key < $1.key }) { collector.add(inputs, of: run) }
    self = collector.inputs
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

extension SharedInputs {
  /// Factors out the shared inputs of runs that arrive one by one, and keeps only the differences of each run from the
  /// first.
  struct Collector {
    private var base: RunInputs?
    /// The differences from the first run, by run name.
    private var differences: [String: Difference] = [:]
    /// Equal texts are kept once.
    private var texts: [String: String] = [:]

    private typealias Difference = (
      parts: DictionaryDifference<String>, values: DictionaryDifference<String>,
      lists: DictionaryDifference<ListDigest>
    )

    /// Adds a run; of several runs with the same name, the last counts.
    mutating func add(_ inputs: RunInputs, of run: String) {
      let base = base ?? inputs
      self.base = base
      var difference: Difference = (
        DictionaryDifference(from: base.parts, to: inputs.parts),
        DictionaryDifference(from: base.values, to: inputs.values),
        DictionaryDifference(from: base.lists, to: inputs.lists)
      )
      difference.parts.changed = difference.parts.changed.mapValues { kept($0) }
      difference.values.changed = difference.values.changed.mapValues { kept($0) }
      differences[run] = difference
    }

    private mutating func kept(_ text: String) -> String {
      if let known = texts[text] { return known }
      texts[text] = text
      return text
    }

    /// The inputs of the runs that were added.
    var inputs: SharedInputs {
      let base = base ?? RunInputs(parts: [:], values: [:], lists: [:])
      func varying<Value>(_ part: (Difference) -> DictionaryDifference<Value>) -> Set<String> {
        differences.values.reduce(into: []) { names, difference in
          names.formUnion(part(difference).changed.keys)
          names.formUnion(part(difference).removed)
        }
      }
      let (parts, values, lists) = (varying(\.parts), varying(\.values), varying(\.lists))
      return SharedInputs(
        shared: RunInputs(
          parts: base.parts.filter { !parts.contains($0.key) }, values: base.values.filter { !values.contains($0.key) },
          lists: base.lists.filter { !lists.contains($0.key) }),
        perRun: differences.mapValues { difference in
          RunInputs(
            parts: difference.parts.own(of: parts, from: base.parts),
            values: difference.values.own(of: values, from: base.values),
            lists: difference.lists.own(of: lists, from: base.lists))
        })
    }
  }
}

/// The entries in which a dictionary differs from another one.
private struct DictionaryDifference<Value: Equatable> {
  /// Entries that are new or have another value.
  var changed: [String: Value] = [:]
  /// The keys that are missing.
  let removed: [String]

  init(from old: [String: Value], to new: [String: Value]) {
    for (key, value) in new where old[key] != value { changed[key] = value }
    removed = old.keys.filter { new[$0] == nil }.sorted()
  }

  /// The entries of the changed dictionary with some of the keys.
  func own(of keys: Set<String>, from old: [String: Value]) -> [String: Value] {
    var entries = changed
    for key in keys where entries[key] == nil && !removed.contains(key) { entries[key] = old[key] }
    return entries
  }
}
