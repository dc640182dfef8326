import JSON
package import ListRuntime

/// A rule of the system with its choice in a run.
package struct SystemRuleValue: Sendable, Hashable {
  /// The key of the rule.
  package let name: String
  /// The chosen word.
  package let value: String
  /// The choice of the generation; nil if the scenario overrides it.
  package let choice: ProfileChoice<String>?
}

/// The field `os`: the id of a system generation, or an object with an id that overrides some of its rules.
enum SystemFields {
  /// The generation of a scenario that names none.
  static let standard = SystemGeneration.named("ios-9") ?? SystemGeneration.all[0]

  private static let known = ValueReader<String>.word(SystemGeneration.all.map(\.id))
  /// The id of a generation. For a version without rules of its own, the message names the generation whose rules
  /// apply.
  private static let word = ValueReader<String>(known.shape, write: known.write) { json, collector in
    guard let text = json.string, SystemGeneration.named(text) == nil, let version = SystemFields.version(text),
      let generation = SystemGeneration.all.last(where: { SystemFields.version($0.id).map { $0 <= version } ?? false })
    else { return known.read(json, collector) }
    collector.error(
      at: json.location, "\(JSONString.quoted(text)) has the table view rules of an earlier generation",
      expected: "\(JSONString.quoted(generation.id)), whose rules it has")
    return nil
  }
  /// The number in an id such as `ios-15`; nil for another text.
  @Sendable private static func version(_ id: String) -> Int? {
    id.hasPrefix("ios-") ? Int(id.dropFirst(4)) : nil
  }
  private static let id = Field.required(
    "id", word, "The generation whose rules apply unless another key of this object changes them.")
  private static let rules = SystemGeneration.Rule.all.map { rule in
    FieldBinding<RunConfiguration.System>(
      .optional(rule.name, .word(rule.words), rule.help), set: { _ = rule.choose($1, &$0) }, get: { rule.word($0) })
  }

  /// Reads and writes the rules of a system; an object is written with the latest generation that has most of them.
  static let reader = ValueReader<RunConfiguration.System>.either([
    (.string, word.map { generation($0).system }),
    (
      .object,
      .record(
        "a system", standard.system,
        [FieldBinding(id, set: { $0 = generation($1).system }, get: { nearest(to: $0).id })] + rules)
    ),
  ])

  @Sendable private static func nearest(to system: RunConfiguration.System) -> SystemGeneration {
    func count(_ generation: SystemGeneration) -> Int {
      SystemGeneration.Rule.all.count { $0.word(generation.system) == $0.word(system) }
    }
    return SystemGeneration.all.reduce(standard) { count($1) >= count($0) ? $1 : $0 }
  }

  @Sendable private static func generation(_ id: String) -> SystemGeneration { SystemGeneration.named(id) ?? standard }

  /// The rules that a value of the field selects, in the order of ``SystemGeneration/Rule/all``. Each has the choice of
  /// its generation, or no provenance if the value overrides it. Nil means that the field is omitted; for an invalid
  /// value, the result has the parts that can be read.
  static func choices(_ value: JSONValue?) -> [SystemRuleValue] {
    let generation = generation(value?.string ?? value?[id.shape.name]?.string ?? "")
    return SystemGeneration.Rule.all.map { rule in
      let choice = rule.choice(generation)
      guard let other = value?[rule.name]?.string, other != choice.value, rule.words.contains(other) else {
        return SystemRuleValue(name: rule.name, value: choice.value, choice: choice)
      }
      return SystemRuleValue(name: rule.name, value: other, choice: nil)
    }
  }
}
