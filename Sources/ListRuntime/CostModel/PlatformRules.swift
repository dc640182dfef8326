package import Simulation

/// The rules by which a platform works, where they differ between devices or system versions, or are not known.
///
/// A rule without a primary source is a choice with its provenance, so that it can be switched, compared with its
/// alternatives and counted as a hypothesis. ``all`` is the only list of these rules.
package struct PlatformRules: Sendable, Hashable {
  /// When the render server composites the display.
  package enum Compositing: String, CaseIterable, Sendable {
    /// After a commit of the app.
    case onCommit = "on-commit"
    /// At every refresh while a display link is active, with or without a commit.
    case everyRefresh = "every-refresh"
  }

  /// When the render server accepts a commit.
  package enum CommitAcceptance: String, CaseIterable, Sendable {
    /// Immediately, unless the previous commit still waits after a refresh.
    case whileNoneWaits = "while-none-waits"
    /// Between frames: while a frame is prepared or rendered, the commit waits until that frame is done.
    case betweenFrames = "between-frames"
  }

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

  /// How the render server clips the contents and sublayers of a layer to rounded corners.
  package enum ContentsClip: String, CaseIterable, Sendable {
    /// It renders them offscreen and composites the clipped result: two passes.
    case offscreen
    /// It clips while it draws: no pass.
    case inPlace = "in-place"
    /// It clips an image while it draws, unless the layer has a border, a background or sublayers, which take the passes.
    case inPlaceUnlessDecorated = "in-place-unless-border-or-background"
  }

  /// Whether the cached bitmap of a rasterized layer contains the layer's own clip to rounded corners.
  package enum RasterizedClip: String, CaseIterable, Sendable {
    /// The bitmap is clipped: filling it takes the passes of the clip, and using it takes none.
    case inside
    /// The clip is applied when the bitmap is composited: at every refresh, with the passes of the clip.
    case outside
  }

  /// The cost of a rounded layer with a border that shows contents and does not clip them.
  package enum BorderedContents: String, CaseIterable, Sendable {
    /// No pass: the contents are drawn with square corners below the border.
    case noPass = "no-pass"
    /// As many passes as a clip.
    case asClip = "as-clip"
  }

  /// Where a table view keeps the cells of its pools.
  package enum PooledCells: String, CaseIterable, Sendable {
    /// Outside of the view hierarchy: views in them have no window.
    case removed
    /// In the view hierarchy, hidden: views in them have a window and are not hidden themselves.
    case hidden
  }

  /// The maximum number of frames that are being prepared, being rendered or ready, at least 1. With 2, the CPU
  /// prepares a frame while the GPU renders the previous one.
  package var framesInFlight: Int
  /// When the render server composites the display.
  package var compositing: ProfileChoice<Compositing>
  /// When the render server accepts a commit.
  package var commitAcceptance: ProfileChoice<CommitAcceptance>
  /// Whether the clock of the GPU follows its load.
  package var graphicsClock: ProfileChoice<GraphicsClock>
  /// How the clock of the GPU follows the load, if it does.
  package var clockScaling: ClockScaling
  /// How the render server clips contents to rounded corners.
  package var contentsClip: ProfileChoice<ContentsClip>
  /// Whether a rasterized layer's own clip is part of its bitmap.
  package var rasterizedClip: ProfileChoice<RasterizedClip>
  /// The cost of a rounded layer with a border and unclipped contents.
  package var borderedContents: ProfileChoice<BorderedContents>
  /// Where the cells of pools are.
  package var pooledCells: ProfileChoice<PooledCells>
  /// How the render server makes the effects of layers.
  package var effects = EffectRules.standard
  /// How the rate of the display varies; nil if it always has the profile's rate.
  package var refresh: VariableRefresh?

  /// The default rules, for profiles without rules: the statements of Apple and common advice, without further
  /// hypotheses.
  package static let standard = PlatformRules(
    framesInFlight: 2,
    compositing: ProfileChoice(
      .onCommit, source: "WWDC 2014, session 419: a commit starts a frame.", status: .measured,
      confidence: .high),
    commitAcceptance: ProfileChoice(
      .whileNoneWaits,
      source:
        "Apple Tech Talks 10855 to 10857: there are two buffers, and a third is used if the server needs another frame.",
      status: .derived, confidence: .medium),
    graphicsClock: ProfileChoice(
      .fixed, source: "No figures of the A5's clocks under load were found; the costs apply to one speed.",
      against: "Governors such as simple_ondemand of Linux scale clocks with the load.", status: .estimate,
      confidence: .low),
    // No source: values that leave room on both sides.
    clockScaling: ClockScaling(lowestPercent: 50, targetPercent: 70, window: .milliseconds(100)),
    contentsClip: ProfileChoice(
      .offscreen,
      source:
        "CALayer.h and WWDC 2014, session 419: corners with masksToBounds render offscreen. seedante, OptimizationForOffscreenRender (2016), measures it on iOS 9.3.1.",
      against: "CSDN 79466432 reports no pass for images since iOS 9, without a measurement.", status: .measured,
      confidence: .medium),
    rasterizedClip: ProfileChoice(
      .inside,
      source:
        "Common advice, without measurements: rasterize the clipped layer itself (KLSwitch, pull request 16, 2014).",
      against:
        "WWDC 2010, session 425: a layer is copied to an image with its contents, and masking happens when that is composited; CALayer.h calls masksToBounds an implicit mask. Stack Overflow 11324878 (2012): rasterizing each clipped view did not help.",
      status: .estimate, confidence: .low),
    borderedContents: ProfileChoice(
      .noPass, source: "CALayer.h: without masksToBounds, corners apply to the background and the border only.",
      against: "Nothing is published; the GPU load of no-offscreen in Reinpalu 2017 suggests passes.",
      status: .measured, confidence: .medium),
    pooledCells: ProfileChoice(
      .removed,
      source: "BMXSwipableCell, pull request 18 (iOS 7): cells outside of the table view's hierarchy while it scrolls.",
      against:
        "calabash-ios, issue 100 (iOS 6): pooled cells stay in the hierarchy, hidden. Nothing was found for iOS 8 to 10.",
      status: .estimate, confidence: .low))
}

