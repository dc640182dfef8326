import Foundation
import ListRuntime
import TechniqueTestSupport

/// The pictures of lists without a technique, and the comparisons of techniques with them, each simulated once.
enum SharedPictures {
  /// The comparisons of a technique, with the options and the techniques below as their names.
  typealias Checks = [(name: String, check: PictureCheck)]

  private static let unchanged = SharedValues<RunConfiguration, UnchangedPictures>()
  private static let knownChecks = SharedValues<String, Checks>()

  /// Compares the pictures of a list with a technique above others with those without it.
  static func check(
    _ technique: ConfiguredTechnique, over base: [ConfiguredTechnique], in configuration: RunConfiguration
  ) async throws -> PictureCheck {
    let without = configuration.without(technique, over: base)
    let pictures = try await unchanged.value(for: without) { without.unchangedPictures() }
    return await Task.detached { without.pictures(of: technique, over: pictures) }.value
  }

  /// The comparisons of a plugin's technique in the list that is given by name.
  static func checks(
    of plugin: PluginFolder, in list: String, _ make: @escaping @Sendable () async throws -> Checks
  ) async throws -> Checks {
    let key = "\(list) of \(plugin.package.url("Plugins/\(plugin.name)").path)"
    return try await knownChecks.value(for: key, make)
  }
}
