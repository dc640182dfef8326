internal import JSON
internal import ListRuntime

/// Reads the render server rules of a device: a number of frames, and two choices with their provenance.
enum RenderServerReader {
  static let framesInFlight = Field.defaulted(
    "framesInFlight", .integer(1...3), to: RenderServerRules.standard.framesInFlight,
    "How many frames may be prepared, rendered or ready at once.")
  static let composites = choice(
    "composites", of: RenderServerRules.Compositing.self,
    "When the display is composited: on-commit, or at every-refresh while a display link drives it.")
  static let takesCommits = choice(
    "takesCommits", of: RenderServerRules.CommitAcceptance.self,
    "When a commit is taken over: while-none-waits, or between-frames.")
  static let shape = ObjectShape(
    "a render server", [framesInFlight.shape, composites.shape, takesCommits.shape])

  @Sendable static func read(_ object: ObjectReader) -> RenderServerRules? {
    RenderServerRules(
      framesInFlight: object.value(framesInFlight),
      compositing: object.read(composites) ?? RenderServerRules.standard.compositing,
      commitAcceptance: object.read(takesCommits) ?? RenderServerRules.standard.commitAcceptance)
  }

  private static func choice<Value>(
    _ name: String, of type: Value.Type, _ help: String
  ) -> Field<ProfileChoice<Value>> where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    let value = Field.required("value", ValueReader<Value>.word, "What was chosen.")
    let prior = Field.optional("prior", ValueReader<Value>.word, "For a choice by measurements: what held before.")
    let shape = ObjectShape("a choice", [value.shape, prior.shape] + Provenance.fields)
    return Field.optional(
      name,
      .object(shape) { object in
        let (chosen, before, provenance) = (object.read(value), object.read(prior), Provenance.read(object))
        guard let chosen, let provenance else { return nil }
        return ProfileChoice(
          chosen, source: provenance.source, status: provenance.status, confidence: provenance.confidence,
          rows: provenance.rows, prior: before)
      }, help)
  }
}
