import ListRuntime
import RunRecordSupport
import Simulation

/// A technique with an option of every kind.
struct OptionsTechnique: Technique {
  static let declaration = TechniqueDeclaration(
    id: "options", summary: "Has options.",
    options: [
      OptionDeclaration(name: "count", domain: .integer(0...9), default: .integer(3), help: "Nothing."),
      OptionDeclaration(name: "share", domain: .number(0...1), default: .number(0.5), help: "Nothing."),
      OptionDeclaration(name: "flag", domain: .boolean, default: .boolean(false), help: "Nothing."),
      OptionDeclaration(name: "word", domain: .choice(["a", "b"]), default: .choice("a"), help: "Nothing."),
    ])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}

/// A technique without options.
struct PlainTechnique: Technique {
  static let declaration = TechniqueDeclaration(id: "plain", summary: "Has none.")
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}

/// Configurations with a value for every property, and changes of each single property.
enum DigestedConfigurations {
  typealias Change = (property: String, change: (inout RunConfiguration) throws -> Void)

  static let still = MediaItem(url: "a", format: .jpeg, pixelWidth: 4, pixelHeight: 3, byteCount: 9)
  static let messages = [
    Message(messageId: 1, direction: .incoming, body: .text("hello")),
    Message(messageId: 2, direction: .outgoing, body: .media(["a"])),
  ]

  /// One configuration per kind of scroll, and one per further kind of list.
  static func all() throws -> [RunConfiguration] {
    let drivers: [ScrollDriver] = [
      .timer(TimerDriver(interval: .milliseconds(400), baseStep: 1, firstIncrement: 2, increment: 3, passes: 4)),
      .script([ScriptedScroll(at: .milliseconds(5), offset: 6, animated: true)]), .rows(interval: .milliseconds(7)),
      .jump(JumpDriver(rows: [1, 0], interval: .milliseconds(7))),
      .drags([FingerDrag(at: .milliseconds(8), duration: .milliseconds(9), distance: 10, decelerationRate: 0.9)]),
      .flicks(
        FlicksDriver(
          count: 3, seed: 4, speed: LogNormalDistribution(median: 5, spread: 6, range: 2...7),
          contact: .milliseconds(8), pause: LogNormalDistribution(median: 9, spread: 10, range: 3...11),
          pauseStart: .rest, reverseShare: 0.5, release: ScrollRelease())),
      .offsets(
        OffsetRecording(
          times: [.zero, .milliseconds(5)], offsets: [1, 2], isTracking: true, longestStep: .milliseconds(3))),
      .touches(
        TouchRecording(
          contacts: [TouchContact(at: .zero, times: [.zero, .milliseconds(5)], positions: [1, 2])],
          release: ScrollRelease())),
    ]
    var configuration = try SampleConfiguration.configuration(
      name: "run", techniques: [ConfiguredTechnique(OptionsTechnique.self)])
    configuration.profile.work = [configuration.profile.work[0]] + configuration.profile.work.dropFirst()
    configuration.profile.work[0].rows = ["row"]
    configuration.profile.memory[0].rows = ["row"]
    let prior = CoefficientPrior(value: 1, status: .estimate, rows: ["row"])
    configuration.profile.work[0].prior = prior
    configuration.profile.memory[0].prior = prior
    configuration.profile.countedCPU.rows = ["row"]
    configuration.profile.countedCPU.prior = prior
    var rules = PlatformRules.standard
    rules.refresh = VariableRefresh(rates: [30, 60], systemRate: 30)
    configuration.profile.rules = rules.mappingChoices { _, standard in
      var choice = standard
      (choice.prior, choice.rows, choice.against, choice.confidence) = (standard.value, ["row"], "x", .medium)
      return choice
    }
    configuration.profile.fit = ProfileFit(
      base: "base", reference: "table", scenario: "study", rows: ["row"], metrics: ["metric"], starts: 4,
      factors: [ProfileFit.Factor(name: "creation", thousandths: 2000, coefficients: ["viewCreate"])])
    configuration.content = .chat(messages: messages, style: ChatStyle(), mediaAsText: false)
    configuration.media = try MediaLibrary([
      still,
      MediaItem(url: "b", format: .gif, pixelWidth: 4, pixelHeight: 3, byteCount: 9, frameDelaysMilliseconds: [40]),
    ])
    let events: [ListEvent] = [
      .insert(.messages(messages), at: 1), .delete(0..<1), .reload, .update(.movies(DigestedItems.movies), at: 2),
      .insert(.posts(DigestedItems.posts), at: 3),
    ]
    configuration.events = events.enumerated().map { ScheduledListEvent(at: .milliseconds($0 + 1), event: $1) }
    return drivers.map { driver in
      var one = configuration
      one.driver = driver
      return one
    }
      + DigestedItems.contents.map { content in
        var one = configuration
        one.content = content
        return one
      }
  }

