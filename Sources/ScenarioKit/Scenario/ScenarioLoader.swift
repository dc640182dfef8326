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
    checkRunNames(declaration, collector)
    let loader = InputLoader(files, scenario: source, collector)
    let profile = declaration.device.flatMap { loader.device($0) }
    checkPhase(declaration, profile, collector)
    var stacks = RunStacks(declaration, catalog, collector)
    let resolutions = stacks.resolutions()
    let resolver = RunResolver(
      declaration: declaration, profile: profile, loader: loader, collector: collector)
    let runs = zip(declaration.runs, resolutions).compactMap { resolver.run($0, $1) }
    let ablation = declaration.ablation.flatMap { self.ablation($0, declaration, resolver, resolutions) }
    let expectations = ExpectationResolver(
      declaration: declaration, metrics: metrics, collector: collector
    )
    .expectations()
    guard let name = declaration.name?.value, let summary = declaration.summary else { return nil }
    return ResolvedScenario(
      name: name, summary: summary, question: declaration.question, source: source, runs: runs,
      expectations: expectations, inputs: loader.inputs, ablation: ablation)
  }

  /// The ablation with the run it starts from; nil if anything is wrong, which has then been reported.
  private func ablation(
    _ ablation: AblationDeclaration, _ declaration: ScenarioDeclaration, _ resolver: RunResolver,
    _ resolutions: [RunStacks.Resolution]
  ) -> ResolvedAblation? {
    var start: (run: RunDeclaration, resolution: RunStacks.Resolution)?
    if let name = ablation.base {
      if let position = declaration.runs.firstIndex(where: { $0.name.value == name.value }) {
        start = (declaration.runs[position], resolutions[position])
      } else if declaration.areRunsComplete {
        resolver.collector.add(.unknownRun(name, among: declaration.runs.map(\.name.value)))
      }
    } else {
      start = (RunDeclaration(plain: Located("base", at: ablation.place)), .plain)
    }
    return AblationResolver(ablation: ablation, catalog: catalog, metrics: metrics, collector: resolver.collector)
      .resolve(
        base: start.flatMap { resolver.run($0.run, $0.resolution) }, stack: start?.resolution.techniques ?? [])
  }

  private func checkName(_ declaration: ScenarioDeclaration, _ source: SourceFile, _ collector: DiagnosticCollector) {
    let stem = FilePath.stem(of: source.name)
    guard let name = declaration.name, name.value != stem else { return }
    collector.add(
      Diagnostic(
        at: name.place, "the name is not the file's name", expected: JSONString.quoted(stem),
        found: JSONString.quoted(name.value)))
  }

  private func checkRunNames(_ declaration: ScenarioDeclaration, _ collector: DiagnosticCollector) {
    var first: [String: SourcePlace] = [:]
    for run in declaration.runs {
      if let earlier = first[run.name.value] {
        let line = earlier.file.position(of: earlier.range.start).line
        collector.add(
          Diagnostic(
            at: run.name.place,
            "two runs have the name \(JSONString.quoted(run.name.value)); the first is at line \(line)",
            expected: "unique names"))
      } else {
        first[run.name.value] = run.name.place
      }
    }
    guard declaration.areRunsComplete else { return }
    let names = declaration.runs.map(\.name.value)
    for run in declaration.runs {
      for reference in run.compareTo + (run.extends.map { [$0] } ?? []) where first[reference.value] == nil {
        collector.add(.unknownRun(reference, among: names))
      }
      for reference in run.compareTo where reference.value == run.name.value {
        collector.add(
          Diagnostic(at: reference.place, "a run is compared with itself", expected: "another run"))
      }
    }
  }

  private func checkPhase(
    _ declaration: ScenarioDeclaration, _ profile: DeviceProfile?, _ collector: DiagnosticCollector
  ) {
    guard let phase = declaration.vsyncPhase, let profile, phase.value * profile.refreshRate >= 1_000_000 else {
      return
    }
    collector.add(
      Diagnostic(
        at: phase.place, "the first vsync comes after more than a refresh interval",
        expected: "less than \(1_000_000 / profile.refreshRate) us at \(profile.refreshRate) Hz",
        found: "\(phase.value)"))
  }
}

extension Diagnostic {
  /// A name that no metric has.
  static func unknownMetric(_ name: Located<String>, among names: [String]) -> Diagnostic {
    let nearest = NearestName.nearest(to: name.value, among: names)
    return Diagnostic(
      at: name.place, "unknown metric \(JSONString.quoted(name.value))",
      expected: nearest == nil ? "the name of a metric, counters.<name> or work.<kind>" : nil,
      suggestion: nearest.map(JSONString.quoted))
  }

  /// A name that no run has.
  static func unknownRun(_ name: Located<String>, among names: [String]) -> Diagnostic {
    let nearest = NearestName.nearest(to: name.value, among: names)
    return Diagnostic(
      at: name.place, "no run has the name \(JSONString.quoted(name.value))",
      expected: nearest == nil ? ValueShape.oneOf(names.map(JSONString.quoted)) : nil,
      suggestion: nearest.map(JSONString.quoted))
  }
}
