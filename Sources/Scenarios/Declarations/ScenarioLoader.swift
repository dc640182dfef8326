package import JSON
package import ListRuntime

/// Reads a scenario and the files it refers to, checks and resolves them, and reports all problems at once.
package struct ScenarioLoader {
  private let files: any FileReader
  private let generatedItemLimit: Int
  private let catalog: TechniqueCatalog
  /// The names of metrics, counters and amounts of work.
  private let metrics: MetricNames

  /// The maximum number of items that the generators of a scenario make together, by default: 10,000,000 messages take
  /// 2.5 GB. A sweep of a seed makes a data set for each value.
  package static let generatedItemLimit = 10_000_000

  /// A loader for scenarios with these techniques and metrics.
  ///
  /// - Parameters:
  ///   - metrics: the names of metrics; the loader adds counters (`counters.<name>`) and amounts of work (`work.<kind>`).
  ///   - headings: the name of a metric by its heading in tables, in lower case, for suggestions.
  package init(
    files: any FileReader, techniques: [any Technique.Type], metrics: [String],
    headings: [String: String] = [:], generatedItemLimit: Int = Self.generatedItemLimit
  ) {
    self.files = files
    self.generatedItemLimit = generatedItemLimit
    catalog = TechniqueCatalog(techniques)
    self.metrics = MetricNames(metrics, headings: headings)
  }

  /// Loads the scenario at a path, with changes from the command line.
  ///
  /// - Throws: ``ScenarioFailure``: `noInput` if there is no such file, `invalid` with every problem found.
  package func load(_ path: String, changes: ScenarioChanges = .none) throws(ScenarioFailure) -> ResolvedScenario {
    try load(try source(path), changes: changes)
  }

  /// Reads the scenario file at a path.
  private func source(_ path: String) throws(ScenarioFailure) -> SourceFile {
    do throws(FileReadError) {
      return SourceFile(name: path, bytes: try files.read(path))
    } catch {
      throw .noInput(path: path, reason: "the scenario file \(files.phrase(of: error, at: path))")
    }
  }

  /// The origin of every value of every run.
  ///
  /// - Throws: ``ScenarioFailure``, like ``load(_:changes:)-(String,_)``.
  package func explanations(
    of path: String, changes: ScenarioChanges = .none
  ) throws(ScenarioFailure) -> ScenarioExplanations {
    try explained(path, changes: changes).explanations
  }

  /// Loads the scenario at a path with changes from the command line, and explains where its values come from.
  ///
  /// - Throws: ``ScenarioFailure``, like ``load(_:changes:)-(String,_)``.
  package func explained(
    _ path: String, changes: ScenarioChanges = .none
  ) throws(ScenarioFailure) -> (scenario: ResolvedScenario, explanations: ScenarioExplanations) {
    try explained(try source(path), changes: changes)
  }

  /// Loads a scenario from source text; paths in it are relative to the folder of the source's name.
  package func load(
    _ source: SourceFile, changes: ScenarioChanges = .none
  ) throws(ScenarioFailure) -> ResolvedScenario {
    try explained(source, changes: changes).scenario
  }

  private func explained(
    _ source: SourceFile, changes: ScenarioChanges
  ) throws(ScenarioFailure) -> (scenario: ResolvedScenario, explanations: ScenarioExplanations) {
    let collector = DiagnosticCollector()
    collector.otherPlaces = { key in
      ScenarioFields.shape.fields.contains { $0.name == key } ? "the top level of the scenario" : nil
    }
    let loader = InputLoader(files, scenario: source, generatedItemLimit: generatedItemLimit, collector)
    let variants = variants(source, changes, loader, collector)
    let scenarios = variants.compactMap { variant in variant.scenario.map { (variant.label, $0) } }
    guard !collector.hasErrors, scenarios.count == variants.count,
      var combined = ScenarioVariants.combined(scenarios)
    else { throw .invalid(collector.sorted) }
    // Explanations need no resolved runs, which take a kilobyte each.
    let declared = variants.map { variant in
      var variant = variant
      variant.scenario = nil
      return variant
    }
    combined.inputs = loader.inputs + changes.inputs
    return (combined, ScenarioExplanations(variants: declared, loader: loader))
  }

  /// Parses all variants, and resolves as much of each as possible.
  func variants(
    _ source: SourceFile, _ changes: ScenarioChanges, _ loader: InputLoader, _ collector: DiagnosticCollector
  ) -> [ParsedVariant] {
    let (settings, sweeps) = (changes.patches(collector), changes.swept(collector))
    let document = JSONDocument(source, reportingTo: collector)
    if let page = document?.root[PageScenario.pageKey], InputKind(ofRoot: document?.root) == .page {
      collector.error(
        at: page,
        "a page is measured, not simulated: lab measure \(source.name), or lab ablate, or lab check with --counts")
      return []
    }
    guard let document,
      let object = ObjectReader(patched(document.root, settings, collector), ScenarioFields.shape, collector)
    else { return [] }
    let variants = SweepPlan(object, sweeps: sweeps, settings: settings).variants
    // All variants change the same paths.
    checkValues(of: document.root, at: variants.first?.patches ?? [], collector)
    let declared = variants.compactMap { variant in
      // Settings are applied last, because they can change a part of a swept value.
      let root = patched(document.root, variant.patches + settings, collector)
      return declaredVariant(of: root, variant.label, collector)
    }
    // Checked before any data are generated, since generating too many takes long and needs much memory.
    loader.checkGeneratedItems(
      of: declared.flatMap { declared in
        declared.variant.resolutions.map {
          $0.data.completed(by: declared.variant.declaration.data ?? DataDeclaration())
        }
      })
    return declared.map { resolved($0, loader, collector) }
  }

  /// Reports problems of the values that a sweep overrides, which no variant has.
  private func checkValues(of root: JSONValue, at patches: [JSONPatch], _ collector: DiagnosticCollector) {
    let overridden = patches.compactMap { root.value(at: $0.steps)?.location }
    guard !overridden.isEmpty else { return }
    let problems = DiagnosticCollector()
    _ = declaredVariant(of: root, "", problems)
    for problem in problems.sorted {
      guard let range = problem.range else { continue }
      if overridden.contains(where: { $0.contains(range, in: problem.file) }) { collector.add(problem) }
    }
  }

  /// A value with patches applied; a patch whose path does not exist is reported and skipped.
  private func patched(_ value: JSONValue, _ patches: [JSONPatch], _ collector: DiagnosticCollector) -> JSONValue {
    patches.reduce(value) { $0.patched($1, collector) ?? $0 }
  }

  /// A variant before its files are read, with its techniques completed by the default options.
  private typealias DeclaredVariant = (variant: ParsedVariant, catalog: TechniqueCatalog)

  /// Parses one variant; nil only if it is not an object.
  private func declaredVariant(
    of root: JSONValue, _ label: String, _ collector: DiagnosticCollector
  ) -> DeclaredVariant? {
    guard let declaration = ScenarioFields.read(root, collector) else { return nil }
    let catalog = catalog.completed(by: declaration.options, collector)
    declaration.check(in: root.source, collector)
    var stacks = RunStacks(declaration, catalog, collector)
    let variant = ParsedVariant(
      label: label, root: root, declaration: declaration, resolutions: stacks.resolutions())
    return (variant, catalog)
  }

  /// Reads the files of a variant and resolves it.
  private func resolved(
    _ declared: DeclaredVariant, _ loader: InputLoader, _ collector: DiagnosticCollector
  ) -> ParsedVariant {
    var variant = declared.variant
    let catalog = declared.catalog
    let (declaration, resolutions) = (variant.declaration, variant.resolutions)
    let profile = declaration.device.flatMap { loader.device($0) }
    declaration.checkPhase(on: profile, collector)
    let resolver = RunResolver(
      declaration: declaration, profile: profile, loader: loader, collector: collector)
    let runs = zip(declaration.runs, resolutions).compactMap { resolver.run($0, $1) }
    let ablation = declaration.ablation.flatMap { self.ablation($0, declaration, resolver, resolutions, catalog) }
    if let content = variant.root["content"] {
      BlocksCheck(of: content, collector).check((runs + (ablation?.conditions.map(\.base) ?? [])).map(\.configuration))
    }
    let expected = ExpectationResolver(declaration: declaration, metrics: metrics, collector: collector)
    let expectations = expected.expectations()
    for column in declaration.columns { metrics.check(column, collector) }
    collector.reportRepeated(declaration.columns, "columns")
    if let name = declaration.name(in: variant.root.source), let summary = declaration.summary {
      variant.scenario = ResolvedScenario(
        name: name, summary: summary, question: declaration.question, source: variant.root.source, runs: runs,
        expectations: expectations, inputs: loader.inputs, ablation: ablation,
        columns: declaration.columns.map(\.value), excludedMetrics: expected.excludedMetrics(),
        isStrict: declaration.isStrict,
        tolerances: Tolerances(declaration.tolerances, isStrict: declaration.isStrict))
      variant.scenario?.published = expected.published()
    }
    return variant
  }

  /// Resolves an ablation with its base run; nil if there are problems, which are reported.
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
      start = (RunDeclaration(plain: Located("base", at: ablation.location)), .plain)
    }
    return AblationResolver(ablation: ablation, catalog: catalog, metrics: metrics, collector: resolver.collector)
      .resolve(
        base: start.flatMap { resolver.run($0.run, $0.resolution) }, stack: start?.resolution.techniques ?? [])
  }
}
