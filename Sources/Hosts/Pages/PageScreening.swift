import Analysis
import JSON

/// Opens a page with some interventions in one browser: whether each applies and is valid, and roughly what it saves.
struct PageScreening {
  private let host: ChromiumHost
  private let page: PageSettings
  private let interventions: [TechniqueCounterpart]
  private let comparison: PageComparison

  /// Where in the list rows and pictures are compared, as shares of its range.
  private static let places = [0.15, 0.6]
  /// Why an intervention with which other rows are visible is not compared.
  static let otherRows = "other rows are visible with it, or later, so it saves what the page needs"
  /// The maximum difference of places and sizes that are the same, in px: engines round those of layers.
  private static let rounding = 1.0

  /// An intervention in the page.
  struct Result {
    let intervention: TechniqueCounterpart
    /// What it changed, and its estimates.
    let finding: PageFindings.Intervention
    /// How far the page looks different with it; nil if that is not known.
    let picture: PictureAgreement?
    /// Why it is not compared; nil if it may be.
    let reason: String?

    /// The larger saving of the main thread's and of all threads' time, in percent.
    var saving: Double {
      -min(finding.screened[Quantity.mainPerFrame] ?? 0, finding.screened[Quantity.threadsPerFrame] ?? 0)
    }
  }

  /// A screening of interventions; the comparison has a variant for each.
  init(
    _ host: ChromiumHost, _ page: PageSettings, _ interventions: [TechniqueCounterpart], _ comparison: PageComparison
  ) {
    self.host = host
    self.page = page
    self.interventions = interventions
    self.comparison = comparison
  }

  /// What was found of each intervention.
  ///
  /// - Parameter isEstimating: whether those that apply are measured.
  func perform(estimating isEstimating: Bool) throws(HostError) -> ([Result], HostDescription) {
    let frames = try PageFrames(
      host, page, copies: comparison.copies, order: Array(comparison.copies.indices), mayFail: true)
    defer { frames.end() }
    let range = try frames.range()
    let looks = try (0...1).map { copy throws(HostError) in try look(at: copy, in: frames, range) }
    var checks: [(look: Look, picture: PictureAgreement?, reason: String?)] = []
    for (position, intervention) in interventions.enumerated() {
      checks.append(try check(intervention, copy: position + 2, in: frames, range, looks))
    }
    let valid = checks.indices.filter { checks[$0].reason == nil }
    let study =
      valid.isEmpty || !isEstimating
      ? nil : try comparison.screen(in: frames, copies: [0, 1] + valid.map { $0 + 2 })
    let results = interventions.enumerated().map { position, intervention in
      let check = checks[position]
      return Result(
        intervention: intervention,
        finding: PageFindings.Intervention(
          name: intervention.technique, subject: intervention.subject ?? intervention.technique,
          count: check.look.count, places: check.look.places,
          screened: study.map { Self.estimates($0, of: intervention.technique) } ?? [:]),
        picture: check.picture, reason: check.reason)
    }
    return (results, try frames.description([]))
  }

