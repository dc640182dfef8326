internal import JSON
internal import ListRuntime

/// The explanations of a scenario's runs, made when they are asked for.
package struct ScenarioExplanations {
  private let readings: [ScenarioReading]
  private let loader: InputLoader

  init(readings: [ScenarioReading], loader: InputLoader) {
    self.readings = readings
    self.loader = loader
  }

  /// The names of all runs, in the order in which they are run.
  package var runs: [String] {
    readings.flatMap { reading in reading.declaration.runs.map { name($0, in: reading) } }
  }

  /// The explanation of a run; nil if there is none of that name.
  package func explanation(of run: String) -> RunExplanation? {
    for reading in readings {
      for (declared, resolution) in zip(reading.declaration.runs, reading.resolutions)
      where name(declared, in: reading) == run {
        return RunExplanation(
          run: run, values: values(of: declared, resolution, in: reading), layers: resolution.techniques.map(layer),
          items: items(of: resolution, in: reading), library: library(of: resolution, in: reading))
      }
    }
    return nil
  }

  private func name(_ run: RunDeclaration, in reading: ScenarioReading) -> String {
    ScenarioVariants.name(run.name.value, reading.label)
  }

  // MARK: - Values

  private typealias Value = RunExplanation.Value

  /// What is explained in its own way, or belongs to other runs.
  private static let special =
    ["$schema", "device", "data", "runs", "expect", "ablation", "options", "compareTo", "events"]
    + SweepFields.shapes.map(\.name)

  private func values(
    of run: RunDeclaration, _ resolution: RunStacks.Resolution, in reading: ScenarioReading
  ) -> [Value] {
    let settings = ValueOrigins.values(
      of: ScenarioFields.shape, in: reading.root, under: "", except: Self.special)
    return settings.filter { !$0.path.contains(".") } + device(in: reading)
      + data(resolution.data.completed(by: reading.declaration.data ?? DataDeclaration()))
      + settings.filter { $0.path.contains(".") } + events(of: run, in: reading)
      + run.compareTo.map { Value(path: "compareTo", text: $0.value, place: $0.place) }
  }

  private func device(in reading: ScenarioReading) -> [Value] {
    guard let device = reading.declaration.device, let file = loader.changedFile(of: device) else { return [] }
    let facts = ValueOrigins.values(
      of: DeviceFile.shape, in: file, under: "device", except: ["$schema", "id", "summary", "sources"])
    let own = [Value(path: "device", text: device.id.value, place: device.id.place)]
    let coefficients = device.changes.filter { ["work", "memory"].contains($0.steps.first?.name) }.map { change in
      Value(
        path: "device.\(change.path)", text: ValueOrigins.text(of: change.value),
        place: change.value.place)
    }
    let costs = ValueOrigins.values(
      of: DeviceDeclaration.costShape, in: reading.root["device"]?["cost"], under: "device.cost")
    return own + facts + coefficients + costs
  }

  private func data(_ data: DataDeclaration) -> [Value] {
    func value(_ key: String, _ source: DataSource?) -> Value? {
      guard let source else { return nil }
      let text =
        switch source {
        case .file(let path): path.value
        case .inline(let value): ValueOrigins.text(of: value)
        case .generated(let generation): generation.value.text
        }
      return Value(path: "data.\(key)", text: text, place: source.place)
    }
    let isText = data.mediaAsText
    let values = [data.items.flatMap { value($0.kind.rawValue, $0.source) }, value("media", data.media)]
      .compactMap { $0 }
    // Only messages can be shown as text.
    guard data.items?.kind == .messages else { return values }
    return values + [
      Value(
        path: "data.mediaAsText", text: "\(isText?.value ?? false)", place: isText?.place)
    ]
  }

  /// What happens while the list scrolls: the run's own events, those of a run it extends, or the file's.
  private func events(of run: RunDeclaration, in reading: ScenarioReading) -> [Value] {
    let declared = reading.root["runs"]?.elements.map { $0 } ?? []
    var names: Set<String> = []
    var name: String? = run.name.value
    while let current = name, names.insert(current).inserted {
      let json = declared.first { $0["name"]?.string == current }
      if let events = json?["events"] { return [value(ofEvents: events)] }
      name = json?["extends"]?.string
    }
    return reading.root["events"].map { [value(ofEvents: $0)] } ?? []
  }

  private func value(ofEvents json: JSONValue) -> Value {
    Value(path: "events", text: ValueOrigins.text(of: json), place: json.place)
  }

  /// The array of the run's data.
  private func items(of resolution: RunStacks.Resolution, in reading: ScenarioReading) -> JSONValue? {
    let data = resolution.data.completed(by: reading.declaration.data ?? DataDeclaration())
    return data.items.flatMap { loader.json(of: $0.source) }
  }

  /// The run's media library.
  private func library(of resolution: RunStacks.Resolution, in reading: ScenarioReading) -> JSONValue? {
    resolution.data.completed(by: reading.declaration.data ?? DataDeclaration()).media.flatMap(loader.json)
  }

  // MARK: - Techniques

  private func layer(_ technique: StackedTechnique) -> RunExplanation.Layer {
    RunExplanation.Layer(
      declaration: technique.declaration, place: technique.place,
      options: technique.declaration.options.map { option in
        let given = technique.given.first { $0.name == option.name }
        return Value(
          path: option.name, text: given?.value.text ?? option.defaultValue.text,
          place: given?.place)
      })
  }
}
