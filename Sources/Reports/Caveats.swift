import Analysis
import JSON
import LabRunner

/// The facts that a reader must know before trusting an ablation, each once. Each names the conditions to which it
/// applies, unless it applies to all.
struct Caveats {
  private let study: AblationStudy
  private let isBrief: Bool

  /// - Parameter isBrief: whether texts are short, and one text names all techniques that change the picture, without
  ///   details.
  init(_ study: AblationStudy, isBrief: Bool) {
    self.study = study
    self.isBrief = isBrief
  }

  /// The caveats whose warnings are included, the most severe first. Combinations that are not possible come last if texts are short.
  func texts(including isIncluded: (AblationWarning) -> Bool) -> [String] {
    var caveats: [(text: String, conditions: [String])] = []
    for condition in study.conditions {
      let warnings = condition.warnings.filter(isIncluded)
      let infeasible = [Self.infeasible(in: condition.table)].compactMap { $0 }
      let texts = isBrief ? brief(warnings) + infeasible : infeasible + warnings.map(\.text)
      for text in texts {
        if let known = caveats.firstIndex(where: { $0.text == text }) {
          caveats[known].conditions.append(condition.name)
        } else {
          caveats.append((text, [condition.name]))
        }
      }
    }
    return caveats.map { text, conditions in
      conditions.count == study.conditions.count ? text : "\(conditions.joined(separator: ", ")): \(text)"
    }
  }

  /// The texts of warnings, with one sentence for all declared differences of pictures.
  private func brief(_ warnings: [AblationWarning]) -> [String] {
    let levels = warnings.filter { $0.kind == .picture }.compactMap(\.level).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    var texts: [String] = []
    for warning in warnings {
      if warning.kind != .picture || warning.level == nil {
        texts.append(warning.brief ?? warning.text)
      } else if warning.level == levels.first {
        let text = "\(NameList.sentence(levels)) \(levels.count > 1 ? "have" : "has") visual differences."
        if !texts.contains(text) { texts.append(text) }
      }
    }
    return texts
  }

  /// One sentence that counts the combinations that cannot exist by their reasons; nil if all can.
  private static func infeasible(in table: AblationTable) -> String? {
    let infeasible = table.infeasible
    guard !infeasible.isEmpty else { return nil }
    var counts: [(reason: String, count: Int)] = []
    for (_, reason) in infeasible {
      if let known = counts.firstIndex(where: { $0.reason == reason }) {
        counts[known].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    let reasons = counts.map { counts.count > 1 ? "\($0.reason) (\($0.count))" : $0.reason }
    return
      "\(infeasible.count) of \(table.rows.count) combinations are not possible: \(reasons.joined(separator: "; "))."
  }
}
