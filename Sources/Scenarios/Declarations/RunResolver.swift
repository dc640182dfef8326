import Datasets
import JSON
import ListRuntime
import Simulation

/// Resolves declared runs to configurations, and loads their data.
struct RunResolver {
  let declaration: ScenarioDeclaration
  let profile: DeviceProfile?
  let loader: InputLoader
  let collector: DiagnosticCollector

  /// Resolves a run; nil if there are problems, which are reported.
  func run(_ run: RunDeclaration, _ resolution: RunStacks.Resolution) -> ResolvedRun? {
    // Reported even if the data are invalid; read once.
    let driver = declaration.scroll.flatMap(loader.driver)
    guard let data = content(run, resolution) else { return nil }
    guard let profile, let driver, resolution.isComplete else { return nil }
    var configuration = RunConfiguration(
      name: run.name.value, profile: profile, content: data.content, media: data.library,
      techniques: resolution.techniques.map { ConfiguredTechnique($0.type, options: $0.options) }, driver: driver,
      events: data.events, vsyncPhase: .microseconds(declaration.vsyncPhase?.value ?? 0))
    for setting in declaration.settings { setting(&configuration) }
    if let system = declaration.system { configuration.profile.run(system.applied(to: profile.system)) }
    var resolved = ResolvedRun(
      configuration: configuration, compareTo: run.compareTo.map(\.value),
      techniquesText: resolution.techniques.map(\.text), range: run.name.range)
    resolved.fittedAssumption = data.assumed
    resolved.deviceChanges =
      (declaration.device?.changedValues ?? [])
      + (configuration.profile.system == profile.system
        ? [] : ["\(SystemFields.name)=\(configuration.profile.system.label)"])
    return resolved
  }

  /// The loaded data of a run.
  private struct Content {
    var content: ContentDescription
    var events: [ScheduledListEvent]
    /// The media library of its pictures; empty if there is none.
    var library: MediaLibrary
    /// The scale of the library, if it was fitted.
    var assumed: FittedAssumption?
  }

  /// Loads the data and the events of a run; nil if there are problems, which are reported.
  private func content(_ run: RunDeclaration, _ resolution: RunStacks.Resolution) -> Content? {
    let data = resolution.data.completed(by: declaration.data ?? DataDeclaration())
    guard let style = declaration.content else { return nil }
    let isTextOnly = data.mediaAsText?.value ?? false
    if let mediaAsText = data.mediaAsText, !style.canShowMediaAsText {
      report(mediaAsText.location, "only messages can be shown as text", expected: "no \"mediaAsText\"")
    }
    let read = data.media.map { loader.library($0, scaledBy: data.mediaScale?.value) }
    // An unreadable library has been reported; the items are checked without it.
    let library = read??.library
    if let scale = data.mediaScale, data.media == nil {
      report(scale.location, "the data has no library whose pictures can be scaled", expected: "\"media\" in data")
    }
    guard let declared = data.items else { return nil }
    guard declared.kind.items == style.itemKind else {
      report(
        declared.source.location,
        "a list of kind \(style.kind.rawValue) shows \(style.itemKind.rawValue), not \(declared.kind.name)",
        expected: "\(JSONString.quoted(style.itemKind.rawValue)) in data")
      return nil
    }
    let items = loader.items(declared, library: library, from: data.media)
    var resolver = EventResolver(
      items: items, kind: style.itemKind, loader: loader, library: library, librarySource: data.media,
      collector)
    let events = resolver.events(resolution.events ?? declaration.events)
    if case .some(nil) = read { return nil }
    guard let items, let content = style.withItems(items, mediaAsText: isTextOnly) else { return nil }
    if items.count == 0 {
      report(
        declared.source.location, "the data set is empty", expected: "at least \(declared.kind.file.itemShape.one)")
    }
    // Without some of its blocks or fields, an item may seem to have nothing to show.
    if !collector.hasErrors, let style = content.style as? DeclaredStyle,
      let position = style.firstItemWithoutBlocks(in: items)
    {
      report(
        declared.source.location, "the item at position \(position) has no field that a block shows",
        expected: style.shownFields,
        found: style.fields(ofItem: position, in: items))
    }
    if !isTextOnly, let location = items.havePictures ? declared.source.location : resolver.firstPictureLocation {
      if data.media == nil {
        report(
          location, "these \(declared.kind.name) show pictures, but the data has no media library",
          expected: "\"media\" in data")
      }
      checkTextOnly(run, resolution, canShowMediaAsText: style.canShowMediaAsText)
    }
    guard let events, let empty = try? MediaLibrary([]) else { return nil }
    let assumed = read??.assumed.flatMap { assumed in data.media.flatMap { FittedAssumption(assumed, of: $0) } }
    return Content(content: content, events: events, library: library ?? empty, assumed: assumed)
  }

  /// Reports text-only techniques on data with pictures.
  private func checkTextOnly(
    _ run: RunDeclaration, _ resolution: RunStacks.Resolution, canShowMediaAsText: Bool
  ) {
    guard resolution.isComplete else { return }
    let declaredEntries = (run.techniques ?? []) + run.add
    for technique in resolution.techniques where technique.declaration.needsTextOnly {
      let isDeclaredHere = declaredEntries.contains { $0.location == technique.location }
      report(
        isDeclaredHere ? technique.location : run.name.location,
        "\(technique.id) can only show text, and the data of the run \(run.name.value) has pictures",
        expected: canShowMediaAsText
          ? "\"data\": {\"mediaAsText\": true} in the run" : "data without pictures in the run")
    }
  }

  private func report(_ location: SourceLocation, _ message: String, expected: String, found: String? = nil) {
    collector.error(at: location, message, expected: expected, found: found)
  }
}

extension DeviceProfile {
  /// Makes the device run a system. Measurements were made with the device's own.
  fileprivate mutating func run(_ other: SystemRules) {
    if other != system { fit?.measuredChanges = [] }
    system = other
  }
}

extension ObjectShape {
  /// One such object in words, as in `one message`.
  fileprivate var one: String { "one" + name.drop { $0 != " " } }
}
