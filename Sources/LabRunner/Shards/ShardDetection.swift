/// The shard that this process executes, as detected from the environment.
package struct ShardDetection: Sendable, Hashable {
  /// The detected number and count of shards.
  package let shard: Shard
  /// The detected system and its variables with their values, for the user.
  package let explanation: String

  /// Why the shard cannot be determined.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The reason, without a full stop.
    package let description: String
  }

  /// Detects the first system of ``ShardSystem/all`` in an environment.
  ///
  /// - Throws: ``Failure`` if there is none, or if its variables are inconsistent. There is no default.
  package init(in environment: [String: String]) throws(Failure) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    // Grid Engine sets the variable to "undefined" in jobs that are not array jobs.
    let detected = ShardSystem.all.filter { value($0.index) != nil && value($0.index) != "undefined" }
    guard let system = detected.first else {
      throw Failure(
        description: "the environment does not determine the shard; checked variables: "
          + ShardSystem.all.map { "\($0.variables.joined(separator: ", ")) (\($0.name))" }.joined(separator: "; ")
          + (value("GITHUB_ACTIONS") == nil
            ? "" : "; GitHub Actions sets none of them: pass --shard ${{ matrix.shard }}/${{ strategy.job-total }}"))
    }
    let values = system.variables.map { "\($0)=\(value($0) ?? "")" }.joined(separator: " ")
    func number(_ name: String) throws(Failure) -> Int {
      guard let text = value(name) else {
        throw Failure(description: "\(system.name) sets \(system.index), but \(name) is not set")
      }
      guard let number = Int(text), (0...1_000_000_000).contains(number) else {
        throw Failure(description: "\(system.name): \(name) is not a whole number: \(text)")
      }
      return number
    }
    let base: Int
    switch system.base {
    case .number(let number): base = number
    case .variable(let name): base = try number(name)
    }
    let index = try number(system.index)
    var position = index - base
    let count: Int
    switch system.total {
    case .variable(let name): count = try number(name)
    case .range(let first, let last, let stepName, let countName):
      let step = value(stepName) == nil ? 1 : try number(stepName)
      let span = try number(last) - number(first)
      guard step >= 1, span >= 0, span % step == 0, position % step == 0 else {
        throw Failure(description: "\(system.name) has inconsistent numbers: \(values)")
      }
      position /= step
      count = span / step + 1
      if let countName, try number(countName) != count {
        throw Failure(description: "\(system.name) has inconsistent numbers: \(values)")
      }
    }
    // A repeated single job of many must not count as the only shard.
    if let declared = value(ShardSystem.userTotal), Int(declared) != count {
      throw Failure(description: "\(ShardSystem.userTotal) is \(declared), but \(system.name) has \(count): \(values)")
    }
    guard let shard = Shard(index: position + 1, count: count) else {
      throw Failure(description: "\(system.name) is inconsistent: \(values) gives shard \(position + 1) of \(count)")
    }
    self.shard = shard
    explanation =
      "shard \(shard) from \(system.name) (\(values))"
      + (detected.count > 1 ? "; not from \(detected.dropFirst().map(\.name).joined(separator: ", "))" : "")
  }
}
