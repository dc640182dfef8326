import Foundation
import PackagePlugin

/// Generates lists that would otherwise be maintained by hand. A target that depends on techniques gets their registry
/// and the source digests of all modules that affect results, the sources of the techniques' counterparts on hosts, and their
/// READMEs. A target with a folder of a page gets its files; the target `Techniques`, devices, data sets and measurements of the folder
/// Scenarios, and the actions of the package. With the condition `LISTLAB_SCENARIOS`, scenarios are embedded too.
///
/// A dependency on a technique is all that is needed. In another package, the target of a program, which depends on the product
/// LabCommandLine, gets `packageTechniques()`, which it passes to `LabProgram`; a target of tests, which depends on the product
/// TechniqueContracts, gets a list of the same name.
@main
struct RegistryPlugin: BuildToolPlugin {
  /// The target with the files of the folder Scenarios.
  private let techniques = "Techniques"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    var commands: [Command] = []
    let techniques = TechniqueList.modules(of: target, in: context.package)
    if TechniqueList.isTest(target) {
      return [try TechniqueList.tests(of: techniques).command(in: context.pluginWorkDirectoryURL)]
    }
    let isProgram = TechniqueList.isProgram(target)
    if !techniques.isEmpty || isProgram {
      let registry = isProgram ? TechniqueList.package(of: techniques) : TechniqueList.list(of: techniques)
      commands.append(try registry.command(in: context.pluginWorkDirectoryURL))
      commands.append(try SourceDigestList.command(techniques: techniques, context: context))
      commands.append(try EmbeddedFileList.counterparts(of: techniques, context: context))
      commands.append(try EmbeddedFileList.pages(of: techniques, for: target, context: context))
    }
    if target.name == self.techniques {
      commands.append(try EmbeddedFileList.scenarios(for: target, context: context))
      commands.append(try EmbeddedFileList.actions(context: context))
    }
    if let pages = try EmbeddedFileList.pages(of: target, context: context) { commands.append(pages) }
    return commands
  }
}
