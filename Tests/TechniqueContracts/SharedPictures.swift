import Foundation
import ListRuntime
import TechniqueTestSupport

/// The pictures of lists without a technique, and the comparisons of techniques with them, each simulated once and shared by the
/// tests.
///
/// An actor, since tests run concurrently.
actor SharedPictures {
  /// The comparisons of a technique, with the options and the techniques below as their names.
  typealias Checks = [(name: String, check: PictureCheck)]

  static let shared = SharedPictures()

  private var unchanged: [(configuration: RunConfiguration, pictures: Task<UnchangedPictures, Never>)] = []
  private var knownChecks: [String: Task<Checks, any Error>] = [:]

  /// Compares the pictures of a list with a technique above others with those without it.
  func check(
    _ technique: ConfiguredTechnique, over base: [ConfiguredTechnique], in configuration: RunConfiguration
  ) async -> PictureCheck {
    let without = configuration.without(technique, over: base)
    let pictures = await pictures(of: without).value
    return await Task.detached { without.pictures(of: technique, over: pictures) }.value
  }

  /// The comparisons of a plugin's technique in the list that is given by name.
  func checks(
    of plugin: PluginFolder, in list: String, _ make: @escaping @Sendable () async throws -> Checks
  ) async throws -> Checks {
    let key = "\(list) of \(plugin.package.url("Plugins/\(plugin.name)").path)"
    if let checks = knownChecks[key] { return try await checks.value }
    let task = Task.detached { try await make() }
    knownChecks[key] = task
    return try await task.value
  }

  private func pictures(of configuration: RunConfiguration) -> Task<UnchangedPictures, Never> {
    if let known = unchanged.first(where: { $0.configuration == configuration }) { return known.pictures }
    let pictures = Task.detached { configuration.unchangedPictures() }
    unchanged.append((configuration, pictures))
    return pictures
  }
}
