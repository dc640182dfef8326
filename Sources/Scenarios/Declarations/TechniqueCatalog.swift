internal import JSON
internal import ListRuntime

/// The techniques that a scenario can name.
struct TechniqueCatalog {
  private let types: [(declaration: TechniqueDeclaration, type: any Technique.Type)]

  init(_ types: [any Technique.Type]) { self.types = types.map { ($0.declaration, $0) } }

  /// Options that a file gives wherever an entry does not, by the technique's id.
  private var defaults: [String: [GivenOption]] = [:]

  /// All ids, in the order of the registry.
  var ids: [String] { types.map(\.declaration.id) }

  /// Looks an entry up and checks its options; nil if anything is wrong, which is then reported.
  func technique(_ entry: TechniqueEntry, _ collector: DiagnosticCollector) -> StackedTechnique? {
    guard let found = types.first(where: { $0.declaration.id == entry.id.value }) else {
      let nearest = NearestName.nearest(to: entry.id.value, among: ids)
      collector.add(
        Diagnostic(
          at: entry.id.place, "unknown technique \(JSONString.quoted(entry.id.value))",
          expected: nearest == nil ? ValueShape.oneOf(ids.map(JSONString.quoted)) : nil,
          suggestion: nearest.map(JSONString.quoted)))
      return nil
    }
    var given: [GivenOption] = []
    var isRight = true
    for option in entry.options {
      if let value = self.option(option.key, option.value, of: found.declaration, collector) {
        given.append(GivenOption(name: option.key.string ?? "", value: value, place: option.value.place))
      } else {
        isRight = false
      }
    }
    guard isRight else { return nil }
    given += (defaults[entry.id.value] ?? []).filter { option in !given.contains { $0.name == option.name } }
    return StackedTechnique(declaration: found.declaration, type: found.type, given: given, place: entry.place)
  }

  /// The same catalog with options that hold wherever an entry does not give them.
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

/// An option that a file gives to a technique.
struct GivenOption: Sendable {
  var name: String
  var value: OptionValue
  /// Where its value is given.
  var place: SourcePlace
}

/// A technique in the stack of a run.
struct StackedTechnique: Sendable {
  var declaration: TechniqueDeclaration
  var type: any Technique.Type
  /// The options that the scenario gives, in its order.
  var given: [GivenOption]
  /// Where it is named.
  var place: SourcePlace

  var id: String { declaration.id }

  /// All options, those that are not given by default.
  var options: TechniqueOptions {
    TechniqueOptions(of: declaration, given: Dictionary(given.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// As a reader of results sees it.
  var text: String {
    given.isEmpty ? id : "\(id)(\(given.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ")))"
  }
}
