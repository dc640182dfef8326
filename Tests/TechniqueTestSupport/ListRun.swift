package import ListRuntime
package import Simulation

/// One run as a test writes it down: what it does not name is the shipped data on the shipped device.
package struct ListRun {
  /// The messages; nil is the 500 shipped ones.
  package var messages: [Message]?
  /// What is shown instead of messages, if anything is.
  package var content: ContentDescription?
  /// The pictures there are; nil is the shipped library of the chat.
  package var media: MediaLibrary?
  /// The device; nil is the iPod touch 5G.
  package var profile: DeviceProfile?
  /// Whether media messages are shown as texts.
  package var mediaAsText = false
  /// Techniques in stacking order.
  package var techniques: [(type: any Technique.Type, options: TechniqueOptions)]
  /// How the list is scrolled.
  package var driver: ScrollDriver = .rows(interval: .milliseconds(20))
  /// Where images are at the start.
  package var imageCaches = InitialImageCaches.memory
  /// How the app's image library works.
  package var imageLibrary = ImageLibraryRules.pinRemoteImage
  /// Whether all work is free: a list that is never late.
  package var isFree = true
  /// Events that change the list, counted from the scroll's start.
  package var events: [(at: VirtualDuration, event: ListEvent)] = []
  /// When the table asks for heights.
  package var heightQueries = HeightQueryRules.iOS9

  /// A run of techniques with their default options.
  package init(_ techniques: [any Technique.Type] = [], messages: [Message]? = nil) {
    self.techniques = techniques.map { ($0, TechniqueOptions(of: $0.declaration)) }
    self.messages = messages
  }

  /// Puts a technique with options on top.
  package mutating func add(_ technique: any Technique.Type, _ options: [String: OptionValue] = [:]) {
    techniques.append((technique, TechniqueOptions(of: technique.declaration, given: options)))
  }

  /// The run resolved.
  package func configuration() throws -> RunConfiguration {
    let shipped = try ShippedData.shared
    let profile = profile ?? shipped.profile
    return RunConfiguration(
      name: "test", profile: isFree ? profile.withFreeWork() : profile,
      content: content
        ?? .chat(messages: messages ?? shipped.messages, style: ChatStyle(), mediaAsText: mediaAsText),
      media: media ?? shipped.media, techniques: techniques, driver: driver, events: events, imageCaches: imageCaches,
      imageLibrary: imageLibrary, heightQueries: heightQueries)
  }

  /// Runs it.
  package func record() throws -> RunRecord { ListSimulation(try configuration()).run() }

  /// Runs it and keeps the list for a look at what it became.
  package func finished() throws -> FinishedRun {
    let simulation = ListSimulation(try configuration())
    let stacks = simulation.seamStacks
    let record = simulation.run()
    return FinishedRun(simulation: simulation, stacks: stacks, record: record)
  }
}

/// A run with what is left of its list.
package struct FinishedRun {
  private let simulation: ListSimulation
  /// Which technique stood at each seam, from the bottom.
  package let stacks: [ExtensionPoint: [UInt8]]
  /// What the run left behind.
  package let record: RunRecord

  init(simulation: ListSimulation, stacks: [ExtensionPoint: [UInt8]], record: RunRecord) {
    self.simulation = simulation
    self.stacks = stacks
    self.record = record
  }

  /// Counts of every pool, by ascending identifier: cells made, and the most in the list at once.
  package var pools: [(name: String, made: Int, aliveMax: Int)] { simulation.poolCounts }
  /// Heights of all rows in points, in order.
  package var rowHeights: [Double] { simulation.rowHeights }
  /// All rows.
  package var rows: [Row] { simulation.rows }
  /// Bytes that the ledger holds of a kind of memory.
  package func bytes(of kind: MemoryKind) -> Int64 { simulation.bytes(of: kind) }
}

extension RunRecord {
  /// The amount of a kind of work in the whole run.
  package func amount(_ kind: WorkKind) -> Int { work[kind.index] }

  /// Main-thread nanoseconds of frames that satisfy a condition, by technique and phase.
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
