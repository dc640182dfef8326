import Analysis
import ListRuntime
import Scenarios

/// Warnings about picture changes that the techniques of a factor level cause, in the first combination with that
/// level.
struct PictureWarnings {
  private let configuration: RunConfiguration
  private let name: String
  /// The techniques of the stack that belong to the level.
  private let range: Range<Int>

  init(_ ablation: ResolvedAblation, _ condition: Int, factor: Int, at point: [Int]) {
    guard case .run(let run) = ablation.combination(at: point, under: condition) else {
      preconditionFailure("the point \(point) has no run")
    }
    configuration = run.configuration
    let counts = zip(ablation.factors, point).map { $0.levels[$1].techniquesText.count }
    let start = counts[..<factor].reduce(ablation.conditions[condition].base.configuration.techniques.count, +)
    range = start..<start + counts[factor]
    name = ablation.analysisFactors[factor].text(level: point[factor])
  }

  /// How many items are compared if pictures are not checked: there is no warning about a declared difference that
  /// occurs in none of them.
  private static let sampleSize = 500

  /// The declared differences that occur in the data and, if all pictures are checked, the undeclared ones first.
  func warnings(isChecked: Bool) -> [AblationWarning] {
    range.flatMap { position -> [AblationWarning] in
      let technique = configuration.techniques[position]
      let differences = technique.type.declaration.differences(with: technique.options).filter {
        configuration.showsPictures || ($0.items != .media && $0.items != .animatedMedia)
      }
      guard isChecked || !differences.isEmpty else { return [] }
      let isSample = !isChecked && configuration.content.items.count > Self.sampleSize
      let check = PictureCheck(
        technique, over: Array(configuration.techniques[..<position]), in: isChecked ? configuration : sampled)
      let parts = differences.filter { check.mayOccur($0, inSample: isSample) }.map {
        "\($0.aspect.rawValue) of \($0.items.text): \($0.reason)"
      }
      let declared =
        parts.isEmpty
        ? []
        : [
          AblationWarning(
            .picture, "\(name) has declared visual differences (\(parts.joined(separator: "; "))).", level: name)
        ]
      guard isChecked else { return declared }
      let undeclared = PictureDifference.Aspect.allCases.compactMap { aspect -> AblationWarning? in
        let findings = check.undeclared.filter { $0.difference.aspect == aspect }
        guard let first = findings.first else { return nil }
        return AblationWarning(
          .undeclaredPicture,
          "\(name) has an undeclared visual difference (\(aspect.rawValue) of \(findings.count) \(findings.count == 1 ? "item" : "items"), first of item \(first.item): "
            + "\(first.difference.first) becomes \(first.difference.second)), which it does not declare.", level: name)
      }
      return undeclared + declared
    }
  }

  /// The configuration with a sample of its items. It has no events, because events refer to positions of items.
  private var sampled: RunConfiguration {
    let items = configuration.content.items
    guard items.count > Self.sampleSize,
      let content = configuration.content.withItems(
        items.sample(Self.sampleSize), mediaAsText: configuration.content.showsMediaAsText)
    else { return configuration }
    var sampled = configuration
    sampled.content = content
    sampled.events = []
    return sampled
  }
}

extension PictureCheck {
  /// Whether a declared difference occurs, or, in a sample, no item of its group was compared.
  fileprivate func mayOccur(_ difference: PictureDifference, inSample isSample: Bool) -> Bool {
    declared.contains { $0.difference == difference && ($0.differing > 0 || $0.items == 0 && isSample) }
  }
}

extension PictureDifference.Items {
  /// The group as a noun phrase.
  fileprivate var text: String {
    switch self {
    case .all: "all items"
    case .text: "texts"
    case .media: "media"
    case .multilineText: "texts of several lines"
    case .animatedMedia: "animated media"
    }
  }
}
