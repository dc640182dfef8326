package import JSON
package import ListRuntime

/// Reads a scenario with all it names, checks everything, and resolves it; or says all that is wrong, in one go.
package struct ScenarioLoader {
  private let files: any FileReader
  private let catalog: TechniqueCatalog
  /// The names of metrics alone.
  private let columns: [String]
  /// These, and the names of counters and amounts of work.
  private let metrics: [String]

  /// A loader that knows these techniques and metrics.
  ///
  /// `metrics` are the names of metrics alone; counters (`counters.<name>`) and amounts of work (`work.<kind>`) are known.
  package init(files: any FileReader, techniques: [any Technique.Type], metrics: [String]) {
    self.files = files
    catalog = TechniqueCatalog(techniques)
    columns = metrics
    self.metrics = MetricNames.all(metrics)
  }

  /// Reads the scenario of a path, with changes from outside.
  ///
  /// - Throws: ``ScenarioFailure``: `noInput` if there is no such file, `invalid` with every problem found.
  package func load(_ path: String, changes: ScenarioChanges = .none) throws(ScenarioFailure) -> ResolvedScenario {
    try load(try source(path), changes: changes)
  }

  /// The file of a path.
  private func source(_ path: String) throws(ScenarioFailure) -> SourceFile {
    do throws(FileReadError) {
      return SourceFile(name: path, bytes: try files.read(path))
    } catch {
      throw .noInput(path: path, reason: "the scenario file \(error.phrase)")
    }
  }

  /// Where every value of every run comes from.
  ///
  /// - Throws: ``ScenarioFailure`` as ``load(_:changes:)-(String,_)`` does.
  package func explanations(
    of path: String, changes: ScenarioChanges = .none
  ) throws(ScenarioFailure) -> ScenarioExplanations {
    try explained(path, changes: changes).explanations
  }

  /// Reads the scenario of a path with changes from outside, and keeps where everything comes from.
  ///
  /// - Throws: ``ScenarioFailure`` as ``load(_:changes:)-(String,_)`` does.
  package func explained(
    _ path: String, changes: ScenarioChanges = .none
  ) throws(ScenarioFailure) -> (scenario: ResolvedScenario, explanations: ScenarioExplanations) {
    try explained(try source(path), changes: changes)
  }

  /// Reads a scenario from a text; files it names are looked for beside the text's name.
  package func load(
    _ source: SourceFile, changes: ScenarioChanges = .none
  ) throws(ScenarioFailure) -> ResolvedScenario {
    try explained(source, changes: changes).scenario
  }

  private func explained(
    _ source: SourceFile, changes: ScenarioChanges
  ) throws(ScenarioFailure) -> (scenario: ResolvedScenario, explanations: ScenarioExplanations) {
    let collector = DiagnosticCollector()
    let loader = InputLoader(files, scenario: source, collector)
    let readings = readings(source, changes, loader, collector)
    let scenarios = readings.compactMap { reading in reading.scenario.map { (reading.label, $0) } }
    guard !collector.hasErrors, scenarios.count == readings.count,
      let scenario = ScenarioVariants.combined(scenarios)
    else { throw .invalid(collector.sorted) }
    return (
      scenario.decided(by: loader.inputs + changes.inputs), ScenarioExplanations(readings: readings, loader: loader)
    )
  }

  /// Every variant, read and resolved as far as it goes.
  func readings(
    _ source: SourceFile, _ changes: ScenarioChanges, _ loader: InputLoader, _ collector: DiagnosticCollector
  ) -> [ScenarioReading] {
    let (settings, sweeps) = (changes.patches(collector), changes.swept(collector))
    guard let document = JSONDocument(source, reportingTo: collector),
      let object = ObjectReader(patched(document.root, settings, collector), ScenarioFields.shape, collector)
    else { return [] }
    return SweepPlan(object, sweeps: sweeps, settings: settings).variants.compactMap { variant in
      // What is set comes last: it may change a part of what is swept.
      let root = patched(document.root, variant.patches + settings, collector)
      return reading(of: root, variant.label, loader, collector)
    }
  }

  /// A value with patches over it; those that lead nowhere are reported and left out.
  private func patched(_ value: JSONValue, _ patches: [JSONPatch], _ collector: DiagnosticCollector) -> JSONValue {
    patches.reduce(value) { $0.patched($1, collector) ?? $0 }
  }

  /// One variant; nil if it is not even an object.
  private func reading(
    of root: JSONValue, _ label: String, _ loader: InputLoader, _ collector: DiagnosticCollector
  ) -> ScenarioReading? {
    guard let declaration = ScenarioFields.read(root, collector) else { return nil }
    let catalog = catalog.completed(by: declaration.options, collector)
    declaration.check(in: root.source, collector)
    let profile = declaration.device.flatMap { loader.device($0) }
    declaration.checkPhase(on: profile, collector)
    var stacks = RunStacks(declaration, catalog, collector)
    let resolutions = stacks.resolutions()
    let resolver = RunResolver(
      declaration: declaration, profile: profile, loader: loader, collector: collector)
    let runs = zip(declaration.runs, resolutions).compactMap { resolver.run($0, $1) }
    let ablation = declaration.ablation.flatMap { self.ablation($0, declaration, resolver, resolutions, catalog) }
    let expected = ExpectationResolver(declaration: declaration, metrics: metrics, collector: collector)
    let expectations = expected.expectations()
    for column in declaration.columns where !columns.contains(column.value) {
      collector.add(.unknownMetric(column, among: columns))
    }
    var reading = ScenarioReading(label: label, root: root, declaration: declaration, resolutions: resolutions)
    if let name = declaration.name?.value, let summary = declaration.summary {
      reading.scenario = ResolvedScenario(
        name: name, summary: summary, question: declaration.question, source: root.source, runs: runs,
        expectations: expectations, inputs: loader.inputs, ablation: ablation,
        columns: declaration.columns.map(\.value), ungated: expected.ungated())
    }
    return reading
  }

  /// The ablation with the run it starts from; nil if anything is wrong, which has then been reported.
  private func ablation(
    _ ablation: AblationDeclaration, _ declaration: ScenarioDeclaration, _ resolver: RunResolver,
    _ resolutions: [RunStacks.Resolution], _ catalog: TechniqueCatalog
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
}
