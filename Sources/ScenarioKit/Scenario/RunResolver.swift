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
      techniques: resolution.techniques.map { ($0.type, $0.options) }, driver: driver,
      imageCaches: declaration.imageCaches, heightQueries: declaration.heightQueries, topInset: declaration.topInset,
      vsyncPhase: .microseconds(declaration.vsyncPhase?.value ?? 0), seed: declaration.seed,
      timeLimit: .seconds(declaration.timeLimitSeconds))
    return ResolvedRun(
      configuration: configuration, compareTo: run.compareTo.map(\.value),
      techniquesText: resolution.techniques.map(\.text), range: run.name.range)
  }

  /// The data of a run, and the library it shows pictures of.
  private func content(
    _ run: RunDeclaration, _ resolution: RunStacks.Resolution
  ) -> (content: ContentDescription, library: MediaLibrary)? {
    let data = resolution.data.completed(by: declaration.data ?? DataDeclaration())
    let isTextOnly = data.mediaAsText?.value ?? false
    let library = data.media.map { loader.library($0) }
    guard let source = data.messages else { return nil }
    let messages = loader.messages(source, library: library ?? nil, from: data.media)
    // A library that cannot be read is reported; messages are then checked without it.
    if case .some(nil) = library { return nil }
    guard let messages else { return nil }
    if messages.isEmpty { report(source.place, "the data set is empty", expected: "at least one message") }
    let content = ContentDescription.chat(messages: messages, style: declaration.style, mediaAsText: isTextOnly)
    if content.showsPictures {
      if data.media == nil {
        report(
          source.place, "these messages show pictures, and there is no library of them",
          expected: "\"media\" in data")
      }
      checkTextOnly(run, resolution)
    }
    guard let empty = try? MediaLibrary([]) else { return nil }
    return (content, (library ?? nil) ?? empty)
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
