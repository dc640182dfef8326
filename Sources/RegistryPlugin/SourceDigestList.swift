import Foundation
import PackagePlugin

/// The source digests of every module of a package that affects results: LabRunner, its dependencies, and the techniques.
///
/// The build plan cannot contain the digests, since the build is not planned again after an edit. So the executable
/// `digest` reads the sources in a build step that has them as inputs. It is part of this package because no tool has
/// the same name on Linux and macOS. It consists of three short files without dependencies, which adds a few seconds to
/// a clean build.
enum SourceDigestList {
  /// The command that writes `SourceDigests.swift`.
  ///
  /// - Throws: errors of `tool(named:)`.
  static func command(techniques: [any Target], context: PluginContext) throws -> Command {
    // A package that only adds techniques has no runner: the program knows the digests of the lab's modules.
    let runner = context.package.targets.filter { $0.name == "LabRunner" }
    let modules = (runner.flatMap(\.recursiveTargetDependencies) + runner + techniques).compactMap(\.sourceModule)
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
