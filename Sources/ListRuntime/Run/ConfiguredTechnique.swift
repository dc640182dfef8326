/// A technique of a run, with the values of its options.
package struct ConfiguredTechnique: Sendable, Equatable {
  /// The technique's type.
  package var type: any Technique.Type
  /// The values of its options.
  package var options: TechniqueOptions

  /// A technique with option values.
  package init(_ type: any Technique.Type, options: TechniqueOptions) {
    self.type = type
    self.options = options
  }

  /// A technique with its declared default options, overridden by `given` (see `TechniqueOptions.init(of:given:)`).
  package init(_ type: any Technique.Type, given: [String: OptionValue] = [:]) {
    self.init(type, options: TechniqueOptions(of: type.declaration, given: given))
  }

  /// The technique's id.
  package var id: String { type.declaration.id }

  /// The id with the values of all options in the order of their declaration: `rasterization(layer: itself)`.
  package var text: String {
    let values = type.declaration.options.compactMap { option in
      options[option.name].map { "\(option.name): \($0.text)" }
    }
    return values.isEmpty ? id : "\(id)(\(values.joined(separator: ", ")))"
  }

  /// Whether both have the same technique id and the same options. The Swift types do not count: an id identifies a
  /// technique.
  package static func == (left: ConfiguredTechnique, right: ConfiguredTechnique) -> Bool {
    left.id == right.id && left.options == right.options
  }
}
