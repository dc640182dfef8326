import Foundation
import PackagePlugin

/// Writes the lists that would otherwise be kept by hand: of a target that depends on techniques, their registry and the
/// digests of what decides results; of a target with folders of exporters, theirs.
///
/// Depending on a technique, or adding an exporter's file, is all it takes, so neither can be forgotten.
@main
struct RegistryPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    var commands: [Command] = []
    let techniques = TechniqueList.modules(of: target, in: context.package)
    if !techniques.isEmpty {
      commands.append(try TechniqueList.list(of: techniques).command(in: context.pluginWorkDirectoryURL))
      commands.append(try SourceDigestList.command(techniques: techniques, context: context))
    }
    for list in ExporterList.all {
      let exporters = list.types(of: target)
      if !exporters.isEmpty {
        commands.append(try list.list(of: exporters).command(in: context.pluginWorkDirectoryURL))
      }
    }
    return commands
  }
}
