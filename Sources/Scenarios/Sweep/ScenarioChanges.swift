internal import JSON

/// Changes of a scenario from the command line: values set, and values swept.
///
/// Each argument is a text of its own with its option as its name, so that problems are shown inside it.
package struct ScenarioChanges: Sendable {
  /// An option whose argument has a fixed place in the scenario.
  package struct Setting: Sendable {
    /// The option as the user writes it, as in `--factors`.
    package let option: String
    /// Where its value belongs, as in `ablation.factors`.
    package let path: String
    /// The value: JSON, or a text without quotation marks.
    package let text: String
    /// Whether it is a list, separated by commas.
    package let isList: Bool

    /// A setting from its parts.
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

  /// No change.
  package static let none = ScenarioChanges()

  /// Changes.
  ///
  /// - Parameters:
  ///   - set: arguments such as `scroll.passes=2`.
  ///   - sweep: arguments such as `scroll.passes=1,5`.
  ///   - settings: arguments of options that each set one value.
  package init(set: [String] = [], sweep: [String] = [], settings: [Setting] = []) {
    assignments = set.map { SourceFile(name: "--set", text: $0) }
    sweptAssignments = sweep.map { SourceFile(name: "--sweep", text: $0) }
    self.settings = settings
  }

  /// The arguments, which decide results as files do.
  var inputs: [InputFile] {
    (assignments + sweptAssignments + settings.map { SourceFile(name: $0.option, text: $0.text) })
      .map { InputFile(role: .argument, file: $0) }
  }

  /// What is set, in the order of the arguments; what is wrong is reported and left out.
  func patches(_ collector: DiagnosticCollector) -> [JSONPatch] {
    assignments.compactMap { assignment($0, isList: false, collector) } + settings.compactMap { setting($0, collector) }
  }

  /// What is swept: a way, and the values as an array.
  func swept(_ collector: DiagnosticCollector) -> [JSONPatch] {
    sweptAssignments.compactMap { assignment($0, isList: true, collector) }
  }

  private func assignment(_ source: SourceFile, isList: Bool, _ collector: DiagnosticCollector) -> JSONPatch? {
    guard let equals = source.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      let whole = SourcePlace(source, SourceRange(start: 0, end: source.bytes.count))
      collector.error(at: whole, "there is no \"=\"", expected: isList ? "path=value,value" : "path=value")
      return nil
    }
    let path = SourcePlace(source, SourceRange(start: 0, end: equals))
    guard let steps = JSONPatch.steps(of: path, collector),
      let document = JSONDocument(argument: source, from: equals + 1, isList: isList, reportingTo: collector)
    else { return nil }
    return JSONPatch(steps: steps, value: document.root)
  }

  private func setting(_ setting: Setting, _ collector: DiagnosticCollector) -> JSONPatch? {
    let source = SourceFile(name: setting.option, text: setting.text)
    guard
      let document = JSONDocument(argument: source, from: 0, isList: setting.isList, reportingTo: collector)
    else { return nil }
    let whole = SourcePlace(source, SourceRange(start: 0, end: source.bytes.count))
    let steps = setting.path.split(separator: ".").map { JSONPatch.Step(name: String($0), place: whole) }
    return JSONPatch(steps: steps[...], value: document.root)
  }
}