extension PlatformRules {
  /// A rule as files, the command line and reports refer to it; choices are given as the raw values of their types.
  package struct Rule: Sendable {
    /// The object of a profile's file that contains the rule.
    package enum Section: String, CaseIterable, Sendable { case renderServer, tableView, refresh }

    /// The object that contains the rule in a profile's file.
    package let section: Section
    /// The key in that object.
    package let name: String
    /// The meaning of the choice, in one sentence.
    package let help: String
    /// The values that can be chosen, in the order of declaration.
    package let words: [String]
    /// The choice of some rules.
    package let choice: @Sendable (PlatformRules) -> ProfileChoice<String>
    /// Makes a choice; returns false and changes nothing if one of its values is not one of ``words``.
    package let choose: @Sendable (ProfileChoice<String>, inout PlatformRules) -> Bool
    /// Whether the rule concerns effects and changes nothing where the content declares none.
    package let isOfEffects: Bool

    init<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(
      _ section: Section, _ name: String, _ help: String,
      _ path: any WritableKeyPath<PlatformRules, ProfileChoice<Value>> & Sendable, isOfEffects: Bool = false
    ) where Value.RawValue == String {
      self.isOfEffects = isOfEffects
      self.section = section
      self.name = name
      self.help = help
      words = Value.allCases.map(\.rawValue)
      choice = { $0[keyPath: path].map { $0.rawValue } }
      choose = { choice, rules in
        guard let typed = choice.compactMap(Value.init(rawValue:)) else { return false }
        rules[keyPath: path] = typed
        return true
      }
    }

    /// A rule about displays with a variable rate. On displays with a fixed rate, no choice is possible.
    init<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(
      refresh name: String, _ help: String,
      _ path: any WritableKeyPath<VariableRefresh, ProfileChoice<Value>> & Sendable
    ) where Value.RawValue == String {
      isOfEffects = false
      section = .refresh
      self.name = name
      self.help = help
      words = Value.allCases.map(\.rawValue)
      choice = { rules in
        if let refresh = rules.refresh { return refresh[keyPath: path].map { $0.rawValue } }
        let standard = VariableRefresh(rates: [1], systemRate: 1)[keyPath: path].value.rawValue
        return ProfileChoice(standard, source: "The rate is fixed.", status: .measured, confidence: .high)
      }
      choose = { choice, rules in
        guard let typed = choice.compactMap(Value.init(rawValue:)) else { return false }
        rules.refresh?[keyPath: path] = typed
        return true
      }
    }

    /// The section and the name, as reports give them: `renderServer.composites`.
    package var path: String { "\(section.rawValue).\(name)" }
  }

