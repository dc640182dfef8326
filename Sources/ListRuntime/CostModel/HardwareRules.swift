package import Simulation

/// The rules by which a device's GPU and display work, where they differ between devices or are not known.
///
/// What the system decides is in ``SystemRules``.
package struct HardwareRules: Sendable, Hashable {
  /// The clock of the GPU.
  package enum GraphicsClock: String, CaseIterable, Sendable {
    /// Always the full speed, for which the profile gives costs.
    case fixed
    /// Slower while there is little to do, so that the GPU is busy for a target share of the time.
    case scalesWithLoad = "scales-with-load"
  }

  /// How a GPU's clock follows the load, if it does.
  package struct ClockScaling: Sendable, Hashable {
    /// The lowest speed in percent of the full one, 1 to 100.
    package var lowestPercent: Int
    /// The share of time that the GPU should be busy, in percent, 1 to 100.
    package var targetPercent: Int
    /// How long the load is observed before the speed changes, greater than 0.
    package var window: VirtualDuration

    /// A scaling from its parts.
    package init(lowestPercent: Int, targetPercent: Int, window: VirtualDuration) {
      self.lowestPercent = lowestPercent
      self.targetPercent = targetPercent
      self.window = window
    }
  }

  /// The maximum number of frames that are being prepared, being rendered or ready, at least 1. With 2, the CPU
  /// prepares a frame while the GPU renders the previous one.
  package var framesInFlight: Int
  /// Whether the clock of the GPU follows its load.
  package var graphicsClock: ProfileChoice<GraphicsClock>
  /// How the clock of the GPU follows the load, if it does.
  package var clockScaling: ClockScaling
  /// How the rate of the display varies; nil if it always has the profile's rate.
  package var refresh: VariableRefresh?

  /// The default rules, for profiles without rules.
  package static let standard = HardwareRules(
    framesInFlight: 2,
    graphicsClock: ProfileChoice(
      .fixed, source: "No figures of the A5's clocks under load were found; the costs apply to one speed.",
      against: "Governors such as simple_ondemand of Linux scale clocks with the load.", status: .estimate,
      confidence: .low),
    // No source: values that leave room on both sides.
    clockScaling: ClockScaling(lowestPercent: 50, targetPercent: 70, window: .milliseconds(100)))

  /// The rules before any fit: the replaced choices instead of fitted ones.
  var beforeFit: HardwareRules { Self.all.mappingChoices(of: self) { $1.beforeFit(standard: $0.choice(.standard)) } }

  /// All rules with choices, in the order of files and reports.
  package static let all: [PlatformRule<HardwareRules>] =
    [
      PlatformRule(
        "renderServer", "graphicsClock",
        "Whether the clock of the GPU is fixed, or scales-with-load: slower while there is little to do.",
        \.graphicsClock)
    ] + VariableRefresh.rules
}

extension VariableRefresh {
  /// The rules of a display whose rate varies. On displays with a fixed rate, no choice is possible.
  package static let rules: [PlatformRule<HardwareRules>] = [
    rule("scrolling", "The rate while the list moves: the highest, or by-speed: lower while it is slow.", \.scrolling),
    rule("rising", "When the display begins to refresh faster: at-once, or at-next-refresh.", \.rising),
    rule(
      "resting", "The rate while nothing moves and nothing has changed: the lowest, or the system's.", \.resting),
  ]

  private static func rule<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(
    _ name: String, _ help: String, _ path: any WritableKeyPath<VariableRefresh, ProfileChoice<Value>> & Sendable
  ) -> PlatformRule<HardwareRules> where Value.RawValue == String {
    let rule = PlatformRule("refresh", name, help, path)
    let standard = VariableRefresh(rates: [1], systemRate: 1)[keyPath: path].value.rawValue
    let fixed = ProfileChoice(standard, source: "The rate is fixed.", status: .measured, confidence: .high)
    return PlatformRule(
      of: rule, choice: { rules in rules.refresh.map(rule.choice) ?? fixed },
      choose: { choice, rules in
        guard var refresh = rules.refresh else { return rule.words.contains(choice.value) }
        defer { rules.refresh = refresh }
        return rule.choose(choice, &refresh)
      })
  }
}
