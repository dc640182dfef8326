internal import ListRuntime
internal import Simulation

/// A run's resolved configuration as JSON, with the property names as keys.
enum ConfigurationTree {
  /// Everything that determines the run's result. Data sets appear as their sizes, the device as its id and screen.
  static func tree(of configuration: RunConfiguration) -> JSONTree {
    .object([
      "device": device(configuration.profile),
      "content": content(configuration.content),
      "mediaItems": .count(configuration.media.items.count),
      "techniques": .array(configuration.techniques.map { technique($0.type.declaration, $0.options) }),
      "driver": driver(configuration.driver),
      "events": .array(configuration.events.map { event($0.event, at: $0.at) }),
      "imageCaches": .string(configuration.imageCaches.rawValue),
      "imageLibrary": library(configuration.imageLibrary),
      "heightQueries": .string(configuration.heightQueries.id),
      "topInset": .double(configuration.topInset),
      "vsyncPhaseNanoseconds": nanoseconds(configuration.vsyncPhase),
      // A seed may use all 64 bits, which is more than a JSON number represents safely.
      "seed": .string(String(configuration.seed)),
      "timeLimitNanoseconds": nanoseconds(configuration.timeLimit),
    ])
  }

  private static func nanoseconds(_ duration: VirtualDuration) -> JSONTree { .integer(duration.nanoseconds) }

  private static func device(_ profile: DeviceProfile) -> JSONTree {
    .object([
      "id": .string(profile.id), "coreCount": .count(profile.coreCount), "refreshRate": .count(profile.refreshRate),
      "screen": .object([
        "width": .double(profile.screen.width), "height": .double(profile.screen.height),
        "scale": .count(profile.screen.scale),
      ]),
    ])
  }

  private static func technique(_ declaration: TechniqueDeclaration, _ options: TechniqueOptions) -> JSONTree {
    var values: [String: JSONTree] = [:]
    for option in declaration.options {
      values[option.name] = options[option.name].map { value in
        switch value {
        case .integer(let number): .count(number)
        case .number(let number): .double(number)
        case .boolean(let flag): .boolean(flag)
        case .choice(let word): .string(word)
        }
      }
    }
    return .object(["id": .string(declaration.id), "options": .object(values)])
  }

  private static func content(_ content: ContentDescription) -> JSONTree {
    var members: [String: JSONTree] = [
      "kind": .string(content.kind.rawValue), content.items.kind.rawValue: .count(content.items.count),
    ]
    if content.canShowMediaAsText { members["mediaAsText"] = .boolean(content.showsMediaAsText) }
    members["style"] = properties(of: content.style)
    return .object(members)
  }

  /// The stored properties of a style by name. Reflection ensures that a new property appears here.
  private static func properties(of style: some Any) -> JSONTree {
    var members: [String: JSONTree] = [:]
    for child in Mirror(reflecting: style).children {
      guard let name = child.label else { continue }
      if let number = child.value as? Double { members[name] = .double(number) }
      if let color = child.value as? Color { members[name] = .string(hexadecimal(color)) }
    }
    return .object(members)
  }

  /// A color as `#RRGGBBAA`.
  private static func hexadecimal(_ color: Color) -> String {
    let digits = String(color.rgba, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func library(_ rules: ImageLibraryRules) -> JSONTree {
    .object([
      "preset": .string(rules.preset), "delivery": .string(rules.delivery.rawValue),
      "callbacks": .string(rules.callbacks.rawValue), "concurrentRequests": .count(rules.concurrentRequests),
      "sharesRequests": .boolean(rules.sharesRequests), "memoryCache": .boolean(rules.memoryCache),
      "diskCache": .boolean(rules.diskCache), "cancelsOnReuse": .boolean(rules.cancelsOnReuse),
      "decoding": .string(rules.decoding.rawValue),
    ])
  }

  private static func event(_ event: ListEvent, at instant: VirtualDuration) -> JSONTree {
    var members: [String: JSONTree] = ["atNanoseconds": nanoseconds(instant)]
    switch event {
    case .insert(let items, let position):
      members["kind"] = .string("insert")
      members[items.kind.rawValue] = .count(items.count)
      members["at"] = .count(position)
    case .update(let items, let position):
      members["kind"] = .string("update")
      members[items.kind.rawValue] = .count(items.count)
      members["at"] = .count(position)
    case .delete(let items):
      members["kind"] = .string("delete")
      members["at"] = .count(items.lowerBound)
      members["count"] = .count(items.count)
    case .reload: members["kind"] = .string("reload")
    case .rotate: members["kind"] = .string("rotate")
    case .memoryWarning: members["kind"] = .string("memoryWarning")
    }
    return .object(members)
  }

  private static func driver(_ driver: ScrollDriver) -> JSONTree {
    switch driver {
    case .timer(let timer):
      .object([
        "kind": .string("timer"), "intervalNanoseconds": nanoseconds(timer.interval),
        "baseStep": .double(timer.baseStep), "firstIncrement": .double(timer.firstIncrement),
        "increment": .double(timer.increment), "passes": .count(timer.passes),
      ])
    case .rows(let rows):
      .object([
        "kind": .string("rows"), "intervalNanoseconds": nanoseconds(rows.interval),
        "animated": .boolean(rows.isAnimated),
        "waitsForContent": .boolean(rows.waitsForContent), "by": .string(rows.step.rawValue),
      ])
    case .jump(let jump):
      .object([
        "kind": .string("jump"), "intervalNanoseconds": nanoseconds(jump.interval),
        "rows": .numbers(jump.rows.map(Int64.init)),
      ])
    case .script(let scrolls):
      .object([
        "kind": .string("script"),
        "scrolls": .array(
          scrolls.map { scroll in
            .object([
              "atNanoseconds": nanoseconds(scroll.at), "offset": .double(scroll.offset),
              "animated": .boolean(scroll.animated),
            ])
          }),
      ])
    case .drags(let drags):
      .object([
        "kind": .string("drags"),
        "drags": .array(
          drags.map { drag in
            .object([
              "atNanoseconds": nanoseconds(drag.at), "durationNanoseconds": nanoseconds(drag.duration),
              "distance": .double(drag.distance), "decelerationRate": .double(drag.decelerationRate),
            ])
          }),
      ])
    }
  }
}