  /// Changes of single properties, with the property's path. Some properties have several.
  static func changes() -> [Change] {
    device + rules + fit + coefficients + content + DigestedItems.contentChanges + media + rest + drivers
  }

  private static var device: [Change] {
    [
      ("profile.id", { $0.profile.id += "x" }), ("profile.summary", { $0.profile.summary += "x" }),
      ("profile.coreCount", { $0.profile.coreCount += 1 }), ("profile.refreshRate", { $0.profile.refreshRate += 1 }),
      ("profile.screen.width", { $0.profile.screen.width += 1 }),
      ("profile.screen.height", { $0.profile.screen.height += 1 }),
      ("profile.screen.scale", { $0.profile.screen.scale += 1 }),
      ("profile.timeSlice.nanoseconds", { $0.profile.timeSlice.nanoseconds += 1 }),
      ("profile.contextSwitch.nanoseconds", { $0.profile.contextSwitch.nanoseconds += 1 }),
      ("profile.rasterizationCachePermille", { $0.profile.rasterizationCachePermille += 1 }),
      ("profile.rasterizationCacheLifetime.nanoseconds", { $0.profile.rasterizationCacheLifetime.nanoseconds += 1 }),
    ]
  }

  /// A change of each property of a choice.
  private static func changes<Value>(
    of name: String, _ path: WritableKeyPath<RunConfiguration, ProfileChoice<Value>>, _ other: Value
  ) -> [Change] {
    [
      ("profile.rules.\(name).value", { $0[keyPath: path].value = other }),
      ("profile.rules.\(name).source", { $0[keyPath: path].source += "x" }),
      ("profile.rules.\(name).against", { $0[keyPath: path].against += "x" }),
      ("profile.rules.\(name).status", { $0[keyPath: path].status = .fitted }),
      ("profile.rules.\(name).confidence", { $0[keyPath: path].confidence = .low }),
      ("profile.rules.\(name).rows[]", { $0[keyPath: path].rows[0] += "x" }),
      ("profile.rules.\(name).prior.some", { $0[keyPath: path].prior = nil }),
    ]
  }

  private static var rules: [Change] {
    func choice<Value>(
      _ name: String, _ path: WritableKeyPath<PlatformRules, ProfileChoice<Value>>, _ other: Value
    ) -> [Change] {
      let rules: WritableKeyPath<RunConfiguration, PlatformRules> = \.profile.rules
      return Self.changes(of: name, rules.appending(path: path), other)
    }
    var changes: [Change] = [
      ("profile.rules.framesInFlight", { $0.profile.rules.framesInFlight += 1 }),
      ("profile.rules.clockScaling.lowestPercent", { $0.profile.rules.clockScaling.lowestPercent += 1 }),
      ("profile.rules.clockScaling.targetPercent", { $0.profile.rules.clockScaling.targetPercent += 1 }),
      ("profile.rules.clockScaling.window.nanoseconds", { $0.profile.rules.clockScaling.window.nanoseconds += 1 }),
    ]
    changes += choice("compositing", \.compositing, .everyRefresh)
    changes += choice("commitAcceptance", \.commitAcceptance, .betweenFrames)
    changes += choice("graphicsClock", \.graphicsClock, .scalesWithLoad)
    changes += choice("contentsClip", \.contentsClip, .inPlace)
    changes += choice("rasterizedClip", \.rasterizedClip, .outside)
    changes += choice("borderedContents", \.borderedContents, .asClip)
    changes += choice("pooledCells", \.pooledCells, .hidden)
    let refresh: WritableKeyPath<RunConfiguration, VariableRefresh> = \.profile.rules.presentRefresh
    changes += [
      ("profile.rules.refresh.some.rates[]", { $0[keyPath: refresh].rates = [20, 60] }),
      ("profile.rules.refresh.some.rates[]", { $0.profile.rules.refresh = nil }),
      ("profile.rules.refresh.some.systemRate", { $0[keyPath: refresh].systemRate += 1 }),
      ("profile.rules.refresh.some.isUnlocked", { $0[keyPath: refresh].isUnlocked.toggle() }),
      ("profile.rules.refresh.some.isInLowPowerMode", { $0[keyPath: refresh].isInLowPowerMode.toggle() }),
    ]
    changes += Self.changes(of: "refresh.some.scrolling", refresh.appending(path: \.scrolling), .bySpeed)
    changes += Self.changes(of: "refresh.some.rising", refresh.appending(path: \.rising), .atNextRefresh)
    changes += Self.changes(of: "refresh.some.resting", refresh.appending(path: \.resting), .system)
    return changes
  }

