import JSON
import ListRuntime

/// A device as declared in a scenario: a profile and its changes.
struct DeviceDeclaration: Sendable {
  /// The id or the path of the profile.
  var id = Located("")
  /// The name of the changed device; nil if the scenario gives none.
  var name: String?
  /// The changes in words; empty if there are none.
  var changesText = ""
  /// The changed values, as in `cost.cpu=3`; the name is not one of them.
  var changedValues: [String] = []
  /// The patches of the profile's file.
  var changes: [JSONPatch] = []
  /// The factors that multiply the cost of work, by its performers.
  var cost: [(performers: [WorkPerformer], factor: Double)] = []

  /// The name of the device in results: its own name if it has one, otherwise the profile's id with the changes.
  private func label(of profile: String) -> String { name ?? profile + changesText }

  static let id = Field.required(
    "id", ValueReader<String>.name(.device).located,
    "Id of a profile in the folder devices beside this file, or the path of a profile relative to this file, ending in .json."
  )
  /// The factors of `cost`: the key, the performers it applies to, and their name in help texts.
  private static let costs: [(name: String, performers: [WorkPerformer], what: String)] = [
    ("cpu", [.appThread, .renderServer], "work of the CPU cores, including context switches,"),
    ("gpu", [.gpu, .gpuStall], "work of the GPU"), ("storage", [.storage], "flash storage"),
    ("network", [.network], "the network"),
  ]
  private static let costFields = costs.map { cost in
    FieldBinding<[(performers: [WorkPerformer], factor: Double)]>(
      .defaulted(
        cost.name, .number(0.001...1000), to: 1,
        "The factor by which \(cost.what) is slower than in the profile; 0.5 is twice as fast."),
      set: { $0.append((cost.performers, $1)) })
  }
  static let costShape = ObjectShape("cost factors", costFields)

  /// Keys of a profile's file that identify it or give its provenance: scenarios cannot change them.
  private static let fixed = ["$schema", "id", DeviceFile.sources.shape.name, DeviceFile.fit.shape.name]
  /// Fields of a profile's file that a scenario can change.
  private static let changeable = DeviceFile.shape.fields.filter { !fixed.contains($0.name) }
    .map { FieldShape(name: $0.name, shape: $0.shape.partial, presence: .optional, help: $0.help) }

  static let reader = ValueReader<DeviceDeclaration>.either([
    (.string, id.reader.map { DeviceDeclaration(id: $0) }),
    (
      .object,
      .record(
        "a device", DeviceDeclaration(),
        [
          FieldBinding(id, \.id), .optional("name", .identifier, "The name of the changed device.", optional: \.name),
          .optional(
            "cost", .record("cost factors", [], costFields), "Factors that scale what work costs.", \.cost
          ).checked { device, object in
            let names = changeable.map(\.name)
            device.changes = JSONPatch.leaves(of: object.value).filter { names.contains($0.steps.first?.name ?? "") }
            device.changesText = ValueLabel.changes(in: object.value)
            device.changedValues = ValueLabel.changedValues(in: object.value).filter { !$0.hasPrefix("name=") }
          },
        ] + changeable.map { FieldBinding($0, read: { _, _ in true }) },
        check: { device, object in device.changes.allSatisfy { isKnown($0, object.collector) } })
    ),
  ])

  /// Whether a change concerns a known coefficient; a change cannot add a coefficient, because it would be incomplete.
  private static func isKnown(_ change: JSONPatch, _ collector: DiagnosticCollector) -> Bool {
    let steps = Array(change.steps)
    guard steps.count > 1 else { return true }
    let known: [String]
    switch steps[0].name {
    case DeviceFile.work.name: known = WorkKind.allCases.map(\.name)
    case DeviceFile.memory.name: known = MemoryUnit.allCases.map(\.name)
    default: return true
    }
    if known.contains(steps[1].name) { return true }
    collector.error(
      at: steps[1].location, "unknown coefficient \(JSONString.quoted(steps[1].name))",
      suggestion: NearestName.nearest(to: steps[1].name, among: known).map(JSONString.quoted))
    return false
  }

  /// The profile with its cost factors applied, and with the label as its id.
  ///
  /// - Parameters:
  ///   - profile: the profile with the changes of values applied.
  ///   - original: the profile of the file.
  func changed(_ profile: DeviceProfile, from original: DeviceProfile?) -> DeviceProfile {
    var changed = profile
    changed.id = label(of: profile.id)
    // Measurements were made on the unchanged profile.
    if profile != original || cost.contains(where: { $0.factor != 1 }) { changed.fit?.measuredChanges = [] }
    for (performers, factor) in cost where factor != 1 { changed.scaleCosts(of: performers, by: factor) }
    return changed
  }
}
