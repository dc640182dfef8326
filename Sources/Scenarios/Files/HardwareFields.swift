import Datasets
import JSON
import ListRuntime
import Simulation

/// The fields of a profile that have the rules of its hardware: one object per section, with a choice and its provenance for
/// each rule.
enum HardwareFields {
  static let renderServer = FieldBinding<HardwareRules>.group(
    "renderServer", "a render server", .optional, graphics + choices(in: "renderServer"),
    "What the GPU does: frames in flight, and its clock.")
  /// All of them.
  static let fields = [renderServer, refresh(choices(in: refreshName))]

  private static func choices(in section: String) -> [FieldBinding<HardwareRules>] {
    HardwareRules.all.filter { $0.section == section }.map(RuleFields.binding)
  }

  private static let refreshName = "refresh"
  private static let standardScaling = HardwareRules.standard.clockScaling

  private static let graphics: [FieldBinding<HardwareRules>] = [
    .defaulted(
      "framesInFlight", .integer(1...3), to: HardwareRules.standard.framesInFlight,
      "How many frames may be prepared, rendered or ready at once.", \.framesInFlight),
    .optional(
      "clockScaling",
      .record(
        "a clock scaling", standardScaling,
        [
          .defaulted(
            "lowestPercent", .integer(1...100, unit: "%"), to: standardScaling.lowestPercent,
            "The lowest speed of the clock.", \.lowestPercent),
          .defaulted(
            "targetPercent", .integer(1...100, unit: "%"), to: standardScaling.targetPercent,
            "The share of time that the GPU should be busy.", \.targetPercent),
          .defaulted(
            "windowMs", .milliseconds(1...10_000), to: standardScaling.window,
            text: DecimalNumber.text(standardScaling.window.nanoseconds, overPowerOfTen: 6),
            "How long the load is observed before the speed changes.", \.window),
        ], isInline: true), "How the clock of the GPU follows the load where graphicsClock is scales-with-load.",
      \.clockScaling),
  ]

  // MARK: - Variable refresh rates

  private static let isVariable = Field.defaulted(
    "variable", ValueReader<Bool>.boolean, to: true, "Whether the rate varies; if not, it is always refreshHz.")
  private static let ratesHz = Field.required(
    "ratesHz", ValueReader<[Int]>.array(of: .integer(1...240, unit: "Hz"), count: 1...32),
    "The rates of the display, ascending; those above refreshHz are not granted.")
  private static let systemHz = Field.optional(
    "systemHz", ValueReader<Int>.integer(1...240, unit: "Hz"),
    "The highest rate of the app's display links unless unlocked is true, and the rate at which commits are shown while nothing moves; the highest of ratesHz if omitted."
  )
  private static let lowPowerMode = Field.defaulted(
    "lowPowerMode", ValueReader<Bool>.boolean, to: false,
    "Whether the device is in Low Power Mode, with \(VariableRefresh.lowPowerRate) Hz at most.")
  private static let rates: [FieldBinding<VariableRefresh>] = [
    FieldBinding(ratesHz, \.rates), FieldBinding(systemHz, \.systemRate),
    .defaulted(
      "unlocked", .boolean, to: true,
      "Whether the app's display links can have all rates (CADisableMinimumFrameDurationOnPhone).", \.isUnlocked),
    FieldBinding(lowPowerMode, \.isInLowPowerMode),
  ]

  /// The section of a display whose rate varies.
  private static func refresh(_ choices: [FieldBinding<HardwareRules>]) -> FieldBinding<HardwareRules> {
    let name = refreshName
    let shape = ObjectShape("a variable refresh rate", [isVariable.shape] + rates.map(\.shape) + choices.map(\.shape))
    return FieldBinding(
      FieldShape(
        name: name, shape: .object(shape), presence: .optional,
        help: "How the refresh rate varies; if omitted, it is always refreshHz."),
      read: { object, rules in
        guard let json = object.member(name) else { return true }
        guard let section = ObjectReader(json, shape, object.collector) else { return false }
        rules.refresh = refresh(section)
        section.read(choices, into: &rules)
        return true
      },
      write: { rules in
        rules.refresh.map { .object(Self.rates.members(of: $0) + choices.members(of: rules)) }
      })
  }

  /// The rates of a display; nil if they do not vary, or if there are problems, which are reported.
  private static func refresh(_ object: ObjectReader) -> VariableRefresh? {
    var refresh = VariableRefresh(rates: [1], systemRate: 0)
    let (isComplete, isVariable) = (object.read(rates, into: &refresh), object.value(isVariable))
    let text = refresh.rates.map { "\($0)" }.joined(separator: ", ")
    guard isComplete, let lowest = refresh.rates.first, let highest = refresh.rates.last else { return nil }
    guard zip(refresh.rates, refresh.rates.dropFirst()).allSatisfy(<) else {
      object.error(
        at: ratesHz.shape.name, "the rates are not in order", expected: "ascending rates, each once", found: text)
      return nil
    }
    guard refresh.ticksPerSecond() != nil else {
      object.error(
        at: ratesHz.shape.name, "the rates have no common multiple", expected: "one of at most 100,000 Hz", found: text)
      return nil
    }
    if refresh.systemRate == 0 { refresh.systemRate = highest }
    if refresh.systemRate < lowest {
      object.error(
        at: systemHz.shape.name, "the display has no rate as low as this",
        expected: "at least \(lowest), the lowest of ratesHz", found: "\(refresh.systemRate)")
    }
    if refresh.isInLowPowerMode, isVariable, lowest > VariableRefresh.lowPowerRate {
      object.error(
        at: lowPowerMode.shape.name, "the display has no rate as low as in Low Power Mode",
        expected: "a rate of at most \(VariableRefresh.lowPowerRate) in ratesHz, or false",
        found: "\(lowest) as the lowest rate")
    }
    return isVariable ? refresh : nil
  }
}
