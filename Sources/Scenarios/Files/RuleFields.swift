import Datasets
import JSON
import ListRuntime

/// The fields of rules: a choice with its provenance.
enum RuleFields {
  /// The field of a rule in the object that contains it.
  static func binding<Rules>(of rule: PlatformRule<Rules>) -> FieldBinding<Rules> {
    let reader = choice(rule.words)
    let field = Field.optional(rule.name, reader, rule.help)
    return FieldBinding(
      field.shape,
      read: { object, rules in
        if let choice = object.read(field) { _ = rule.choose(choice, &rules) }
        return true
      }, write: { reader.write?(rule.choice($0)) })
  }

  /// Reads and writes a choice of one of some words.
  static func choice(_ words: [String]) -> ValueReader<ProfileChoice<String>> {
    let word = ValueReader<String>.word(words)
    let choice: [FieldBinding<ProfileChoice<String>>] = [
      .required("value", word, "The chosen value.", \.value),
      .optional("prior", word, "For a choice that measurements decided: the value before it.", optional: \.prior)
        .withoutEffect,
    ]
    let against = FieldBinding<ProfileChoice<String>>.defaulted(
      "against", .text, to: "", text: "\"\"", "The evidence against the choice.", \.against
    ).withoutEffect.omittingDefault
    let provenance = Provenance.fields.inside(\ProfileChoice<String>.provenance)
    let fields = choice + [against] + provenance
    return .object(
      ObjectShape("a choice", fields), write: { .inlineObject((choice + provenance + [against]).members(of: $0)) }
    ) { object in
      var choice = ProfileChoice("", source: "", status: .fitted, confidence: .low)
      guard object.read(fields, into: &choice) else { return nil }
      Provenance.checkFitted("prior", of: object, choice.status)
      return choice
    }
  }
}

extension ProfileChoice {
  /// The provenance of the choice.
  fileprivate var provenance: Provenance {
    get { Provenance(status, confidence, source: source, rows: rows) }
    set { (status, confidence, source, rows) = (newValue.status, newValue.confidence, newValue.source, newValue.rows) }
  }
}
