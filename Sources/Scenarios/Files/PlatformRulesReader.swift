import Datasets
import JSON
import ListRuntime
import Simulation

/// Reads the rules of a profile's platform: one object per section, with a choice and its provenance for each rule.
enum PlatformRulesReader {
  static let framesInFlight = Field.defaulted(
    "framesInFlight", .integer(1...3), to: PlatformRules.standard.framesInFlight,
    "How many frames may be prepared, rendered or ready at once.")
  static let lowestPercent = Field.defaulted(
    "lowestPercent", .integer(1...100, unit: "%"), to: PlatformRules.standard.clockScaling.lowestPercent,
    "The lowest speed of the clock.")
  static let targetPercent = Field.defaulted(
    "targetPercent", .integer(1...100, unit: "%"), to: PlatformRules.standard.clockScaling.targetPercent,
    "The share of time that the GPU should be busy.")
  static let windowMs = Field.defaulted(
    "windowMs", .integer(1...10_000, unit: "ms"),
    to: Int(PlatformRules.standard.clockScaling.window.nanoseconds / 1_000_000),
    "How long the load is observed before the speed changes.")
  static let clockScaling = Field.optional(
    "clockScaling",
    ValueReader<PlatformRules.ClockScaling>.object(
      ObjectShape("a clock scaling", [lowestPercent.shape, targetPercent.shape, windowMs.shape])
    ) { object in
      PlatformRules.ClockScaling(
        lowestPercent: object.value(lowestPercent), targetPercent: object.value(targetPercent),
        window: .milliseconds(object.value(windowMs)))
    }, "How the clock of the GPU follows the load where graphicsClock is scales-with-load.")
  static let isVariable = Field.defaulted(
    "variable", ValueReader<Bool>.boolean, to: true, "Whether the rate varies; if not, it is always refreshHz.")
  static let ratesHz = Field.required(
    "ratesHz", ValueReader<[Int]>.array(of: .integer(1...240, unit: "Hz"), count: 1...32),
    "The rates of the display, ascending; those above refreshHz are not granted.")
  static let systemHz = Field.optional(
    "systemHz", .integer(1...240, unit: "Hz"),
    "The highest rate of the app's display links unless unlocked is true, and the rate at which commits are shown while nothing moves; the highest of ratesHz if omitted."
  )
  static let unlocked = Field.defaulted(
    "unlocked", ValueReader<Bool>.boolean, to: true,
    "Whether the app's display links can have all rates (CADisableMinimumFrameDurationOnPhone).")
  static let lowPowerMode = Field.defaulted(
    "lowPowerMode", ValueReader<Bool>.boolean, to: false,
    "Whether the device is in Low Power Mode, with \(VariableRefresh.lowPowerRate) Hz at most.")
  private static let refreshFields = [
    isVariable.shape, ratesHz.shape, systemHz.shape, unlocked.shape, lowPowerMode.shape,
  ]
  private static let choices = PlatformRules.all.map { rule in (rule: rule, field: field(of: rule)) }

  /// The field of each section, whose value changes some rules.
  static let fields = PlatformRules.Rule.Section.allCases.map { section in
    let own: [FieldShape] =
      switch section {
      case .renderServer: [framesInFlight.shape, clockScaling.shape]
      case .tableView: []
      case .refresh: refreshFields
      }
    let shape = ObjectShape(
      noun(of: section), own + choices.filter { $0.rule.section == section }.map(\.field.shape))
    return Field.optional(
      section.rawValue, ValueReader<Changes>.object(shape) { object in changes(of: section, object) }, help(of: section)
    )
  }

  /// The choices of one section as a file has them.
  struct Changes: Sendable {
    var framesInFlight: Int?
    var clockScaling: PlatformRules.ClockScaling?
    var refresh: VariableRefresh?
    var choices: [(rule: PlatformRules.Rule, choice: ProfileChoice<String>)] = []
  }