  private static var fit: [Change] {
    var changes: [Change] = []
    func add(_ property: String, _ change: @escaping (inout ProfileFit) -> Void) {
      let apply: (inout RunConfiguration) throws -> Void = { configuration in
        guard var fit = configuration.profile.fit else { return }
        change(&fit)
        configuration.profile.fit = fit
      }
      changes.append(("profile.fit.some.\(property)", apply))
    }
    add("base") { $0.base += "x" }
    add("reference") { $0.reference += "x" }
    add("scenario") { $0.scenario += "x" }
    add("rows[]") { $0.rows[0] += "x" }
    add("metrics[]") { $0.metrics[0] += "x" }
    add("starts") { $0.starts += 1 }
    add("factors[].name") { $0.factors[0].name += "x" }
    add("factors[].thousandths") { $0.factors[0].thousandths += 1 }
    add("factors[].coefficients[]") { $0.factors[0].coefficients[0] += "x" }
    return changes
  }

  /// A change of each property of a coefficient that was fitted.
  private static let coefficientChanges: [(property: String, change: @Sendable (inout Coefficient) -> Void)] = [
    ("value", { $0.value += 1 }), ("source", { $0.source += "x" }),
    ("status", { $0.status = $0.status == .measured ? .derived : .measured }),
    ("confidence", { $0.confidence = $0.confidence == .high ? .low : .high }), ("rows[]", { $0.rows[0] += "x" }),
    ("rows[]", { $0.rows = [] }), ("prior.some.value", { $0.prior?.value = 2 }),
    ("prior.some.value", { $0.prior = nil }),
    ("prior.some.status", { $0.prior?.status = .measured }), ("prior.some.rows[]", { $0.prior?.rows[0] += "x" }),
  ]

  private static var coefficients: [Change] {
    let tables: [(String, WritableKeyPath<RunConfiguration, [Coefficient]>)] = [
      ("work", \.profile.work), ("memory", \.profile.memory),
    ]
    var changes: [Change] = []
    for (name, table) in tables {
      changes.append(("profile.\(name)[].value", { $0[keyPath: table].append($0[keyPath: table][0]) }))
      changes.append(("profile.\(name)[].value", { $0[keyPath: table][1].value += 1 }))
      for (property, change) in coefficientChanges {
        changes.append(("profile.\(name)[].\(property)", { change(&$0[keyPath: table][0]) }))
      }
    }
    for (property, change) in coefficientChanges {
      changes.append(("profile.countedCPU.\(property)", { change(&$0.profile.countedCPU) }))
    }
    return changes
  }

