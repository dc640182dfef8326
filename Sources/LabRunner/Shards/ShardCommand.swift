/// What makes a plan again where its shards are put together: a verb and those of its arguments that decide results.
package struct ShardCommand: Sendable, Hashable {
  /// The verb.
  package let verb: String
  /// What is not an option, in order: the scenario's path first.
  package let operands: [String]
  /// The values of each option, by ascending name.
  package let options: [Option]

  /// An option that was given.
  package struct Option: Sendable, Hashable {
    /// Its name without dashes.
    package let name: String
    /// Its values; a switch has an empty one.
    package let values: [String]
    /// An option from its parts.
    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// A command from its parts.
  package init(verb: String, operands: [String], options: [Option]) {
    self.verb = verb
    self.operands = operands
    self.options = options.sorted { $0.name < $1.name }
  }
}
