/// The command that recreates a shard's plan for a merge: a subcommand and its arguments that affect results.
package struct ShardCommand: Sendable, Hashable {
  /// The name of the subcommand.
  package internal(set) var subcommand: String
  /// The positional arguments, in order; the scenario's path is the first.
  package internal(set) var operands: [String]
  /// The options, in ascending order of their names.
  package internal(set) var options: [Option]

  /// An option with its values.
  package struct Option: Sendable, Hashable {
    /// The option's name without dashes.
    package let name: String
    /// The option's values; a flag has one empty value.
    package let values: [String]
    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// Creates a command and sorts its options.
  package init(subcommand: String, operands: [String], options: [Option]) {
    self.subcommand = subcommand
    self.operands = operands
    self.options = options.sorted { $0.name < $1.name }
  }
}
