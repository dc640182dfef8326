import Foundation
import PackagePlugin

/// The digests of the sources of every module that decides results: LabRunner, all it depends on, and the techniques.
///
/// What a source holds is not known when the build is planned: planning is not repeated after an edit. So the executable
/// `digest` reads them as a step of the build that has them as inputs. It is a program of this package because the toolchain
/// brings no tool that Linux and macOS have under one name; being of three short files and of no module, it costs a few
/// seconds of a clean build.
enum SourceDigestList {
  /// No target `LabRunner` is in the package, so the modules are not known.
  struct NoRunner: Error, CustomStringConvertible {
    let description = "RegistryPlugin expects a target LabRunner, of which it digests the dependencies"
  }

  /// The command that writes `SourceDigests.swift`.
  ///
  /// - Throws: `NoRunner`, or what `tool(named:)` throws.
  static func command(techniques: [any Target], context: PluginContext) throws -> Command {
    guard let runner = context.package.targets.first(where: { $0.name == "LabRunner" }) else { throw NoRunner() }
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
