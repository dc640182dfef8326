package import ListRuntime
internal import Simulation

/// Reads a scenario with all it names, checks everything, and resolves it; or says all that is wrong, in one go.
package struct ScenarioLoader {
  private let files: any FileReader
  private let catalog: TechniqueCatalog
  private let metrics: [String]

  /// A loader that knows these techniques and metrics.
  ///
  /// `metrics` are the names of metrics alone; counters (`counters.<name>`) and amounts of work (`work.<kind>`) are known.
  package init(files: any FileReader, techniques: [any Technique.Type], metrics: [String]) {
    self.files = files
    catalog = TechniqueCatalog(techniques)
    self.metrics =
      metrics + ListCounters().all.map { "counters.\($0.name)" } + WorkKind.allCases.map { "work.\($0.name)" }
  }

  /// Reads the scenario of a path.
  ///
  /// - Throws: ``ScenarioFailure``: `noInput` if there is no such file, `invalid` with every problem found.
  package func load(_ path: String) throws(ScenarioFailure) -> ResolvedScenario {
    let bytes: [UInt8]
    do {
      bytes = try files.read(path)
    } catch {
      throw .noInput(path: path, reason: "the scenario file \(error.phrase)")
    }
    return try load(SourceFile(name: path, bytes: bytes))
  }

  /// Reads a scenario from a text; files it names are looked for beside the text's name.
  package func load(_ source: SourceFile) throws(ScenarioFailure) -> ResolvedScenario {
    let collector = DiagnosticCollector()
    let scenario = resolve(source, collector)
    guard let scenario, !collector.hasErrors else { throw .invalid(collector.sorted) }
    return scenario
  }

  private func resolve(_ source: SourceFile, _ collector: DiagnosticCollector) -> ResolvedScenario? {
    guard let document = JSONDocument(source, reportingTo: collector),
      let declaration = ScenarioFields.read(document.root, collector)
    else { return nil }
    checkName(declaration, source, collector)
    checkRunNames(declaration, source, collector)
    let loader = InputLoader(files, scenario: source, collector)
    let profile = declaration.device.flatMap { loader.device($0) }
    checkPhase(declaration, profile, source, collector)
    var stacks = RunStacks(declaration, in: source, catalog, collector)
    let resolutions = stacks.resolutions()
    let resolver = RunResolver(
      declaration: declaration, source: source, profile: profile, loader: loader, collector: collector)
    let runs = zip(declaration.runs, resolutions).compactMap { resolver.run($0, $1) }
    let expectations = ExpectationResolver(
      declaration: declaration, source: source, metrics: metrics, collector: collector
    )
    .expectations()
    guard let name = declaration.name?.value, let summary = declaration.summary else { return nil }
    return ResolvedScenario(
      name: name, summary: summary, question: declaration.question, source: source, runs: runs,
      expectations: expectations, inputs: loader.inputs)
  }

  private func checkName(_ declaration: ScenarioDeclaration, _ source: SourceFile, _ collector: DiagnosticCollector) {
    let stem = FilePath.stem(of: source.name)
    guard let name = declaration.name, name.value != stem else { return }
    collector.add(
      Diagnostic(
        in: source, at: name.range, "the name is not the file's name", expected: JSONString.quoted(stem),
        found: JSONString.quoted(name.value)))
  }

  private func checkRunNames(_ declaration: ScenarioDeclaration, _ source: SourceFile, _ collector: DiagnosticCollector)
  {
    var first: [String: SourceRange] = [:]
    for run in declaration.runs {
      if let earlier = first[run.name.value] {
        let line = source.position(of: earlier.start).line
        collector.add(
          Diagnostic(
            in: source, at: run.name.range,
            "two runs have the name \(JSONString.quoted(run.name.value)); the first is at line \(line)",
            expected: "unique names"))
      } else {
        first[run.name.value] = run.name.range
      }
    }
    guard declaration.areRunsComplete else { return }
    let names = declaration.runs.map(\.name.value)
    for run in declaration.runs {
      for reference in run.compareTo + (run.extends.map { [$0] } ?? []) where first[reference.value] == nil {
        collector.add(.unknownRun(reference, among: names, in: source))
      }
      for reference in run.compareTo where reference.value == run.name.value {
        collector.add(
          Diagnostic(in: source, at: reference.range, "a run is compared with itself", expected: "another run"))
      }
    }
  }

  private func checkPhase(
    _ declaration: ScenarioDeclaration, _ profile: DeviceProfile?, _ source: SourceFile,
    _ collector: DiagnosticCollector
  ) {
    guard let phase = declaration.vsyncPhase, let profile, phase.value * profile.refreshRate >= 1_000_000 else {
      return
    }
    collector.add(
      Diagnostic(
        in: source, at: phase.range, "the first vsync comes after more than a refresh interval",
        expected: "less than \(1_000_000 / profile.refreshRate) us at \(profile.refreshRate) Hz",
        found: "\(phase.value)"))
  }
}

extension Diagnostic {
  /// A name that no run has.
  static func unknownRun(_ name: Located<String>, among names: [String], in source: SourceFile) -> Diagnostic {
    let nearest = NearestName.nearest(to: name.value, among: names)
    return Diagnostic(
      in: source, at: name.range, "no run has the name \(JSONString.quoted(name.value))",
      expected: nearest == nil ? ValueShape.oneOf(names.map(JSONString.quoted)) : nil,
      suggestion: nearest.map(JSONString.quoted))
  }
}
