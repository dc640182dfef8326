import JSON
import ListRuntime
import Simulation

/// A run's resolved configuration as JSON, with the property names as keys.
enum ConfigurationJSON {
  /// Everything that determines the run's result. Data sets appear as their sizes, the device as its id and screen.
  static func content(of configuration: RunConfiguration) -> JSONContent {
    .sortedObject([
      "device": device(configuration.profile),
      "content": content(configuration.content),
      "mediaItems": .integer(configuration.media.items.count),
      "techniques": .array(configuration.techniques.map { technique($0.type.declaration, $0.options) }),
      "driver": driver(configuration.driver),
      "events": .array(configuration.events.map { event($0.event, at: $0.at) }),
      "imageCaches": .string(configuration.imageCaches.rawValue),
      "imageLibrary": library(configuration.imageLibrary),
      "system": system(configuration.system),
      "topInset": .number(configuration.topInset),
      "vsyncPhaseNanoseconds": nanoseconds(configuration.vsyncPhase),
      // A seed may use all 64 bits, which is more than a JSON number represents safely.
      "seed": .string(String(configuration.seed)),
      "timeLimitNanoseconds": nanoseconds(configuration.timeLimit),
    ])
  }

  private static func nanoseconds(_ duration: VirtualDuration) -> JSONContent { .integer(Int(duration.nanoseconds)) }

  private static func device(_ profile: DeviceProfile) -> JSONContent {
    .sortedObject([
      "id": .string(profile.id), "coreCount": .integer(profile.coreCount), "refreshRate": .integer(profile.refreshRate),
      "screen": .sortedObject([
        "width": .number(profile.screen.width), "height": .number(profile.screen.height),
        "scale": .integer(profile.screen.scale),
      ]),
    ])
  }

  private static func technique(_ declaration: TechniqueDeclaration, _ options: TechniqueOptions) -> JSONContent {
    var values: [String: JSONContent] = [:]
    for option in declaration.options {
      values[option.name] = options[option.name].map { value in
        switch value {
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .boolean(let flag): .boolean(flag)
        case .choice(let word): .string(word)
        }
      }
    }
    return .sortedObject(["id": .string(declaration.id), "options": .sortedObject(values)])
  }

  private static func content(_ content: ContentDescription) -> JSONContent {
    var members: [String: JSONContent] = [
      "kind": .string(content.kind.rawValue), content.items.kind.rawValue: .integer(content.items.count),
    ]
    if content.canShowMediaAsText { members["mediaAsText"] = .boolean(content.showsMediaAsText) }
    members["style"] = properties(of: content.style)
    return .sortedObject(members)
  }

  /// The stored properties of a style by name. Reflection ensures that a new property appears here.
  private static func properties(of style: some Any) -> JSONContent {
    var members: [String: JSONContent] = [:]
    for child in Mirror(reflecting: style).children {
      guard let name = child.label else { continue }
      if let number = child.value as? Double { members[name] = .number(number) }
      if let color = child.value as? Color { members[name] = .string(hexadecimal(color)) }
    }
    return .sortedObject(members)
  }

