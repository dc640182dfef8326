internal import Datasets
internal import JSON
internal import ListRuntime
internal import Simulation

/// Makes configurations of declared runs: loads their data and puts everything together.
struct RunResolver {
  let declaration: ScenarioDeclaration
  let profile: DeviceProfile?
  let loader: InputLoader
  let collector: DiagnosticCollector

  /// A run; nil if anything it needs is wrong, which has then been reported.
  func run(_ run: RunDeclaration, _ resolution: RunStacks.Resolution) -> ResolvedRun? {
    guard let data = content(run, resolution) else { return nil }
    guard let profile, let driver = declaration.scroll, resolution.isComplete else { return nil }
    let configuration = RunConfiguration(
      name: run.name.value, profile: profile, content: data.content, media: data.library,
      techniques: resolution.techniques.map { ($0.type, $0.options) }, driver: driver, events: data.events,
      imageCaches: declaration.imageCaches, imageLibrary: declaration.imageLibrary,
      heightQueries: declaration.heightQueries, topInset: declaration.topInset,
      vsyncPhase: .microseconds(declaration.vsyncPhase?.value ?? 0), seed: declaration.seed,
      timeLimit: .seconds(declaration.timeLimitSeconds))
    return ResolvedRun(
      configuration: configuration, compareTo: run.compareTo.map(\.value),
      techniquesText: resolution.techniques.map(\.text), range: run.name.range)
  }

  /// What a run shows.
  private struct Content {
    var content: ContentDescription
    var events: [(at: VirtualDuration, event: ListEvent)]
    /// The library it shows pictures of.
    var library: MediaLibrary
  }

  /// The data of a run with what happens to them.
  private func content(_ run: RunDeclaration, _ resolution: RunStacks.Resolution) -> Content? {
    let data = resolution.data.completed(by: declaration.data ?? DataDeclaration())
    guard let style = declaration.content else { return nil }
    let isTextOnly = data.mediaAsText?.value ?? false
    if let mediaAsText = data.mediaAsText, style.kind.items != .messages {
      report(mediaAsText.place, "only messages can be shown as text", expected: "no \"mediaAsText\"")
    }
    let library = data.media.map { loader.library($0) }
    guard let declared = data.items else { return nil }
    guard declared.kind == style.kind.items else {
      report(
        declared.source.place,
        "a list of kind \(style.kind.rawValue) shows \(style.kind.items.rawValue), not \(declared.kind.rawValue)",
        expected: "\(JSONString.quoted(style.kind.items.rawValue)) in data")
      return nil
    }
    let items = loader.items(declared, library: library ?? nil, from: data.media)
    var resolver = EventResolver(
      items: items, kind: style.kind.items, loader: loader, library: library ?? nil, librarySource: data.media,
      collector)
    let events = resolver.events(resolution.events ?? declaration.events)
    // A library that cannot be read is reported; items are then checked without it.
    if case .some(nil) = library { return nil }
    guard let items, let content = style.showing(items, mediaAsText: isTextOnly) else { return nil }
    if items.count == 0 {
      report(declared.source.place, "the data set is empty", expected: "at least \(declared.kind.file.itemShape.one)")
    }
    if !isTextOnly, let place = items.havePictures ? declared.source.place : resolver.bringPictures {
      if data.media == nil {
        report(
          place, "these \(declared.kind.rawValue) show pictures, and there is no library of them",
          expected: "\"media\" in data")
      }
      checkTextOnly(run, resolution)
    }
    guard let events, let empty = try? MediaLibrary([]) else { return nil }
    return Content(content: content, events: events, library: (library ?? nil) ?? empty)
  }

  /// Techniques that can only show text need data without pictures.
  private func checkTextOnly(_ run: RunDeclaration, _ resolution: RunStacks.Resolution) {
    guard resolution.isComplete else { return }
    let own = (run.techniques ?? []) + run.add
    for technique in resolution.techniques where technique.declaration.needsTextOnly {
      let isOwn = own.contains { $0.place == technique.place }
      report(
        isOwn ? technique.place : run.name.place,
        "\(technique.id) can only show text, and the data of the run \(run.name.value) has pictures",
        expected: "\"data\": {\"mediaAsText\": true} in the run")
    }
  }

  private func report(_ place: SourcePlace, _ message: String, expected: String) {
    collector.error(at: place, message, expected: expected)
  }
}

extension ObjectShape {
  /// One of them, as in `one message`.
  fileprivate var one: String { "one" + name.drop { $0 != " " } }
}
