import JSON
import ListRuntime

/// A field of a scenario file: its form, where its value is put, and what it concerns.
///
/// The form of the file, its reading and its explanations follow the list of fields, so none of them can lack one.
struct ScenarioField: Sendable {
  /// The subject of a field.
  enum Subject: Sendable {
    /// The text and the tables around the results.
    case presentation
    /// Every run, as a value that explanations show under the field's name.
    case runs
    /// Parts of runs, which explanations show in another way.
    case runParts
    /// The processing of results, or the selection of runs.
    case study
  }

  /// Writes the field for the document of a run; nil if the run has no value for it.
  typealias Writer = @Sendable (_ configuration: RunConfiguration, _ documents: inout RunDocuments) -> JSONContent?

  let binding: FieldBinding<ScenarioDeclaration>
  let subject: Subject
  /// What a run's document has of the field; nil for a field that cannot change the result of a run.
  var write: Writer?
  var name: String { binding.shape.name }

  /// The same field with a writer.
  func written(by write: @escaping Writer) -> ScenarioField {
    var field = self
    field.write = write
    return field
  }

  /// A field whose value becomes the value of a property of the declaration.
  static func field<Value>(
    _ subject: Subject, _ field: Field<Value>,
    _ property: any WritableKeyPath<ScenarioDeclaration, Value> & Sendable
  ) -> ScenarioField {
    ScenarioField(binding: FieldBinding(field, property), subject: subject)
  }

  /// A field whose value becomes the value of a property that is nil without one.
  static func optional<Value>(
    _ subject: Subject, _ field: Field<Value>,
    _ property: any WritableKeyPath<ScenarioDeclaration, Value?> & Sendable
  ) -> ScenarioField {
    ScenarioField(binding: FieldBinding(field, optional: property), subject: subject)
  }

  /// A field whose value becomes the value of a property of every run's configuration.
  static func setting<Value>(
    _ field: Field<Value>, _ property: any WritableKeyPath<RunConfiguration, Value> & Sendable
  ) -> ScenarioField {
    let binding = FieldBinding<ScenarioDeclaration>(
      field,
      set: { declaration, value in
        declaration.settings.append { $0[keyPath: property] = value }
      })
    return ScenarioField(binding: binding, subject: .runs) { configuration, _ in
      field.reader.write?(configuration[keyPath: property])
    }
  }

  /// A field that is only checked and has no further meaning.
  static func ignored<Value>(_ subject: Subject, _ field: Field<Value>) -> ScenarioField {
    ScenarioField(binding: .ignored(field), subject: subject)
  }

  /// A field that another reader reads.
  static func unbound(_ subject: Subject, _ shape: FieldShape) -> ScenarioField {
    ScenarioField(binding: FieldBinding(shape) { _, _ in true }, subject: subject)
  }
}
