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
  static let showsOtherRows = "other rows are visible with it, so it saves what the page needs"

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
    var boxes: [[String]] = []
    /// The boxes at the end of each step; `boxes` are from a little later.
    var boxesOfSteps: [[String]] = []
    var pictures: [String] = []
    var count = 0
    var unreadable = 0
    var places: [String] = []
  }

  private func look(at copy: Int, in frames: PageFrames, _ range: Double) throws(HostError) -> Look {
    var look = Look()
    for share in Self.places {
      look.boxesOfSteps.append(
        try frames.boxesOfSteps(
          of: copy, at: share * range, steps: PageComparison.SegmentLength.short.steps.upperBound))
      look.boxes.append(try frames.evaluate("lab.shownBoxes()", of: copy).elements.compactMap(\.string))
      look.texts.append(try frames.evaluate("lab.shownTexts()", of: copy).elements.compactMap(\.string))
      look.pictures.append(try frames.picture(of: copy))
    }
    let answer = try frames.evaluate("lab.survey()", of: copy)
    look.count = answer["count"]?.integer ?? 0
    look.unreadable = answer["unreadable"]?.integer ?? 0
    look.places = answer["places"]?.elements.compactMap(\.string).prefix(3).map { String($0.prefix(200)) } ?? []
    return look
  }

  private func check(
    _ intervention: TechniqueCounterpart, copy: Int, in frames: PageFrames, _ range: Double, _ bases: [Look]
  ) throws(HostError) -> (Look, PictureAgreement?, String?) {
    if let failure = frames.failures[copy] { return (Look(), nil, "the page is not ready with it: \(failure)") }
    let look = try look(at: copy, in: frames, range)
    guard look.count > 0 else {
      let unread = look.unreadable == 0 ? "" : "; \(look.unreadable) style sheets of other origins cannot be read"
      return (look, nil, "nothing in the page is changed by it\(unread)")
    }
    // Texts can tell the time; boxes cannot.
    guard bases[0].boxes == bases[1].boxes else {
      return (look, nil, "not checked: the page shows other rows each time it is opened")
    }
    guard look.boxes == bases[0].boxes, bases[0].texts != bases[1].texts || look.texts == bases[0].texts,
      try !isLate(look, copy, in: frames, range, bases)
    else { return (look, nil, Self.showsOtherRows) }
    if let exception = frames.exception(of: copy), frames.exception(of: 0) == nil {
      return (look, nil, "the page throws with it: \(exception)")
    }
    guard try differingShare(of: bases[1], from: bases[0], in: frames) <= PictureAgreement.tolerance else {
      let promises = intervention.differences.isEmpty
      return (
        look, nil, promises ? "not checked: the page looks different each time, and it promises equal pixels" : nil
      )
    }
    let share = try differingShare(of: look, from: bases[0], in: frames)
    let agreement = PictureAgreement(
      base: page.address.name, differingShare: share, declared: intervention.differences)
    guard agreement.isSame || !agreement.declared.isEmpty else {
      let percent = FixedDecimals.text(100 * share, 1) ?? ""
      return (
        look, agreement,
        "the page looks different with it, in \(percent) % of the pixels, which it promises not to change"
      )
    }
    return (look, agreement, nil)
  }

  /// Whether an intervention makes rows late: they are others at the end of some step, twice, and those of the page are the
  /// same each time.
  private func isLate(
    _ look: Look, _ copy: Int, in frames: PageFrames, _ range: Double, _ bases: [Look]
  ) throws(HostError) -> Bool {
    func differs(_ look: Look, _ bases: [Look]) -> Bool {
      bases[0].boxesOfSteps == bases[1].boxesOfSteps && look.boxesOfSteps != bases[0].boxesOfSteps
    }
    guard differs(look, bases) else { return false }
    let again = try [copy, 0, 1].map { copy throws(HostError) in try self.look(at: copy, in: frames, range) }
    return differs(again[0], Array(again[1...]))
  }

  /// The largest share of differing pixels among the places.
  private func differingShare(of look: Look, from base: Look, in frames: PageFrames) throws(HostError) -> Double {
    let pairs = zip(look.pictures, base.pictures).filter { $0 != $1 }
    return try pairs.map { pair throws(HostError) in
      try frames.difference(of: pair.0, from: pair.1).share
    }.max() ?? 0
  }
}