  private static func estimates(_ study: MeasuredStudy, of name: String) -> [String: Double] {
    guard let run = study.run(name), let base = study.runs.first else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: study.protocolSettings.definitions.compactMap { metric in
        study.comparison(run, with: base, by: metric).flatMap { $0.percent($0.interval.estimate) }.map {
          (metric.name, $0)
        }
      })
  }

  // MARK: Validity

  /// What a copy shows, and what its intervention changed.
  private struct Look {
    var texts: [[String]] = []
    var boxes: [[Double]] = []
    /// How much of the height rows cover at the end of each step; `boxes` are from a little later.
    var coveredHeights: [Double] = []
    var pictures: [String] = []
    var count = 0
    var unreadable = 0
    var places: [String] = []
    /// Why the intervention could not do what it does.
    var failure: String?
  }

  private func look(at copy: Int, in frames: PageFrames, _ range: Double) throws(HostError) -> Look {
    var look = Look()
    for share in Self.places {
      look.coveredHeights += try frames.coveredHeights(
        of: copy, at: share * range, steps: PageComparison.SegmentLength.short.steps.upperBound)
      look.boxes.append(try frames.evaluate("lab.shownBoxes()", of: copy).elements.compactMap(\.double))
      look.texts.append(try frames.evaluate("lab.shownTexts()", of: copy).elements.compactMap(\.string))
      look.pictures.append(try frames.picture(of: copy, after: comparison.copies.map(\.rest).max() ?? 0))
    }
    let answer = try frames.evaluate("lab.survey()", of: copy)
    look.count = answer["count"]?.integer ?? 0
    look.unreadable = answer["unreadable"]?.integer ?? 0
    look.places = answer["places"]?.elements.compactMap(\.string).prefix(3).map { String($0.prefix(200)) } ?? []
    look.failure = answer["failure"]?.string.map { String($0.prefix(300)) }
    return look
  }

  /// Whether places and sizes are the same.
  private static func areSame(_ first: [Double], _ second: [Double]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= rounding }
  }

  private static func areSame(_ first: [[Double]], _ second: [[Double]]) -> Bool {
    zip(first, second).allSatisfy { areSame($0, $1) }
  }

  private func check(
    _ intervention: TechniqueCounterpart, copy: Int, in frames: PageFrames, _ range: Double, _ bases: [Look]
  ) throws(HostError) -> (Look, PictureAgreement?, String?) {
    if let failure = frames.failures[copy] { return (Look(), nil, "the page is not ready with it: \(failure)") }
    let look = try look(at: copy, in: frames, range)
    if let failure = look.failure { return (look, nil, "the lab fails in the page: \(failure)") }
    guard look.count > 0 else {
      let unread = look.unreadable == 0 ? "" : "; \(look.unreadable) style sheets of other origins cannot be read"
      return (look, nil, "nothing in the page is changed by it\(unread)")
    }
    // Texts can tell the time; boxes cannot.
    guard Self.areSame(bases[0].boxes, bases[1].boxes) else {
      return (look, nil, "not checked: the page shows other rows each time it is opened")
    }
    if Self.showsOtherRows(look, bases) {
      // A page that adds rows later can show others by chance.
      let again = try [copy, 0, 1].map { copy throws(HostError) in try self.look(at: copy, in: frames, range) }
      if Self.showsOtherRows(again[0], Array(again[1...])) { return (look, nil, Self.otherRows) }
    }
    if let exception = frames.exception(of: copy), frames.exception(of: 0) == nil {
      return (look, nil, "the page throws with it: \(exception)")
    }
    let chance = try differingShare(of: bases[1], from: bases[0], in: frames)
    let isSteady = chance <= PictureAgreement.tolerance
    guard isSteady || !intervention.differences.isEmpty else {
      return (look, nil, "not checked: the page looks different each time, and it promises equal pixels")
    }
    let share = try differingShare(of: look, from: bases[0], in: frames)
    let agreement = PictureAgreement(
      base: page.address.name, differingShare: share, declared: intervention.differences)
    // What differs each time can differ twice as much by chance.
    guard agreement.isSame || !intervention.isSameAtRest || share <= 2 * chance else {
      let percent = FixedDecimals.text(100 * share, 1) ?? ""
      return (
        look, isSteady ? agreement : nil,
        "the page looks different with it, in \(percent) % of the pixels, which it promises not to change"
      )
    }
    return (look, isSteady ? agreement : nil, nil)
  }

  /// Whether other rows are visible than in the page, which shows the same each time, or rows come later: then they cover less at the end of
  /// some step.
  private static func showsOtherRows(_ look: Look, _ bases: [Look]) -> Bool {
    let (base, other) = (bases[0], bases[1])
    let isLate =
      areSame(base.coveredHeights, other.coveredHeights)
      && zip(look.coveredHeights, base.coveredHeights).contains { $0 < $1 - rounding }
    let hasOtherTexts = base.texts == other.texts && look.texts != base.texts
    return isLate || hasOtherTexts || areSame(base.boxes, other.boxes) && !areSame(look.boxes, base.boxes)
  }

  /// The largest share of differing pixels among the places.
  private func differingShare(of look: Look, from base: Look, in frames: PageFrames) throws(HostError) -> Double {
    let pairs = zip(look.pictures, base.pictures).filter { $0 != $1 }
    return try pairs.map { pair throws(HostError) in
      try frames.difference(of: pair.0, from: pair.1).share
    }.max() ?? 0
  }
}