  /// All rules with choices, in the order of files and reports.
  package static let all: [Rule] =
    [
      Rule(
        .renderServer, "composites",
        "When the display is composited: on-commit, or at every-refresh while a display link drives it.", \.compositing),
      Rule(
        .renderServer, "takesCommits", "When the render server accepts a commit: while-none-waits, or between-frames.",
        \.commitAcceptance),
      Rule(
        .renderServer, "graphicsClock",
        "Whether the clock of the GPU is fixed, or scales-with-load: slower while there is little to do.",
        \.graphicsClock),
      Rule(
        .renderServer, "contentsClip",
        "How contents are clipped to rounded corners: offscreen, in-place, or in-place-unless-border-or-background.",
        \.contentsClip),
      Rule(
        .renderServer, "rasterizedClip",
        "Whether a rasterized layer's own rounded clip is inside its cached bitmap, or outside it: applied at every refresh.",
        \.rasterizedClip),
      Rule(
        .renderServer, "borderedContents",
        "What rounded, bordered, unclipped contents cost: no-pass, or the passes of a clip (as-clip).",
        \.borderedContents),
      Rule(
        .tableView, "pooledCells",
        "Where the cells of reuse pools are: removed from the view hierarchy, or hidden in it, where animations continue.",
        \.pooledCells),
      Rule(
        refresh: "scrolling", "The rate while the list moves: the highest, or by-speed: lower while it is slow.",
        \.scrolling),
      Rule(
        refresh: "rising", "When the display begins to refresh faster: at-once, or at-next-refresh.", \.rising),
      Rule(
        refresh: "resting", "The rate while nothing moves and nothing has changed: the lowest, or the system's.",
        \.resting),
    ] + Rule.effects

  /// The rules with another function applied to each choice, for example to remove its provenance.
  package func mappingChoices(_ change: (Rule, ProfileChoice<String>) -> ProfileChoice<String>) -> PlatformRules {
    var rules = self
    for rule in Self.all {
      let choice = change(rule, rule.choice(self))
      let isValid = rule.choose(choice, &rules)
      precondition(isValid, "\(rule.path) cannot be \(choice.value)")
    }
    return rules
  }

  /// The rules before any fit: the standard choice wherever a fitted choice replaced another one.
  package var beforeFit: PlatformRules {
    mappingChoices { rule, choice in choice.prior == nil ? choice : rule.choice(.standard) }
  }
}

/// A choice between hypotheses about a device, with its provenance.
package struct ProfileChoice<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The hypothesis that applies to this device.
  package var value: Value
  /// A citation or explanation of the choice: the evidence for it.
  package var source: String
  /// The evidence against it; empty if none is known.
  package var against: String
  /// The kind of source.
  package var status: CoefficientStatus
  /// The confidence in the choice.
  package var confidence: Confidence
  /// For a fitted choice, the rows of the reference that it is based on.
  package var rows: [String]
  /// For a fitted choice, the value before the fit.
  package var prior: Value?

  /// A choice from its parts.
  package init(
    _ value: Value, source: String, against: String = "", status: CoefficientStatus, confidence: Confidence,
    rows: [String] = [], prior: Value? = nil
  ) {
    self.value = value
    self.source = source
    self.against = against
    self.status = status
    self.confidence = confidence
    self.rows = rows
    self.prior = prior
  }

  /// The choice with its values converted; nil if one of them cannot be.
  package func compactMap<Other>(_ convert: (Value) -> Other?) -> ProfileChoice<Other>? {
    let other = prior.flatMap(convert)
    guard let value = convert(value), (other == nil) == (prior == nil) else { return nil }
    return with(value, prior: other)
  }

  /// The choice with its values converted.
  package func map<Other>(_ convert: (Value) -> Other) -> ProfileChoice<Other> {
    with(convert(value), prior: prior.map(convert))
  }

  /// The same provenance for other values.
  private func with<Other>(_ value: Other, prior: Other?) -> ProfileChoice<Other> {
    ProfileChoice<Other>(
      value, source: source, against: against, status: status, confidence: confidence, rows: rows, prior: prior)
  }
}
