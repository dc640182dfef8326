import JSON
import ListRuntime

/// The techniques that are available to a scenario.
struct TechniqueCatalog {
  private let types: [(declaration: TechniqueDeclaration, type: any Technique.Type)]

  init(_ types: [any Technique.Type]) { self.types = types.map { ($0.declaration, $0) } }

  /// Default options from the file, by technique id, for entries that do not give them.
  private var defaults: [String: [GivenOption]] = [:]

  /// All technique ids, in the order of the registry.
  var ids: [String] { types.map(\.declaration.id) }

  /// Looks up the technique of an entry and checks its options; nil if there are problems, which are reported.
  func technique(_ entry: TechniqueEntry, _ collector: DiagnosticCollector) -> StackedTechnique? {
    guard let match = types.first(where: { $0.declaration.id == entry.id.value }) else {
      let nearest = NearestName.nearest(to: entry.id.value, among: ids)
      collector.add(
        Diagnostic(
          at: entry.id.location, "unknown technique \(JSONString.quoted(entry.id.value))",
          expected: nearest == nil
            ? Diagnostic.expectedName(
              among: ids, otherwise: "one of the \(ids.count) ids that lab list techniques prints") : nil,
          suggestion: nearest.map(JSONString.quoted)))
      return nil
    }
    var given: [GivenOption] = []
    var isValid = true
    for option in entry.options {
      if let value = self.option(option.key, option.value, of: match.declaration, collector) {
        given.append(GivenOption(name: option.key.string ?? "", value: value, location: option.value.location))
      } else {
        isValid = false
      }
    }
    guard isValid else { return nil }
    given += (defaults[entry.id.value] ?? []).filter { option in !given.contains { $0.name == option.name } }
    return StackedTechnique(declaration: match.declaration, type: match.type, given: given, location: entry.location)
  }

  /// The same catalog with default options for techniques.
  func completed(by entries: [TechniqueEntry], _ collector: DiagnosticCollector) -> TechniqueCatalog {
    var catalog = self
    for entry in entries {
      catalog.defaults[entry.id.value] = technique(entry, collector)?.given
    }
    return catalog
  }

  private func option(
    _ key: JSONValue, _ value: JSONValue, of declaration: TechniqueDeclaration, _ collector: DiagnosticCollector
  ) -> OptionValue? {
    let name = key.string ?? ""
    guard let option = declaration.options.first(where: { $0.name == name }) else {
      let names = declaration.options.map(\.name)
      let nearest = NearestName.nearest(to: name, among: names)
      let expected =
        names.isEmpty ? "no options" : nearest == nil ? ValueShape.oneOf(names.map(JSONString.quoted)) : nil
      collector.error(
        at: key, "\(declaration.id) has no option \(JSONString.quoted(name))", expected: expected,
        suggestion: nearest.map(JSONString.quoted))
      return nil
    }
    switch option.domain {
    case .integer(let range):
      return ValueReader<Int>.integer(range, unit: option.unit).read(value, collector).map { .integer($0) }
    case .number(let range):
      return ValueReader<Double>.number(range, unit: option.unit).read(value, collector).map { .number($0) }
    case .boolean: return ValueReader<Bool>.boolean.read(value, collector).map { .boolean($0) }
    case .choice(let words): return ValueReader<String>.word(words).read(value, collector).map { .choice($0) }
    }
  }
}

/// An option of a technique with a value from a file.
struct GivenOption: Sendable {
  var name: String
  var value: OptionValue
  /// The source location of the value.
  var location: SourceLocation
}

/// A technique in the stack of a run, with its options.
struct StackedTechnique: Sendable {
  var declaration: TechniqueDeclaration
  var type: any Technique.Type
  /// The options that the scenario gives, in the order of the file.
  var given: [GivenOption]
  /// The source location of the technique's entry.
  var location: SourceLocation

  var id: String { declaration.id }

  /// All options; options that are not given have their defaults.
  var options: TechniqueOptions {
    TechniqueOptions(of: declaration, given: Dictionary(given.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// The technique and its given options as text for results.
  var text: String {
    given.isEmpty ? id : "\(id)(\(given.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ")))"
  }
}
