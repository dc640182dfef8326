import Foundation
import PackagePlugin

/// Lists of text files that become part of a program: the page of a host, the style of reports, the counterparts of techniques on hosts, the
/// READMEs and scenarios of techniques, the folder Scenarios, and the actions that `lab new package` writes.
///
/// The files are inputs of a build step, so an edit is noticed. A new file is found when the package is planned again, after
/// an edit of Package.swift; a test compares folders and lists.
enum EmbeddedFileList {
  /// The folder of a technique's counterparts, beside its sources.
  private static let counterparts = "Hosts"
  /// The folders of a page's files in a target, and what precedes the names of their files.
  private static let pageFolders = [
    ("Chromium/Page", ""), ("Chromium/PageProbe", "PageProbe/"), ("Chromium/PageChanges", "PageChanges/"),
    ("HTML/Page", ""),
  ]

  /// The folders of techniques: those of modules, and those with counterparts only, which are for pages.
  private static func folders(of techniques: [any Target], _ context: PluginContext) -> [URL] {
    let modules = techniques.map { $0.directoryURL.deletingLastPathComponent() }
    let all = contents(of: context.package.directoryURL.appending(path: "Plugins", directoryHint: .isDirectory))
    let others = all.filter { folder in
      !contents(of: folder.appending(path: counterparts, directoryHint: .isDirectory)).isEmpty
        && contents(of: folder.appending(path: "Sources", directoryHint: .isDirectory)).isEmpty
    }
    return modules + others
  }

  /// The command that writes the counterparts of techniques: named `<Module>/<file>`.
  ///
  /// - Throws: errors of `tool(named:)`.
  static func counterparts(of techniques: [any Target], context: PluginContext) throws -> Command {
    let files = folders(of: techniques, context).flatMap { technique -> [(name: String, file: URL)] in
      contents(of: technique.appending(path: counterparts, directoryHint: .isDirectory))
        .map { ("\(technique.lastPathComponent)/\($0.lastPathComponent)", $0) }
    }
    return try command(files, output: "Counterparts.swift", declaration: "package let counterpartFiles", context)
  }

  /// The folder of scenarios in a package or in the folder of a technique.
  private static let scenarios = "Scenarios"
  /// The folders with the files that scenarios refer to, and with measurements.
  private static let scenarioFolders = ["devices", "data", "reference"]
  /// The folder of the scenarios that `lab scoreboard` compares with published figures.
  private static let published = "published"

  /// Whether scenarios are embedded in a target too. A program that runs from this folder is built without them:
  /// otherwise an edit of a scenario would be followed by a build.
  private static func embedsScenarios(_ target: any Target) -> Bool {
    (target as? SwiftSourceModuleTarget)?.compilationConditions.contains("LISTLAB_SCENARIOS") ?? false
  }

  /// The command that writes the README, and with the condition the scenarios, of techniques, named `Plugins/<Module>/<path>`.
  ///
  /// - Throws: errors of `tool(named:)`.
  static func pages(of techniques: [any Target], for target: any Target, context: PluginContext) throws -> Command {
    let files = folders(of: techniques, context).flatMap { folder -> [(name: String, file: URL)] in
      let readme = contents(of: folder).filter { $0.lastPathComponent == "README.md" }.map { ("README.md", $0) }
      let studies =
        embedsScenarios(target)
        ? documents(in: folder.appending(path: scenarios, directoryHint: .isDirectory), "\(scenarios)/") : []
      return (readme + studies).map { ("Plugins/\(folder.lastPathComponent)/\($0)", $1) }
    }
    return try command(files, output: "TechniqueFiles.swift", declaration: "let techniqueFiles", context)
  }

  /// The command that writes the files that scenarios refer to, and with the condition the package's scenarios, named
  /// by their paths from the folder Scenarios.
  ///
  /// - Throws: errors of `tool(named:)`.
  static func scenarios(for target: any Target, context: PluginContext) throws -> Command {
    let folder = context.package.directoryURL.appending(path: scenarios, directoryHint: .isDirectory)
    let isWhole = embedsScenarios(target)
    let files =
      (isWhole ? documents(in: folder, "") : [])
      + (scenarioFolders + (isWhole ? [published] : [])).flatMap { name in
        documents(in: folder.appending(path: name, directoryHint: .isDirectory), "\(name)/")
      }
    return try command(files, output: "ScenarioFiles.swift", declaration: "let scenarioFiles", context)
  }

  /// The command that writes the composite actions of the package by their paths.
  ///
  /// - Throws: errors of `tool(named:)`.
  static func actions(context: PluginContext) throws -> Command {
    let path = ".github/actions"
    let folders = contents(of: context.package.directoryURL.appending(path: path, directoryHint: .isDirectory))
    let files = folders.flatMap { folder in
      contents(of: folder).map { ("\(path)/\(folder.lastPathComponent)/\($0.lastPathComponent)", $0) }
    }
    return try command(files, output: "Actions.swift", declaration: "package let actionFiles", context)
  }

  /// The JSON documents in a folder except schemas, with a prefix before their names.
  private static func documents(in folder: URL, _ prefix: String) -> [(name: String, file: URL)] {
    contents(of: folder).filter { $0.pathExtension == "json" && !$0.lastPathComponent.hasSuffix(".schema.json") }
      .map { (prefix + $0.lastPathComponent, $0) }
  }

  /// The command that writes a target's page files by their names; nil if the target has no such folder.
  ///
  /// - Throws: errors of `tool(named:)`.
  static func pages(of target: any Target, context: PluginContext) throws -> Command? {
    let files = pageFolders.flatMap { folder, prefix in
      contents(of: target.directoryURL.appending(path: folder, directoryHint: .isDirectory))
        .filter { $0.pathExtension != "md" }.map { (name: prefix + $0.lastPathComponent, file: $0) }
    }
    guard !files.isEmpty else { return nil }
    return try command(files, output: "PageSources.swift", declaration: "let pageSources", context)
  }

  /// The visible files of a folder, by ascending name; empty if there is no such folder.
  private static func contents(of folder: URL) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private static func command(
    _ files: [(name: String, file: URL)], output: String, declaration: String, _ context: PluginContext
  ) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: output)
    return .buildCommand(
      displayName: "Embedding \(files.count) files", executable: try context.tool(named: "embed").url,
      arguments: [output.path, declaration] + files.flatMap { [$0.name, $0.file.path] }, inputFiles: files.map(\.file),
      outputFiles: [output])
  }
}
