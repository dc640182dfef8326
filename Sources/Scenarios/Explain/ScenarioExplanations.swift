import Datasets
import JSON
import ListRuntime

/// The explanations of a scenario's runs, computed on demand.
package struct ScenarioExplanations {
  private let variants: [ParsedVariant]
  private let loader: InputLoader
  /// The places of the runs, by name: the index of the variant, and of the run in it.
  private let places: [String: (variant: Int, run: Int)]

  init(variants: [ParsedVariant], loader: InputLoader) {
    self.variants = variants
    self.loader = loader
    var places: [String: (variant: Int, run: Int)] = [:]
    for (index, variant) in variants.enumerated() {
      for (run, declared) in variant.declaration.runs.enumerated() {
        let name = ScenarioVariants.name(declared.name.value, variant.label)
        if places[name] == nil { places[name] = (index, run) }
      }
    }
    self.places = places
  }

  /// The names of all runs, in the order of the scenario.
  package var runs: [String] {
    variants.flatMap { variant in variant.declaration.runs.map { ScenarioVariants.name($0.name.value, variant.label) } }
  }

  /// The explanation of a run; nil if there is no run with this name. It takes the same time for any number of runs.
  package func explanation(of run: String) -> RunExplanation? {
    guard let place = places[run] else { return nil }
    let variant = variants[place.variant]
    guard variant.resolutions.indices.contains(place.run) else { return nil }
    let (declared, resolution) = (variant.declaration.runs[place.run], variant.resolutions[place.run])
    return RunExplanation(
      run: run, values: values(of: declared, resolution, in: variant), files: files(of: resolution, in: variant),
      scroll: variant.declaration.scroll.flatMap(loader.driver).map(ScrollSummary.lines) ?? [],
      content: content(of: resolution, in: variant), layers: resolution.techniques.map(layer),
      items: items(of: resolution, in: variant), library: library(of: resolution, in: variant))
  }

  /// The files of the device, of the data and of the scroll.
  private func files(
    of resolution: RunStacks.Resolution, in variant: ParsedVariant
  ) -> [(role: String, found: FoundFile)] {
    let data = resolution.data.completed(by: variant.declaration.data ?? DataDeclaration())
    let found = [
      ("device", variant.declaration.device.flatMap(loader.foundFile)),
      ("data.\(data.items?.kind.name ?? "")", data.items.flatMap { loader.foundFile($0.source) }),
      ("data.media", data.media.flatMap(loader.foundFile)),
      ("scroll.file", variant.declaration.scroll?.recordedSource.flatMap(loader.foundFile)),
    ]
    return found.compactMap { role, file in file.map { (role, $0) } }
  }

  // MARK: - Values

  private typealias Value = RunExplanation.Value

  private func values(
    of run: RunDeclaration, _ resolution: RunStacks.Resolution, in variant: ParsedVariant
  ) -> [Value] {
    let settings = ValueOrigins.values(
      of: ScenarioFields.shape, in: variant.root, under: "", except: ScenarioFields.namesExplainedElsewhere)
    return settings.filter { !$0.path.contains(".") } + device(in: variant)
      + data(resolution.data.completed(by: variant.declaration.data ?? DataDeclaration()))
      + settings.filter { $0.path.contains(".") } + events(of: run, resolution, in: variant)
      + run.compareTo.map { Value(path: "compareTo", text: $0.value, location: $0.location) }
  }

  private func device(in variant: ParsedVariant) -> [Value] {
    guard let device = variant.declaration.device, let file = loader.changedFile(of: device) else { return [] }
    let factValues = ValueOrigins.values(
      of: DeviceFile.shape, in: file, under: "device", except: ["$schema", "id", "summary", "sources"])
    let deviceValue = [Value(path: "device", text: device.id.value, location: device.id.location)]
    let coefficients = device.changes.filter { ["work", "memory"].contains($0.steps.first?.name) }.map { change in
      Value(
        path: "device.\(change.path)", text: ValueOrigins.text(of: change.value),
        location: change.value.location)
    }
    let costs = ValueOrigins.values(
      of: DeviceDeclaration.costShape, in: variant.root["device"]?["cost"], under: "device.cost")
    return deviceValue + factValues + coefficients + costs
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
      return Value(path: "data.\(key)", text: text, location: source.location)
    }
    let isText = data.mediaAsText
    let scale =
      data.mediaScale.map { Value(path: "data.mediaScale", text: $0.value.text, location: $0.location) }
      ?? data.media.flatMap(assumedScale)
    let values = [
      data.items.flatMap { value($0.kind.name, $0.source) }, value("media", data.media), scale,
    ].compactMap { $0 }
    // Only messages can be shown as text.
    guard data.items?.kind.items == Message.kind else { return values }
    return values + [
      Value(
        path: "data.mediaAsText", text: "\(isText?.value ?? false)", location: isText?.location)
    ]
  }

  /// The scale that a library assumes, at its place in the library; nil if it assumes none.
  private func assumedScale(of source: DataSource) -> Value? {
    guard let scale = loader.json(of: source)?["scale"],
      let assumed = loader.library(source, scaledBy: nil)?.assumed
    else { return nil }
    return Value(path: "data.mediaScale", text: assumed.scale.text, location: scale.location)
  }

  /// The events of the run: its own, those of a run it extends, or the file's.
  private func events(
    of run: RunDeclaration, _ resolution: RunStacks.Resolution, in variant: ParsedVariant
  ) -> [Value] {
    guard resolution.events != nil else { return variant.root["events"].map { [value(ofEvents: $0)] } ?? [] }
    let declared = variant.root["runs"]?.elements.map { $0 } ?? []
    var name: String? = run.name.value
    while let current = name, let position = places[ScenarioVariants.name(current, variant.label)]?.run,
      declared.indices.contains(position)
    {
      if let events = declared[position]["events"] { return [value(ofEvents: events)] }
      name = declared[position]["extends"]?.string
    }
    return []
  }

  private func value(ofEvents json: JSONValue) -> Value {
    Value(path: "events", text: ValueOrigins.text(of: json), location: json.location)
  }

  /// The outline of declared blocks; empty for other content.
  private func content(of resolution: RunStacks.Resolution, in variant: ParsedVariant) -> [String] {
    guard let style = variant.declaration.content?.style as? DeclaredStyle else { return [] }
    let data = resolution.data.completed(by: variant.declaration.data ?? DataDeclaration())
    let library = data.media.flatMap { loader.library($0, scaledBy: data.mediaScale?.value) }?.library
    let items = data.items.flatMap { loader.items($0, library: library, from: data.media) }
    return ContentSummary.lines(of: style, showing: items)
  }

  /// The JSON array of the run's items.
  private func items(of resolution: RunStacks.Resolution, in variant: ParsedVariant) -> JSONValue? {
    let data = resolution.data.completed(by: variant.declaration.data ?? DataDeclaration())
    return data.items.flatMap { loader.json(of: $0.source) }
  }

  /// The JSON value of the run's media library.
  private func library(of resolution: RunStacks.Resolution, in variant: ParsedVariant) -> JSONValue? {
    resolution.data.completed(by: variant.declaration.data ?? DataDeclaration()).media.flatMap(loader.json)
  }

  // MARK: - Techniques

  private func layer(_ technique: StackedTechnique) -> RunExplanation.Layer {
    RunExplanation.Layer(
      declaration: technique.declaration, location: technique.location,
      options: technique.declaration.options.map { option in
        let given = technique.given.first { $0.name == option.name }
        return Value(
          path: option.name, text: given?.value.text ?? option.defaultValue.text,
          location: given?.location)
      })
  }
}
