import JSON
import ListRuntime

/// A system as declared in a scenario or in a device's profile: a version, and choices that differ from its rules.
struct SystemDeclaration: Sendable {
  /// The version; nil for that of the device.
  var version: String?
  /// The name of the system with its choices; nil if it has none.
  var name: String?
  /// The choices, by the names of their rules.
  var choices: [String: ProfileChoice<String>] = [:]

  /// The rules, with those of a device where nothing is declared.
  func applied(to standard: SystemRules) -> SystemRules {
    var rules = version.flatMap(SystemGeneration.rules) ?? standard
    rules.name = name ?? (version == nil && choices.isEmpty ? standard.name : nil)
    return SystemRules.all.reduce(into: rules) { rules, rule in
      guard let choice = choices[rule.name], choice != rule.choice(rules) else { return }
      _ = rule.choose(choice, &rules)
    }
  }
}

/// The field `os` of scenarios and profiles.
enum SystemFields {
  static let name = SystemRules.key

  private static let version = ValueReader<String>.word(SystemGeneration.versions)
  /// Why a rule has the value of a scenario that gives no provenance.
  private static let chosen = "Chosen by the scenario."

  /// Reads a choice as a word, or with its provenance; one without provenance is written as a word.
  private static func choice(of rule: PlatformRule<SystemRules>) -> ValueReader<ProfileChoice<String>> {
    let word = ValueReader<String>.word(rule.words)
    let full = RuleFields.choice(rule.words)
    let either = ValueReader<ProfileChoice<String>>.either([
      (.string, word.map { ProfileChoice($0, source: chosen, status: .estimate, confidence: .high) }), (.object, full),
    ])
    return ValueReader(either.shape, write: { $0.source.isEmpty ? .string($0.value) : full.write?($0) ?? .null }) {
      either.read($0, $1)
    }
  }

  private static let rules = SystemRules.all.map { rule in
    FieldBinding<SystemDeclaration>(
      .optional(rule.name, choice(of: rule), rule.help), set: { $0.choices[rule.name] = $1 },
      get: { $0.choices[rule.name] })
  }

  /// Reads and writes a declared system.
  static let reader = ValueReader<SystemDeclaration>.either([
    (.string, version.map { SystemDeclaration(version: $0) }),
    (
      .object,
      .record(
        "a system", SystemDeclaration(),
        [
          .optional(
            "id", version, "The version whose rules apply unless another key changes them; the device's if omitted.",
            optional: \.version),
          .optional("name", .identifier, "The name of the system with these changes.", optional: \.name).withoutEffect,
        ] + rules)
    ),
  ])

  /// The system of a run in its document: the version and the value of every rule.
  static func content(of system: SystemRules) -> JSONContent? {
    let choices = SystemRules.all.map { rule in
      (rule.name, ProfileChoice(rule.choice(system).value, source: "", status: .estimate, confidence: .high))
    }
    let declaration = SystemDeclaration(
      version: system.version, choices: Dictionary(choices, uniquingKeysWith: { first, _ in first }))
    return reader.write?(declaration)
  }

  /// The field of a device's profile; the written system has only what differs from the rules of its version.
  static let ofDevice = FieldBinding<SystemRules>(
    FieldShape(
      name: name, shape: reader.shape, presence: .optional,
      help: "The system of the device's time, which a scenario can replace; the earliest if omitted."),
    read: { object, rules in
      guard let json = object.member(name) else { return true }
      guard let declared = reader.read(json, object.collector) else { return false }
      rules = declared.applied(to: rules)
      return true
    },
    write: { system in
      let generation = system.generation
      let choices = SystemRules.all.compactMap { rule in
        rule.choice(system) == rule.choice(generation) ? nil : (rule.name, rule.choice(system))
      }
      guard !choices.isEmpty else { return .string(system.version) }
      return reader.write?(
        SystemDeclaration(
          version: system.version, name: system.name,
          choices: Dictionary(choices, uniquingKeysWith: { first, _ in first })))
    }
  ).withoutEffect
}
