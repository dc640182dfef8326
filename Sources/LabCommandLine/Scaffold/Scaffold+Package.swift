import Foundation
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Scaffold {
  /// Creates the folder of a package that depends on the lab.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder from the working folder.
  ///   - location: the location of the lab's package; nil for the working folder.
  ///   - selection: the options that select a version of it, with their values.
  func package(
    _ name: ScaffoldName, in folder: String, plugin: ScaffoldName, at extensionPoint: ExtensionPoint,
    dependingOn location: String?, _ selection: [(name: String, value: String)]
  ) throws -> ExitCode {
    try checkModule(name.camel)
    try checkTechniqueModule(plugin.camel)
    try checkID(plugin.kebab)
    let (own, first) = (name.camel.lowercased(), plugin.camel.lowercased())
    if own == "listlab" {
      throw UsageError("the package cannot have the name of the package ListLab: give another NAME")
    }
    if own == first || own == "\(first)tests" || first == "\(own)tests" {
      throw UsageError("the package and its technique cannot both have a module \(plugin.camel): give another --plugin")
    }
    let dependency = try PackageDependency(
      location, selection: selection, from: folder, workingFolder: FileManager.default.currentDirectoryPath,
      isLab: Self.isLab)
    let template = PackageTemplate(
      name: name.camel, dependency: dependency, plugin: plugin, extensionPoint: extensionPoint)
    let missing = PackageTemplate.missingActions(in: template.workflows)
    guard missing.isEmpty else {
      throw Failure(
        .missingInput,
        "lab: error: this lab has no \(missing.joined(separator: " and no ")), which the workflows of a package use: it was built from sources without the folder .github\n"
      )
    }
    try checkSpelling(folder)
    let isNew = try reportingErrors(of: folder) { () throws(ResultWriteError) in
      try NewFolder.create(template.files, at: folder)
    }
    guard isNew else { throw Failure(.cannotWrite, "\(folder): error: the folder already exists\n") }
    return try printNextSteps([
      "Created \(folder), which depends on ListLab with \(dependency.arguments). Next:", "",
      "  cd \(ShellWord.quotedIfNeeded(folder))",
      "  swift run lab schema >Scenarios/\(SchemaFile.name)", "  swift run lab Scenarios/\(PackageTemplate.study).json",
      "  swift test",
    ])
  }
}
