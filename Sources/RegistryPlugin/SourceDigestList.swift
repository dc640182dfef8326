import Foundation
import PackagePlugin

/// The source digests of every module of a package that affects results: LabRunner, the techniques, and their dependencies. With the
/// compiler's version they identify a program, for which finished runs are kept.
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
    let roots = runner + techniques
    var names: Set<String> = []
    let modules = (roots.flatMap(\.recursiveTargetDependencies) + roots).compactMap(\.sourceModule)
      .filter { names.insert($0.name).inserted }
    let compiler = try context.tool(named: "swiftc").url
    let output = context.pluginWorkDirectoryURL.appending(path: "SourceDigests.swift")
    var arguments = [output.path, compiler.path]
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
      executable: try context.tool(named: "digest").url, arguments: arguments, inputFiles: files + [compiler],
      outputFiles: [output])
  }
}
