import JSON

/// Changes of a scenario from the command line: settings and sweeps.
///
/// Each argument is a source file named after its option, so that diagnostics point into it.
package struct ScenarioChanges: Sendable {
  /// An option that sets one fixed path of the scenario.
  package struct Setting: Sendable {
    /// The option as the user writes it, as in `--factors`.
    package let option: String
    /// The path that the option sets, as in `ablation.factors`.
    package let path: String
    /// The value: JSON, or an unquoted string.
    package let text: String
    /// Whether the value is a comma-separated list.
    package let isList: Bool

    /// A setting of an option.
    package init(option: String, path: String, text: String, isList: Bool = false) {
      self.option = option
      self.path = path
      self.text = text
      self.isList = isList
    }
  }

  private let assignments: [SourceFile]
  private let sweptAssignments: [SourceFile]
  private let settings: [Setting]

  /// No changes.
  package static let none = ScenarioChanges()

  /// Changes from command-line arguments.
  ///
  /// - Parameters:
  ///   - set: arguments such as `scroll.passes=2`.
  ///   - sweep: arguments such as `scroll.passes=1,5`.
  ///   - settings: arguments of options that each set one value.
  package init(set: [String] = [], sweep: [String] = [], settings: [Setting] = []) {
    assignments = set.map { SourceFile(argument: $0, of: "--set") }
    sweptAssignments = sweep.map { SourceFile(argument: $0, of: "--sweep") }
    self.settings = settings
  }

  /// The arguments as inputs, since they determine results like files do.
  var inputs: [InputFile] {
    (assignments + sweptAssignments + settings.map { SourceFile(argument: $0.text, of: $0.option) })
      .map { InputFile(role: .argument, file: $0) }
  }

  /// The patches of `--set` and of settings, in the order of the arguments; invalid ones are reported and skipped.
  func patches(_ collector: DiagnosticCollector) -> [JSONPatch] {
    assignments.compactMap { assignment($0, isList: false, collector) } + settings.compactMap { setting($0, collector) }
  }

  /// The patches of `--sweep`: a path, and the values as an array; invalid ones are reported and skipped.
  func swept(_ collector: DiagnosticCollector) -> [JSONPatch] {
    sweptAssignments.compactMap { assignment($0, isList: true, collector) }
  }

  private func assignment(_ source: SourceFile, isList: Bool, _ collector: DiagnosticCollector) -> JSONPatch? {
    guard let equals = source.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      let whole = SourceLocation(source, SourceRange(start: 0, end: source.bytes.count))
      collector.error(at: whole, "a \"=\" is missing", expected: isList ? "path=value,value" : "path=value")
      return nil
    }
    let path = SourceLocation(source, SourceRange(start: 0, end: equals))
    guard let steps = JSONPatch.steps(of: path, collector),
      let document = JSONDocument(argument: source, from: equals + 1, isList: isList, reportingTo: collector)
    else { return nil }
    return JSONPatch(steps: steps, value: document.root)
  }

  private func setting(_ setting: Setting, _ collector: DiagnosticCollector) -> JSONPatch? {
    let source = SourceFile(argument: setting.text, of: setting.option)
    guard
      let document = JSONDocument(argument: source, from: 0, isList: setting.isList, reportingTo: collector)
    else { return nil }
    let whole = SourceLocation(source, SourceRange(start: 0, end: source.bytes.count))
    let steps = setting.path.split(separator: ".").map { JSONPatch.Step(name: String($0), location: whole) }
    return JSONPatch(steps: steps[...], value: document.root)
  }
}