  /// Reads the sections of a profile; rules that a section does not name are the standard ones.
  static func read(_ object: ObjectReader) -> PlatformRules {
    var rules = PlatformRules.standard
    for field in fields {
      guard let changes = object.read(field) else { continue }
      rules.framesInFlight = changes.framesInFlight ?? rules.framesInFlight
      rules.clockScaling = changes.clockScaling ?? rules.clockScaling
      rules.refresh = changes.refresh ?? rules.refresh
      for (rule, choice) in changes.choices { _ = rule.choose(choice, &rules) }
    }
    return rules
  }

  private static func changes(of section: PlatformRules.Rule.Section, _ object: ObjectReader) -> Changes {
    var changes = Changes()
    if section == .renderServer {
      changes.framesInFlight = object.value(framesInFlight)
      changes.clockScaling = object.read(clockScaling)
    }
    if section == .refresh { changes.refresh = refresh(object) }
    for (rule, field) in choices where rule.section == section {
      if let choice = object.read(field) { changes.choices.append((rule, choice)) }
    }
    return changes
  }

  /// The rates of a display; nil if they do not vary, or if there are problems, which are reported.
  private static func refresh(_ object: ObjectReader) -> VariableRefresh? {
    let (rates, system) = (object.read(ratesHz), object.read(systemHz))
    let flags = (variable: object.value(isVariable), unlocked: object.value(unlocked), low: object.value(lowPowerMode))
    guard let rates, let highest = rates.last else { return nil }
    guard zip(rates, rates.dropFirst()).allSatisfy(<) else {
      object.error(
        at: ratesHz.shape.name, "the rates are not in order", expected: "ascending rates, each once",
        found: rates.map { "\($0)" }.joined(separator: ", "))
      return nil
    }
    let refresh = VariableRefresh(
      rates: rates, systemRate: system ?? highest, isUnlocked: flags.unlocked, isInLowPowerMode: flags.low)
    guard refresh.ticksPerSecond() != nil else {
      object.error(
        at: ratesHz.shape.name, "the rates have no common multiple", expected: "one of at most 100,000 Hz",
        found: rates.map { "\($0)" }.joined(separator: ", "))
      return nil
    }
    let lowest = rates[0]
    if let system, system < lowest {
      object.error(
        at: systemHz.shape.name, "the display has no rate as low as this",
        expected: "at least \(lowest), the lowest of ratesHz", found: "\(system)")
    }
    if flags.low, flags.variable, lowest > VariableRefresh.lowPowerRate {
      object.error(
        at: lowPowerMode.shape.name, "the display has no rate as low as in Low Power Mode",
        expected: "a rate of at most \(VariableRefresh.lowPowerRate) in ratesHz, or false",
        found: "\(lowest) as the lowest rate")
    }
    return flags.variable ? refresh : nil
  }

  private static func field(of rule: PlatformRules.Rule) -> Field<ProfileChoice<String>> {
    let word = ValueReader<String>.word(rule.words)
    let value = Field.required("value", word, "The chosen value.")
    let prior = Field.optional("prior", word, "For a choice that measurements decided: the value before it.")
    let against = Field.defaulted(
      "against", ValueReader<String>.text, to: "", text: "\"\"", "The evidence against the choice.")
    let shape = ObjectShape("a choice", [value.shape, prior.shape, against.shape] + Provenance.fields)
    return Field.optional(
      rule.name,
      .object(shape) { object in
        let (chosen, before, against) = (object.read(value), object.read(prior), object.value(against))
        guard let chosen, let provenance = Provenance.read(object) else { return nil }
        Provenance.checkFitted("prior", of: object, provenance.status)
        return ProfileChoice(
          chosen, source: provenance.source, against: against, status: provenance.status,
          confidence: provenance.confidence, rows: provenance.rows, prior: before)
      }, rule.help)
  }

  private static func noun(of section: PlatformRules.Rule.Section) -> String {
    switch section {
    case .renderServer: "a render server"
    case .tableView: "a table view"
    case .refresh: "a variable refresh rate"
    }
  }

  private static func help(of section: PlatformRules.Rule.Section) -> String {
    switch section {
    case .renderServer: "Rules of the render server that differ between devices."
    case .tableView: "Rules of table views that differ between system versions."
    case .refresh: "How the refresh rate varies; if omitted, it is always refreshHz."
    }
  }
}
