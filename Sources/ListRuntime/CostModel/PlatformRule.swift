/// A rule of a system or of a device as files, the command line and reports refer to it; choices are given as the raw values
/// of their types.
package struct PlatformRule<Rules>: Sendable {
  /// The key of the object in files that contains the rule.
  package let section: String
  /// The key in that object.
  package let name: String
  /// The meaning of the choice, in one sentence.
  package let help: String
  /// The values that can be chosen, in the order of declaration.
  package let words: [String]
  /// The choice of some rules.
  package let choice: @Sendable (Rules) -> ProfileChoice<String>
  /// Makes a choice; returns false and changes nothing if one of its values is not one of ``words``.
  package let choose: @Sendable (ProfileChoice<String>, inout Rules) -> Bool
  /// Whether the rule concerns effects and changes nothing where the content declares none.
  package let isOfEffects: Bool

  init<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(
    _ section: String, _ name: String, _ help: String,
    _ path: any WritableKeyPath<Rules, ProfileChoice<Value>> & Sendable, isOfEffects: Bool = false
  ) where Value.RawValue == String {
    self.section = section
    self.name = name
    self.help = help
    self.isOfEffects = isOfEffects
    words = Value.allCases.map(\.rawValue)
    choice = { $0[keyPath: path].map { $0.rawValue } }
    choose = { choice, rules in
      guard let typed = choice.compactMap(Value.init(rawValue:)) else { return false }
      rules[keyPath: path] = typed
      return true
    }
  }

  /// The same rule for other values.
  init<Inner>(
    of rule: PlatformRule<Inner>, choice: @escaping @Sendable (Rules) -> ProfileChoice<String>,
    choose: @escaping @Sendable (ProfileChoice<String>, inout Rules) -> Bool
  ) {
    (section, name, help, words, isOfEffects) = (rule.section, rule.name, rule.help, rule.words, rule.isOfEffects)
    self.choice = choice
    self.choose = choose
  }

  /// The section and the name, as reports give them: `os.contentsClip`.
  package var path: String { "\(section).\(name)" }

  /// The rule of a value that contains the rules.
  func inside<Outer>(_ path: any WritableKeyPath<Outer, Rules> & Sendable) -> PlatformRule<Outer> {
    PlatformRule<Outer>(of: self, choice: { choice($0[keyPath: path]) }, choose: { choose($0, &$1[keyPath: path]) })
  }
}

extension PlatformRule<DeviceProfile> {
  /// All rules of a device and of its system, in the order of files and reports.
  package static let all =
    SystemRules.all.map { $0.inside(\DeviceProfile.system) } + HardwareRules.all.map { $0.inside(\DeviceProfile.rules) }
}

extension Array {
  /// Rules with another function applied to each choice, for example to remove its provenance.
  package func mappingChoices<Rules>(
    of rules: Rules, _ change: (PlatformRule<Rules>, ProfileChoice<String>) -> ProfileChoice<String>
  ) -> Rules where Element == PlatformRule<Rules> {
    var changed = rules
    for rule in self {
      let choice = change(rule, rule.choice(rules))
      let isValid = rule.choose(choice, &changed)
      precondition(isValid, "\(rule.path) cannot be \(choice.value)")
    }
    return changed
  }
}
