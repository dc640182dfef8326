package import ListRuntime
import Scenarios
import TechniqueTestSupport

extension TechniqueContract {
  /// The calls of a technique that declares that it replaces extension points.
  static let replacement = TechniqueContract(
    "It never calls the strategy below at an extension point that it replaces"
  ) { plugin, failures in
    if plugin.declaration.replaces.isEmpty { return }
    let required = ListRun(plugin.requirements).techniques
    let scenario = try await SharedRuns.scenario(plugin, "wins").runs.first?.configuration.techniques ?? []
    for options in plugin.optionVariants {
      for base in [required, scenario] {
        let calls = try callsBelow(ConfiguredTechnique(plugin.technique, options: options), over: base)
        failures.expect("calls with \(options)", calls, equals: [])
      }
    }
  }

  /// The functions of the strategies below that a technique calls, as `point.function`, at extension points that it
  /// declares as replaced; the list is scrolled once and changed by every kind of event.
  ///
  /// - Throws: errors of reading the shipped data.
  package static func callsBelow(_ technique: ConfiguredTechnique, over base: [ConfiguredTechnique]) throws -> [String]
  {
    let declaration = technique.type.declaration
    var run = ListRun(messages: Array(try ShippedData.shared.messages.prefix(60)))
    run.mediaAsText = declaration.needsTextOnly
    run.imageCaches = .disk
    run.events = listEvents
    run.techniques = base + [ConfiguredTechnique(CallRecorder.self), technique]
    let log = CallLog()
    _ = try CallLog.$current.withValue(log) { try run.record() }
    return declaration.replaces.flatMap { point in log.functions(at: point).map { "\(point).\($0)" } }
  }
}
