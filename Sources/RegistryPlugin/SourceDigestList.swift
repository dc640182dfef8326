import Foundation
import PackagePlugin

/// The source digests of every module that affects results: LabRunner, its dependencies, and the techniques.
///
/// The build plan cannot contain the digests, since the build is not planned again after an edit. So the executable
/// `digest` reads the sources in a build step that has them as inputs. It is part of this package because no tool has
/// the same name on Linux and macOS. It consists of three short files without dependencies, which adds a few seconds to
/// a clean build.
enum SourceDigestList {
  /// The error if the package has no target `LabRunner`, so that the modules are unknown.
  struct MissingRunner: Error, CustomStringConvertible {
    let description = "RegistryPlugin expects a target LabRunner, of which it digests the dependencies"
  }

  /// The command that writes `SourceDigests.swift`.
  ///
  /// - Throws: `MissingRunner`, or errors of `tool(named:)`.
  static func command(techniques: [any Target], context: PluginContext) throws -> Command {
    guard let runner = context.package.targets.first(where: { $0.name == "LabRunner" }) else { throw MissingRunner() }
    let modules = (runner.recursiveTargetDependencies + [runner] + techniques).compactMap(\.sourceModule)
    let output = context.pluginWorkDirectoryURL.appending(path: "SourceDigests.swift")
    var arguments = [output.path]
    var files: [URL] = []
    for module in modules {
      let folder = module.directoryURL.path
      for file in module.sourceFiles(withSuffix: ".swift").map(\.url) where file.path.hasPrefix(folder) {
        arguments += [module.name, folder, String(file.path.dropFirst(folder.count).drop { $0 == "/" })]
        files.append(file)
      }
    }
    return .buildCommand(
      displayName: "Digesting the sources of \(modules.count) modules",
      executable: try context.tool(named: "digest").url, arguments: arguments, inputFiles: files,
      outputFiles: [output])
  }
}
