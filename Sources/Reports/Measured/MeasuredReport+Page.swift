import Analysis
import JSON

extension MeasuredReport {
  /// The answer of an ablation of a page, what each compared intervention leaves out costs, and what else was found; or where its rows jump.
  func sentences(of page: PageFindings) -> [String] {
    guard page.positions.isEmpty else { return positions(page.positions) }
    guard !study.runs.isEmpty else { return [applicable(page)] }
    let variants = study.comparedRuns.filter { $0.run.name != study.interleaving?.control }
    let costs = variants.map { run, base in cost(run, base, page) }
    let decided = costs.filter { $0.saving > 0 }.sorted { $0.saving > $1.saving }
    let none =
      decided.isEmpty
      ? [costs.isEmpty ? "No intervention saved anything when screened." : "For no intervention is a saving decided."]
      : []
    return none + (decided + costs.filter { $0.saving == 0 }).map(\.text) + interactions
      + others(page) + control
  }

  /// The interventions that apply and are valid, of those that were only opened.
  private func applicable(_ page: PageFindings) -> String {
    let names = page.interventions.map(\.name).filter { name in !study.skipped.contains { $0.run == name } }
    return names.isEmpty
      ? "No intervention applies to the page."
      : "These interventions apply to the page: \(names.joined(separator: ", "))."
  }

  /// What a run's interventions leave out costs, and the largest decided saving in percent; 0 without one.
  private func cost(_ run: MeasuredRun, _ base: MeasuredRun, _ page: PageFindings) -> (saving: Double, text: String) {
    let parts = page.interventions.filter { run.techniques.contains($0.name) }
    let subject = parts.map(\.subject).joined(separator: ", and ").withCapital
    let place = parts.flatMap(\.places).first.map { " (most often at \($0))" } ?? ""
    let changes = asked.compactMap { metric in
      study.comparison(run, with: base, by: metric).map { (metric, effect: $0) }
    }
    func texts(_ verdict: MeasuredVerdict, _ text: (Quantity, MeasuredEffect) -> String) -> [String] {
      changes.filter { $0.effect.verdict == verdict }.map(text)
    }
    let costs = texts(.better) { "\(magnitude($1)) of the \($0.noun)" }
    let rest =
      texts(.worse) { "without, \(magnitude($1)) more \($0.noun)" }
      + texts(.undecided) { "undecided in \($0.noun) (\($1.percentInterval ?? "too few visits"))" }
    let saving = changes.filter { $0.effect.verdict == .better }
      .compactMap { $0.effect.percent($0.effect.interval.estimate)?.magnitude }.max()
    let shown = run.picture.map { $0.isSame ? "" : "; then \($0.declared.joined(separator: ", "))" } ?? ""
    let verdict = costs.isEmpty ? ": no decided cost" : " cost \(costs.joined(separator: ", and "))"
    return (
      saving ?? 0, "\(subject)\(place)\(([verdict] + rest).joined(separator: "; ")) (\(run.name)\(shown))."
    )
  }

  /// The size of a decided change with its interval: `31.0 % (27.1 to 35.2)`.
  private func magnitude(_ effect: MeasuredEffect) -> String {
    let ends = [effect.interval.low, effect.interval.high].compactMap { effect.percent($0)?.magnitude }.sorted()
    let texts = ([effect.percent(effect.interval.estimate)?.magnitude ?? 0] + ends).map {
      FixedDecimals.text($0, 1) ?? ""
    }
    return "\(texts[0]) %" + (texts.count < 3 ? "" : " (\(texts[1]) to \(texts[2]))")
  }

  /// Where the rows of each variant jump: by the wheel, and for each hook at which delays.
  private func positions(_ positions: [PageFindings.Position]) -> [String] {
    positions.map { PageFindings.Position(variant: $0.variant, hook: $0.hook) }.unique.map { group in
      let cases = positions.filter { $0.variant == group.variant && $0.hook == group.hook }
      let runs = cases.map {
        (delay: $0.delay.map { "\($0) ms" }, jumps: study.run($0.run)?.values("jump_max_px") ?? [])
      }
      let jumping = runs.filter { ($0.jumps.max() ?? 0) > 0 }.map { delay, jumps in
        "\(FixedDecimals.text(jumps.max() ?? 0, 0) ?? "") px (\(jumps.count { $0 > 0 }) of \(jumps.count) times)"
          + (delay.map { " after \($0)" } ?? "")
      }
      let still = runs.filter { ($0.jumps.max() ?? 0) == 0 }.compactMap(\.delay)
      let subject = group.hook.map { "\(group.variant), \($0) after wheel input" } ?? "\(group.variant), by the wheel"
      let texts =
        (jumping.isEmpty ? ["no row jumps"] : ["rows jump by up to \(jumping.joined(separator: ", "))"])
        + (jumping.isEmpty || still.isEmpty ? [] : ["no jump after \(still.joined(separator: ", "))"])
        + [
          (Quantity.landingErrorName, "px between where a row was and where it ends"),
          (Quantity.endLostName, "ms without the end of the list"), ("blank_max_px", "px of its area blank"),
        ].compactMap { name, text in
          let most = cases.flatMap { study.run($0.run)?.values(name) ?? [] }.max() ?? 0
          return most < 1 ? nil : "up to \(FixedDecimals.text(most, 0) ?? "") \(text)"
        }
      return "\(subject): \(texts.joined(separator: "; "))."
    }
  }

