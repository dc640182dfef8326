package import ListRuntime
import Simulation
import TechniqueTestSupport

extension TechniqueContract {
  /// The changes of a technique that decides when they are made. The contract of pictures does not show that they are never made, because
  /// the list makes all that are due before it reloads.
  static let updates = TechniqueContract(
    "It makes every change of items that it is told, at the latest when the list rests"
  ) { plugin, failures in
    guard (plugin.declaration.decorates + plugin.declaration.replaces).contains(.updates) else { return }
    let required = ListRun(plugin.requirements).techniques
    for options in plugin.optionVariants {
      let technique = ConfiguredTechnique(plugin.technique, options: options)
      for failure in try unmadeChanges(technique, over: required) {
        failures.expect(false, "\(options): \(failure)")
      }
    }
  }

  /// The changes that the list with a technique does not show long after the scroll, and the list without it does, one sentence each.
  ///
  /// - Throws: errors of reading the shipped data.
  package static func unmadeChanges(
    _ technique: ConfiguredTechnique, over base: [ConfiguredTechnique]
  ) throws -> [String] {
    let messages = try ShippedData.shared.messages
    var run = ListRun(messages: Array(messages.prefix(40)))
    run.mediaAsText = (base + [technique]).contains { $0.type.declaration.needsTextOnly }
    // The events before the reload.
    let edits = listEvents.prefix { !$0.events.contains(.reload) }
    let replacement = ScheduledListEvent(at: .zero, event: .replace(.messages(Array(messages[100..<110]))))
    return try [("insertions, deletions and updates", Array(edits)), ("replacement of all items", [replacement])]
      .compactMap { name, events in
        run.events = events
        run.techniques = base
        let without = State(of: try run.configuration())
        run.techniques += [technique]
        let with = State(of: try run.configuration())
        guard with.itemCount != without.itemCount || (with.isWaiting && !without.isWaiting) else { return nil }
        return "it never makes the \(name): the list at rest shows \(with.itemCount) items, "
          + "and \(without.itemCount) without it" + (with.isWaiting ? "; changes that were due still wait" : "")
      }
  }

  /// What a list shows long after its scroll has ended.
  private struct State {
    /// Number of items that have rows.
    let itemCount: Int
    /// Whether something is pending that would change what it shows.
    let isWaiting: Bool

    init(of configuration: RunConfiguration) {
      let simulation = ListSimulation(configuration)
      defer { simulation.shutDown() }
      simulation.start()
      simulation.advance(by: .seconds(60))
      itemCount = Set(simulation.list.rows.map(\.item)).count
      isWaiting = !simulation.isSettled
    }
  }
}
