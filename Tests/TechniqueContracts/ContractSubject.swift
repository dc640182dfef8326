import Foundation
public import ListRuntime
package import TechniqueTestSupport

/// A technique with its folder, for which contracts are checked.
public struct ContractSubject: Sendable, CustomStringConvertible {
  /// The technique's folder.
  package let plugin: PluginFolder

  package init(_ plugin: PluginFolder) { self.plugin = plugin }

  /// A technique whose folder is in `Plugins` beside the Package.swift of its package.
  ///
  /// - Parameter file: a file of the package, as for ``all(_:file:)``.
  public init(_ technique: any Technique.Type, file: String = #filePath) {
    plugin = PluginFolder(technique: technique, package: PluginPackage(root: Self.root(of: file), adding: [technique]))
  }

  /// The technique's id.
  public var description: String { plugin.description }

  /// The techniques of a package, whose folders are in `Plugins` beside its Package.swift.
  ///
  /// - Parameters:
  ///   - techniques: the package's own techniques; scenarios can name them and the built-in ones.
  ///   - file: a file of the package, from whose folder upward Package.swift is searched; the calling file if not
  ///     given.
  public static func all(_ techniques: [any Technique.Type], file: String = #filePath) -> [ContractSubject] {
    let package = PluginPackage(root: root(of: file), adding: techniques)
    return techniques.map { ContractSubject(PluginFolder(technique: $0, package: package)) }
  }

  /// The folder of the package that has a file; the root of the file system if none of the folders above has a Package.swift.
  private static func root(of file: String) -> URL {
    var root = URL(filePath: file).deletingLastPathComponent()
    while root.pathComponents.count > 1,
      !FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path)
    {
      root.deleteLastPathComponent()
    }
    return root
  }

  /// A count of a run of one of the technique's scenarios.
  ///
  /// - Parameters:
  ///   - name: a counter (`lab list counters`), a kind of work as in a device's profile, or `technique_main_time`, in nanoseconds.
  ///   - run: the name of the run.
  ///   - scenario: the name of a file in the folder `Scenarios` of the technique, without its ending.
  /// - Returns: the count; nil if there is no such run or count.
  /// - Throws: errors of the scenario, with their locations.
  public func count(_ name: String, of run: String, in scenario: String) async throws -> Int64? {
    guard StudyRuns.isCount(name), let record = try await SharedRuns.of(plugin, scenario)[run] else { return nil }
    return StudyRuns.count(name, of: record, technique: plugin.declaration.id)
  }
}
