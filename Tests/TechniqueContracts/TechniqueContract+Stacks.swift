import Foundation
import JSON
package import ListRuntime
import Scenarios
package import TechniqueTestSupport

extension TechniqueContract {
  /// The calls between techniques in one stack.
  static let stacks = TechniqueContract(
    "Alone and with each other technique, in each order that scenarios accept, every shown cell is made, filled and placed once"
  ) { plugin, failures in
    let id = plugin.declaration.id
    let own = Set(plugin.package.plugins.map { $0.declaration.id })
    var stacks = [[id]]
    for other in plugin.package.techniques.map({ $0.declaration.id }) where other != id {
      stacks.append([other, id])
      // The contract of another technique of this package has this order.
      if !own.contains(other) { stacks.append([id, other]) }
    }
    for stack in stacks {
      for failure in stackFailures(of: stack, in: plugin.package) { failures.expect(false, failure) }
    }
  }

  /// The violations of a stack with all that its techniques require, over lists of every kind; empty if scenarios reject it.
  ///
  /// - Parameter ids: the ids of techniques, in stacking order.
  package static func stackFailures(of ids: [String], in package: PluginPackage) -> [String] {
    let stack = completed(ids, in: package)
    let declarations = stack.compactMap { package.technique($0)?.declaration }
    func all(_ points: Set<ExtensionPoint>) -> Bool {
      ids.compactMap { package.technique($0)?.declaration }.allSatisfy { declaration in
        (declaration.decorates + declaration.replaces).contains { points.contains($0) }
      }
    }
    // The rules need no certain data. Lists of other kinds show that strategies for cells and rows do not trap on them.
    let kinds: [MixedSample] =
      if declarations.contains(where: \.needsTextOnly) {
        [.texts]
      } else if all([.cells]) {
        [.chat, .posts, .blocks]
      } else {
        all([.cells, .heights, .rows]) ? [.chat, .blocks] : [.chat]
      }
    return kinds.flatMap { kind -> [String] in
      do {
        return try accepted(stack, in: kind, package).runs.flatMap { run in
          failures(of: run.configuration).map { "\($0) (\(stack.joined(separator: ", ")), \(kind))" }
        }
      } catch {
        // A technique alone can always run with what it requires.
        return ids.count > 1 ? [] : ["\(stack.joined(separator: ", ")), \(kind): \(error)"]
      }
    }
  }

  /// A stack with the techniques that its techniques require before them, and calculated heights if one needs them.
  private static func completed(_ ids: [String], in package: PluginPackage) -> [String] {
    var result: [String] = []
    func add(_ id: String) {
      guard !result.contains(id) else { return }
      for required in package.technique(id)?.declaration.requires ?? [] { add(required) }
      result.append(id)
    }
    for id in ids { add(id) }
    let declarations = result.compactMap { package.technique($0)?.declaration }
    let isCalculated = declarations.contains { $0.replaces.contains(.heights) }
    if declarations.contains(where: \.needsCalculatedHeights), !isCalculated { result.append("manual-heights") }
    return result
  }

  /// The scenario with a stack.
  ///
  /// - Throws: its errors, if techniques of the stack cannot be in one run in this order.
  private static func accepted(
    _ stack: [String], in kind: MixedSample, _ package: PluginPackage
  ) throws -> ResolvedScenario {
    let file = SourceFile(
      name: package.url("wins.json").path, bytes: Array(kind.scenario(techniques: stack).utf8))
    return try package.scenarioLoader.load(file)
  }

  /// The violations of a run, in which recorders are between its techniques.
  package static func failures(of configuration: RunConfiguration) -> [String] {
    var configuration = configuration
    configuration.profile = configuration.profile.withFreeWork()
    let log = StackLog(techniques: configuration.techniques.map { $0.type.declaration })
    return StackLog.$current.withValue(log) {
      func recorder(_ level: Int) -> ConfiguredTechnique {
        ConfiguredTechnique(StackRecorder.self, given: ["level": .integer(level)])
      }
      configuration.techniques =
        [recorder(0)] + configuration.techniques.enumerated().flatMap { [$1, recorder($0 + 1)] }
      let record = configuration.record()
      let ending = record.ending == .completed ? [] : ["the run does not complete"]
      return log.failures + ending + (log.shownCount == 0 ? ["no cell is shown"] : [])
    }
  }
}
