import ListRuntime
import TechniqueContracts
import TechniqueTestSupport
import Testing

/// Does not pass on the updates or the replacements that it is told.
private struct DroppedChanges: Technique {
  static let declaration = TechniqueDeclaration(
    id: "dropped-changes", summary: "Drop some changes.", decorates: [.updates],
    options: [
      OptionDeclaration(
        name: "drops", domain: .choice(Kind.allCases.map(\.rawValue)), default: .choice(Kind.nothing.rawValue),
        help: "What is dropped.")
    ])
  enum Kind: String, CaseIterable { case nothing, updates, replacements }

  private let kind: Kind
  init(options: TechniqueOptions) { kind = Kind(rawValue: options.choice("drops")) ?? .nothing }
  func install(in strategies: StrategyStack) {
    let kind = kind
    strategies.decorateUpdates { DroppingUpdates(over: $0, kind) }
  }
}

private final class DroppingUpdates: UpdateStrategy, StrategyDecorator {
  let base: any UpdateStrategy
  private let kind: DroppedChanges.Kind
  init(over base: any UpdateStrategy, _ kind: DroppedChanges.Kind) { (self.base, self.kind) = (base, kind) }
  func perform(_ update: ListUpdate, ui: UIContext) {
    if kind != .updates { base.perform(update, ui: ui) }
  }
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
    if kind != .replacements { base.replaceItems(replacement, ui: ui) }
  }
}

@Suite("Changes of items that a technique is told")
struct UpdateContractTests {
  private func unmade(_ kind: DroppedChanges.Kind) throws -> [String] {
    let technique = ConfiguredTechnique(DroppedChanges.self, given: ["drops": .choice(kind.rawValue)])
    return try TechniqueContract.unmadeChanges(technique, over: [])
  }

  @Test("A technique that passes on all changes satisfies the contract")
  func passesOn() throws { #expect(try unmade(.nothing) == []) }

  @Test("A technique that never makes any update breaks it, although a reload would make them")
  func updates() throws {
    let unmade = try unmade(.updates)
    let sentence = "it never makes the insertions, deletions and updates: "
    #expect(unmade.count == 1 && unmade[0].hasPrefix(sentence), "\(unmade)")
  }

  @Test("A technique that never replaces the items breaks it")
  func replacements() throws {
    let unmade = try unmade(.replacements)
    #expect(unmade.count == 1 && unmade[0].hasPrefix("it never makes the replacement of all items: "), "\(unmade)")
  }
}