  private static var content: [Change] {
    func style(_ change: @escaping (inout ChatStyle) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        let content = configuration.content
        guard var style = content.style as? ChatStyle else { return }
        change(&style)
        configuration.content = .chat(
          messages: content.items.items(), style: style, mediaAsText: content.showsMediaAsText)
      }
    }
    let numbers: [(String, WritableKeyPath<ChatStyle, Double>)] = [
      ("largeImage", \.largeImage), ("smallImage", \.smallImage), ("imageGap", \.imageGap),
      ("textMarginVertical", \.textMarginVertical), ("textMarginHorizontal", \.textMarginHorizontal),
      ("wrapMarginVertical", \.wrapMarginVertical), ("wrapMarginFixed", \.wrapMarginFixed),
      ("wrapMarginDynamic", \.wrapMarginDynamic), ("freshMediaMarginVertical", \.freshMediaMarginVertical),
      ("fontSize", \.fontSize), ("cornerRadius", \.cornerRadius), ("borderWidth", \.borderWidth),
      ("automaticEstimate", \.automaticEstimate), ("textEstimate", \.textEstimate),
      ("mediaEstimateMargin", \.mediaEstimateMargin),
    ]
    let colors: [(String, WritableKeyPath<ChatStyle, Color>)] = [
      ("outgoingFill", \.outgoingFill), ("outgoingText", \.outgoingText), ("incomingFill", \.incomingFill),
      ("incomingText", \.incomingText), ("background", \.background),
    ]
    var changes: [Change] = numbers.map { name, path in
      ("content.chat.\(name)", style { $0[keyPath: path] = $0[keyPath: path].nextUp })
    }
    changes += colors.map { name, path in
      ("content.chat.\(name).rgba", style { $0[keyPath: path].rgba ^= 0x100 })
    }
    changes.append(
      (
        "content.showsMediaAsText",
        { $0.content = .chat(messages: messages, style: ChatStyle(), mediaAsText: true) }
      ))
    changes += changedMessages.map { property, messages in
      (
        "content.items.messages[].\(property)",
        { $0.content = .chat(messages: messages, style: ChatStyle(), mediaAsText: false) }
      )
    }
    changes += changedMessages.map { property, messages in
      ("events[].event.insert..0.messages[].\(property)", { $0.events[0].event = .insert(.messages(messages), at: 1) })
    }
    changes += DigestedItems.changedMovies.map { property, movies in
      ("events[].event.update..0.movies[].\(property)", { $0.events[3].event = .update(.movies(movies), at: 2) })
    }
    changes += DigestedItems.changedPosts.map { property, posts in
      ("events[].event.insert..0.posts[].\(property)", { $0.events[4].event = .insert(.posts(posts), at: 3) })
    }
    return changes
  }

  /// The properties of a message, with messages that differ from ``messages`` only in that property.
  private static let changedMessages: [(property: String, messages: [Message])] = [
    ("messageId", [Message(messageId: 9, direction: .incoming, body: .text("hello")), messages[1]]),
    ("direction", [Message(messageId: 1, direction: .outgoing, body: .text("hello")), messages[1]]),
    ("body.text", [Message(messageId: 1, direction: .incoming, body: .text("hallo")), messages[1]]),
    ("body.media[]", [messages[0], Message(messageId: 2, direction: .outgoing, body: .media(["b"]))]),
    ("body.media[]", [messages[0], Message(messageId: 2, direction: .outgoing, body: .media(["a", "a"]))]),
    ("body.media[]", [messages[0], Message(messageId: 2, direction: .outgoing, body: .text("a"))]),
    ("messageId", [messages[1], messages[0]]), ("messageId", messages + [messages[0]]),
  ]

  private static var media: [Change] {
    let stills: [(String, MediaItem)] = [
      ("url", MediaItem(url: "c", format: .jpeg, pixelWidth: 4, pixelHeight: 3, byteCount: 9)),
      ("format", MediaItem(url: "a", format: .png, pixelWidth: 4, pixelHeight: 3, byteCount: 9)),
      ("pixelWidth", MediaItem(url: "a", format: .jpeg, pixelWidth: 5, pixelHeight: 3, byteCount: 9)),
      ("pixelHeight", MediaItem(url: "a", format: .jpeg, pixelWidth: 4, pixelHeight: 4, byteCount: 9)),
      ("byteCount", MediaItem(url: "a", format: .jpeg, pixelWidth: 4, pixelHeight: 3, byteCount: 10)),
      (
        "frameDelaysMilliseconds[]",
        MediaItem(
          url: "a", format: .jpeg, pixelWidth: 4, pixelHeight: 3, byteCount: 9, frameDelaysMilliseconds: [10])
      ),
    ]
    return stills.map { property, item in
      ("media.items[].\(property)", { $0.media = try MediaLibrary([item] + $0.media.items.suffix(1)) })
    }
  }

  private static var rest: [Change] {
    func options(_ given: [String: OptionValue]) -> (inout RunConfiguration) -> Void {
      { $0.techniques[0].options = TechniqueOptions(of: OptionsTechnique.declaration, given: given) }
    }
    return [
      ("techniques[].options", options(["count": .integer(4)])),
      ("techniques[].options", options(["share": .number(1)])),
      ("techniques[].options", options(["flag": .boolean(true)])),
      ("techniques[].options", options(["word": .choice("b")])),
      ("techniques[].type", { $0.techniques[0].type = PlainTechnique.self }),
      ("techniques[].type", { $0.techniques.append($0.techniques[0]) }),
      ("techniques[].type", { $0.techniques = [] }),
      ("events[].at.nanoseconds", { $0.events[0].at.nanoseconds += 1 }),
      ("events[].event.insert.at", { $0.events[0].event = .insert(.messages(messages), at: 0) }),
      ("events[].event.update.at", { $0.events[3].event = .update(.movies(DigestedItems.movies), at: 1) }),
      ("events[].event.delete.lowerBound", { $0.events[1].event = .delete(1..<1) }),
      ("events[].event.delete.upperBound", { $0.events[1].event = .delete(0..<2) }),
      ("events[].event", { $0.events[2].event = .rotate }), ("events[].event", { $0.events[2].event = .memoryWarning }),
      ("events[].event", { $0.events.removeLast() }), ("imageCaches", { $0.imageCaches = .cold }),
      ("imageCaches", { $0.imageCaches = .memory }), ("imageLibrary.preset", { $0.imageLibrary.preset += "x" }),
      ("imageLibrary.delivery", { $0.imageLibrary.delivery = .background }),
      ("imageLibrary.callbacks", { $0.imageLibrary.callbacks = .perChunk }),
      ("imageLibrary.concurrentRequests", { $0.imageLibrary.concurrentRequests += 1 }),
      ("imageLibrary.sharesRequests", { $0.imageLibrary.sharesRequests.toggle() }),
      ("imageLibrary.memoryCache", { $0.imageLibrary.memoryCache.toggle() }),
      ("imageLibrary.diskCache", { $0.imageLibrary.diskCache.toggle() }),
      ("imageLibrary.cancelsOnReuse", { $0.imageLibrary.cancelsOnReuse.toggle() }),
      ("imageLibrary.decoding", { $0.imageLibrary.decoding = .atCommit }),
      ("system.heightQueries.id", { $0.system.heightQueries.id += "x" }),
      ("system.heightQueries.atLoad", { $0.system.heightQueries.atLoad += 1 }),
      ("system.heightQueries.perEntry", { $0.system.heightQueries.perEntry += 1 }),
      ("system.heightQueries.rowsAtLoad", { $0.system.heightQueries.rowsAtLoad = .estimated }),
      ("system.table.dataPrefetching", { $0.system.table.dataPrefetching = .oneScreen }),
      ("system.table.cellPreparation", { $0.system.table.cellPreparation = .nextCell }),
      ("system.table.reconfiguration", { $0.system.table.reconfiguration = .byTable }),
      ("system.table.selfSizing", { $0.system.table.selfSizing = .onChange }), ("topInset", { $0.topInset += 1 }),
      ("vsyncPhase.nanoseconds", { $0.vsyncPhase.nanoseconds += 1 }), ("seed", { $0.seed += 1 }),
      ("timeLimit.nanoseconds", { $0.timeLimit.nanoseconds += 1 }),
      ("usesShortcuts", { $0.usesShortcuts.toggle() }),
    ]
  }
}

extension PlatformRules {
  /// The variable refresh of rules that have one.
  fileprivate var presentRefresh: VariableRefresh {
    get { refresh ?? VariableRefresh(rates: [30, 60], systemRate: 30) }
    set { refresh = newValue }
  }
}