  /// A color as `#RRGGBBAA`.
  private static func hexadecimal(_ color: Color) -> String {
    let digits = String(color.rgba, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func library(_ rules: ImageLibraryRules) -> JSONContent {
    .sortedObject([
      "preset": .string(rules.preset), "delivery": .string(rules.delivery.rawValue),
      "callbacks": .string(rules.callbacks.rawValue), "concurrentRequests": .integer(rules.concurrentRequests),
      "sharesRequests": .boolean(rules.sharesRequests), "memoryCache": .boolean(rules.memoryCache),
      "diskCache": .boolean(rules.diskCache), "cancelsOnReuse": .boolean(rules.cancelsOnReuse),
      "decoding": .string(rules.decoding.rawValue),
    ])
  }

  private static func system(_ system: RunConfiguration.System) -> JSONContent {
    .sortedObject([
      "heightQueries": .string(system.heightQueries.id),
      "dataPrefetching": .string(system.table.dataPrefetching.rawValue),
      "cellPreparation": .string(system.table.cellPreparation.rawValue),
      "reconfiguration": .string(system.table.reconfiguration.rawValue),
      "selfSizing": .string(system.table.selfSizing.rawValue),
    ])
  }

  private static func event(_ event: ListEvent, at instant: VirtualDuration) -> JSONContent {
    var members: [String: JSONContent] = ["atNanoseconds": nanoseconds(instant)]
    switch event {
    case .insert(let items, let position):
      members["kind"] = .string("insert")
      members[items.kind.rawValue] = .integer(items.count)
      members["at"] = .integer(position)
    case .update(let items, let position):
      members["kind"] = .string("update")
      members[items.kind.rawValue] = .integer(items.count)
      members["at"] = .integer(position)
    case .delete(let items):
      members["kind"] = .string("delete")
      members["at"] = .integer(items.lowerBound)
      members["count"] = .integer(items.count)
    case .replace(let items):
      members["kind"] = .string("replace")
      members[items.kind.rawValue] = .integer(items.count)
    case .refresh(let changes):
      members["kind"] = .string("replace")
      members["changes"] = .integer(changes.count)
    case .reload: members["kind"] = .string("reload")
    case .rotate: members["kind"] = .string("rotate")
    case .memoryWarning: members["kind"] = .string("memoryWarning")
    }
    return .sortedObject(members)
  }

  private static func driver(_ driver: ScrollDriver) -> JSONContent {
    switch driver {
    case .timer(let timer):
      .sortedObject([
        "kind": .string("timer"), "intervalNanoseconds": nanoseconds(timer.interval),
        "baseStep": .number(timer.baseStep), "firstIncrement": .number(timer.firstIncrement),
        "increment": .number(timer.increment), "passes": .integer(timer.passes),
      ])
    case .rows(let rows):
      .sortedObject([
        "kind": .string("rows"), "intervalNanoseconds": nanoseconds(rows.interval),
        "animated": .boolean(rows.isAnimated),
        "waitsForContent": .boolean(rows.waitsForContent), "by": .string(rows.step.rawValue),
      ])
    case .jump(let jump):
      .sortedObject([
        "kind": .string("jump"), "intervalNanoseconds": nanoseconds(jump.interval),
        "rows": .integers(jump.rows),
      ])
    case .script(let scrolls):
      .sortedObject([
        "kind": .string("script"),
        "scrolls": .array(
          scrolls.map { scroll in
            .sortedObject([
              "atNanoseconds": nanoseconds(scroll.at), "offset": .number(scroll.offset),
              "animated": .boolean(scroll.animated),
            ])
          }),
      ])
    case .drags(let drags):
      .sortedObject([
        "kind": .string("drags"),
        "drags": .array(
          drags.map { drag in
            .sortedObject([
              "atNanoseconds": nanoseconds(drag.at), "durationNanoseconds": nanoseconds(drag.duration),
              "distance": .number(drag.distance), "decelerationRate": .number(drag.release.decelerationRate),
              "paging": .boolean(drag.release.isPaged),
            ])
          }),
      ])
    case .flicks(let flicks):
      .sortedObject([
        "kind": .string("flicks"), "count": .integer(flicks.count), "seed": .string(String(flicks.seed)),
        "speedPointsPerSecond": distribution(flicks.speed), "contactNanoseconds": nanoseconds(flicks.contact),
        "pauseMilliseconds": distribution(flicks.pause), "pauseFrom": .string(flicks.pauseStart.rawValue),
        "reverseShare": .number(flicks.reverseShare), "decelerationRate": .number(flicks.release.decelerationRate),
        "paging": .boolean(flicks.release.isPaged),
      ])
    case .offsets(let recording):
      .sortedObject([
        "kind": .string("recorded"), "of": .string("offsets"), "samples": .integer(recording.offsets.count),
        "durationNanoseconds": nanoseconds(recording.duration), "tracking": .boolean(recording.isTracking),
        "pauseAfterNanoseconds": recording.longestStep.map(nanoseconds) ?? .null,
      ])
    case .touches(let recording):
      .sortedObject([
        "kind": .string("recorded"), "of": .string("touches"), "touches": .integer(recording.contacts.count),
        "samples": .integer(recording.contacts.reduce(0) { $0 + $1.positions.count }),
        "decelerationRate": .number(recording.release.decelerationRate), "paging": .boolean(recording.release.isPaged),
      ])
    }
  }

  private static func distribution(_ distribution: LogNormalDistribution) -> JSONContent {
    .sortedObject([
      "median": .number(distribution.median), "spread": .number(distribution.spread),
      "min": .number(distribution.range.lowerBound), "max": .number(distribution.range.upperBound),
    ])
  }
}
