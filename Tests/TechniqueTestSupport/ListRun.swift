package import ListRuntime
import Simulation

/// Describes a run in a test; the defaults are the shipped data on the shipped device.
package struct ListRun {
  /// The chat messages; nil for the 500 shipped ones.
  package var messages: [Message]?
  /// Content that replaces the chat; nil for the chat.
  package var content: ContentDescription?
  /// The media library; nil for the shipped library of the chat.
  package var media: MediaLibrary?
  /// The device profile; nil for the iPod touch 5G.
  package var profile: DeviceProfile?
  /// Whether media messages are shown as texts.
  package var mediaAsText = false
  /// Techniques in stacking order.
  package var techniques: [ConfiguredTechnique]
  /// How the list is scrolled.
  package var driver: ScrollDriver = .rows(interval: .milliseconds(20))
  /// The caches that contain the images at the start.
  package var imageCaches = InitialImageCaches.memory
  /// The rules of the app's image library.
  package var imageLibrary = ImageLibraryRules.pinRemoteImage
  /// Whether all work is free, so that no frame is missed.
  package var isFree = true
  /// Events that change the list, with times from the start of the scroll.
  package var events: [ScheduledListEvent] = []
  /// The end of the list that it shows first.
  package var startsAt = ListEdge.start
  /// Changes the rules of the device's system.
  package var changeSystem: (inout SystemRules) -> Void = { _ in }

  /// Creates a run of techniques with their default options.
  package init(_ techniques: [any Technique.Type] = [], messages: [Message]? = nil) {
    self.techniques = techniques.map { ConfiguredTechnique($0) }
    self.messages = messages
  }

  /// Adds a technique with options above the others.
  package mutating func add(_ technique: any Technique.Type, _ options: [String: OptionValue] = [:]) {
    techniques.append(ConfiguredTechnique(technique, given: options))
  }

  /// The resolved configuration.
  package func configuration() throws -> RunConfiguration {
    let shipped = try ShippedData.shared
    var profile = profile ?? shipped.profile
    changeSystem(&profile.system)
    var configuration = RunConfiguration(
      name: "test", profile: isFree ? profile.withFreeWork() : profile,
      content: content
        ?? .chat(messages: messages ?? shipped.messages, style: ChatStyle(), mediaAsText: mediaAsText),
      media: media ?? shipped.media, techniques: techniques, driver: driver, events: events, imageCaches: imageCaches,
      imageLibrary: imageLibrary)
    configuration.startsAt = startsAt
    return configuration
  }

  /// Simulates the run and returns its record.
  package func record() throws -> RunRecord { try configuration().record() }

  /// Simulates the run and retains the list for inspection.
  package func finished() throws -> FinishedRun {
    let configuration = try configuration()
    return TechniqueTimeLimit.enforce(on: configuration) {
      let simulation = ListSimulation(configuration)
      let stacks = simulation.techniqueStacks
      let record = simulation.run()
      return FinishedRun(simulation: simulation, stacks: stacks, record: record)
    }
  }
}

/// A finished run with its list.
package struct FinishedRun {
  private let simulation: ListSimulation
  /// The techniques at each extension point, from the bottom: 0 is the list's default, i + 1 is the i-th technique.
  package let stacks: [ExtensionPoint: [UInt8]]
  /// The record of the run.
  package let record: RunRecord

  init(simulation: ListSimulation, stacks: [ExtensionPoint: [UInt8]], record: RunRecord) {
    self.simulation = simulation
    self.stacks = stacks
    self.record = record
  }

  /// Statistics of every reuse pool, by ascending identifier: cells made, and the maximum number in the list at once.
  package var pools: [(name: String, made: Int, aliveMax: Int)] { simulation.poolCounts }
  /// Heights of all rows in points, in order.
  package var rowHeights: [Double] { simulation.rowHeights }
  /// All rows of the list, in order.
  package var rows: [Row] { simulation.rows }
  /// The texts of all rows, in order.
  package var plainTexts: [String] { simulation.rows.map { simulation.ui.content.plainText(for: $0) } }
  /// Allocated bytes of a kind of memory, by the ledger.
  package func bytes(of kind: MemoryKind) -> Int64 { simulation.bytes(of: kind) }
}

extension RunRecord {
  /// The amount of a kind of work in the whole run, in the unit of the kind.
  package func amount(_ kind: WorkKind) -> Int { work[kind.index] }

  /// Main-thread time, in nanoseconds, of frames that satisfy a condition; nil means any technique or any phase.
  package func nanoseconds(
    technique: Int? = nil, phase: Phase? = nil, where includes: (FrameRecord) -> Bool = { _ in true }
  ) -> Int64 {
    var sum: Int64 = 0
    for frame in frames where includes(frame) {
      for charge in charges[frame.charges] {
        if let technique, technique != Int(charge.technique) { continue }
        if let phase, phase != charge.phase { continue }
        sum += charge.time.nanoseconds
      }
    }
    return sum
  }
}