  /// The page, or the first run, against itself; empty if it was not compared in turns.
  var control: [String] {
    let level = (ablation?.family ?? study.comparisonFamily).level
    let texts = asked.compactMap { metric in
      study.controlComparison(by: metric, level: level).map { effect in
        "\(effect.percentInterval ?? "too few visits") in \(metric.noun)"
          + (effect.verdict == .undecided ? "" : ", so that clock gives no verdict")
      }
    }
    let subject = ablation == nil ? "The page" : study.runs.first?.name ?? ""
    return texts.isEmpty ? [] : ["\(subject) against itself: \(texts.joined(separator: "; "))."]
  }

  /// Whether pairs of interventions save what each saves alone.
  private var interactions: [String] {
    study.interactingRuns.compactMap { first, second, both in
      let parts = asked.compactMap { metric -> String? in
        guard let interval = study.interaction(first, second, both: both, by: metric), let low = interval.low,
          let high = interval.high
        else { return nil }
        let range =
          "\(FixedDecimals.signedText(100 * low, 1)) to \(FixedDecimals.signedText(100 * high, 1)) percentage points"
        let text =
          low > 0
          ? "save less together than each alone adds up to"
          : high < 0 ? "save more together" : "add up within the interval"
        return "in \(metric.phrase) they \(text) (\(range))"
      }
      return parts.isEmpty ? nil : "\(first.name) and \(second.name): \(parts.joined(separator: "; "))."
    }
  }

  /// What only a profile or a first visit shows.
  private func others(_ page: PageFindings) -> [String] {
    var sentences: [String] = []
    if let first = page.firstPass, first.verdict == .worse, let change = first.percentText(first.interval.estimate),
      let interval = first.percentInterval
    {
      sentences.append(
        "In the first pass over rows, all threads need \(change) (\(interval)) of the time of the second pass more. A first visit pays it; compiling scripts and starting threads are part of it."
      )
    }
    if let picture = page.pictures.first {
      let count = PlainText.count(page.pictures.count, "picture")
      sentences.append(
        "At least \(count) in the list \(page.pictures.count == 1 ? "has" : "have") four times the shown pixels or more, the largest \(FixedDecimals.text(picture.ratio, 0) ?? "") times: "
          + "\(picture.address) has \(size(picture.size)), shown at \(size(picture.shown)).")
    }
    if let line = page.lines.first(where: { !$0.place.isEmpty }), line.share >= 0.05 {
      sentences.append(
        "The most expensive line of the page's scripts is \(line.place) in \(line.function): \(FixedDecimals.text(100 * line.share, 0) ?? "") % of the main thread's busy time in samples."
      )
    }
    return sentences
  }

  private func size(_ size: [Int]) -> String { size.map(String.init).joined(separator: " x ") }

  /// The tables of an ablation of a page.
  func tables(of page: PageFindings) -> [ReportSection] {
    [interventions(page), lines(page), pictures(page)].compactMap { $0 }
  }

  private func interventions(_ page: PageFindings) -> ReportSection? {
    guard !page.interventions.isEmpty else { return nil }
    return ReportSection(
      title: "Interventions",
      columns: .columns(["intervention"], numbers: ["changes"] + asked.map(\.columnHeading), ["outcome"]),
      rows: page.interventions.map { intervention in
        let reason = study.skipped.first { $0.run == intervention.name }?.reasons.first
        return [intervention.name, "\(intervention.count)"]
          + asked.map { metric in
            intervention.screened[metric.name].flatMap { FixedDecimals.signedText($0, 1) }.map { "\($0) %" } ?? "-"
          } + [reason ?? "compared"]
      },
      notes: [
        "Estimates of a screening in one browser, without intervals: the best are compared. Changes: places in the page until the list had been scrolled a little."
      ])
  }

  private func lines(_ page: PageFindings) -> ReportSection? {
    guard !page.lines.isEmpty else { return nil }
    return ReportSection(
      title: "Where the main thread is busy",
      columns: .columns(["function", "place"], numbers: ["share"]),
      rows: page.lines.map { [$0.function, $0.place, "\(FixedDecimals.text(100 * $0.share, 1) ?? "") %"] },
      notes: [
        "Samples of one scroll in real time; a line that reads a size or a place contains the layout that it forces."
      ])
  }

  private func pictures(_ page: PageFindings) -> ReportSection? {
    guard !page.pictures.isEmpty else { return nil }
    return ReportSection(
      title: "Pictures far larger than shown",
      columns: .columns(["address"], numbers: ["pixels", "shown", "times"]),
      rows: page.pictures.map {
        [$0.address, size($0.size), size($0.shown), FixedDecimals.text($0.ratio, 1) ?? ""]
      })
  }
}
