internal import Foundation
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import Scenarios

extension Subcommand {
  static let newPlugin: Subcommand = Subcommand(
    name: "new plugin", operands: "NAME",
    summary: "Create the folder of a technique that builds, passes the contract tests and can be measured.",
    options: [
      OptionSpec(
        "extension-point", "NAME", completes: .words(ExtensionPoint.allCases.map(\.rawValue)),
        "The extension point it decorates: \(ExtensionPoint.allCases.map(\.rawValue).joined(separator: ", ")); cells if not given."
      )
    ]
  ) { arguments, lab in
    let pointName = arguments.text("extension-point") ?? ExtensionPoint.cells.rawValue
    guard let extensionPoint = ExtensionPoint(rawValue: pointName) else {
      throw UsageError(
        "there is no extension point \"\(pointName)\"",
        suggestion: NearestName.nearest(to: pointName, among: ExtensionPoint.allCases.map(\.rawValue)))
    }
    let name = try arguments.newName()
    // Two lists of techniques are read, changed and written: of two labs at once, one would lose the name of the other.
    return try FolderLock.holding("Plugins") { try Scaffold(lab).plugin(name, at: extensionPoint) }
  }

  static let newScenario: Subcommand = Subcommand(
    name: "new scenario", operands: "NAME",
    summary:
      "Write <name>.json, a study of two runs: into the folder that NAME begins with, into Scenarios if there is such a folder, or into this one.",
    options: []
  ) { arguments, lab in
    let (folder, name) = try arguments.newPath()
    return try Scaffold(lab).scenario(name, in: folder)
  }

  static let newDevice: Subcommand = Subcommand(
    name: "new device", operands: "NAME",
    summary:
      "Write devices/<name>.json, a copy of another profile under its own id: beside the scenarios in Scenarios, if there is such a folder, or in this one.",
    options: [OptionSpec("from", "ID", completes: .devices, "The profile to copy; ipod-touch-5g if not given.")]
  ) { arguments, lab in
    try Scaffold(lab).device(arguments.newName(), from: arguments.text("from") ?? "ipod-touch-5g")
  }
}

extension Arguments {
  /// The only operand: a name in camel case or kebab case.
  fileprivate func newName() throws(UsageError) -> ScaffoldName {
    guard let text = operands.first else { throw UsageError("a name is missing, as in idle-prefetch") }
    try noOperands(beyond: 1)
    return try name(text)
  }

  /// The only operand: the path of a new file; nil for the folder if the operand is only a name.
  fileprivate func newPath() throws(UsageError) -> (folder: String?, name: ScaffoldName) {
    guard let path = operands.first else { throw UsageError("a name is missing, as in feed or studies/feed") }
    try noOperands(beyond: 1)
    return (path.contains("/") ? FilePath.folder(of: path) : nil, try name(FilePath.stem(of: path)))
  }

  private func name(_ text: String) throws(UsageError) -> ScaffoldName {
    guard let name = ScaffoldName(text) else {
      throw UsageError("\"\(text)\" is no name: letters and digits, as in idle-prefetch or IdlePrefetch")
    }
    return name
  }
}

/// Creates files from templates in the project that is the working folder.
private struct Scaffold {
  private let lab: Lab

  init(_ lab: Lab) { self.lab = lab }

  /// Creates the folder of a technique and adds it to Package.swift and Plugins/README.md.
  func plugin(_ name: ScaffoldName, at extensionPoint: ExtensionPoint) throws -> ExitCode {
    let template = PluginTemplate(name: name.camel, id: name.kebab, extensionPoint: extensionPoint)
    let manifest = try listed(
      name.camel, in: "Package.swift", line: "  \"\(name.camel)\",", after: "let techniques = [", before: "]")
    let page = try listed(
      template.id, in: "Plugins/README.md", line: template.row, after: "| --- | --- | --- |", before: "")
    guard let manifest else { throw Failure(.cannotWrite, "Package.swift: error: \(name.camel) already exists\n") }
    try checkFree(name)
    let folder = "Plugins/\(name.camel)"
    guard isFree(folder, for: template) else { throw Failure(.cannotWrite, "\(folder): error: already exists\n") }
    for file in template.files { try write("\(folder)/\(file.path)", file.text) }
    if let page { try write("Plugins/README.md", page) }
    // The last: a folder that the manifest does not name is the rest of an attempt that was ended.
    try write("Package.swift", manifest)
    return try printNextSteps(
      [
        "\(folder) is written, and named in Package.swift and Plugins/README.md. Next:", "",
        "  swift run lab \(folder)/Scenarios/wins.json", "  swift test --filter 'ContractTests|\(name.camel)Tests'",
        "  make schema",
      ])
  }

  /// Whether there is no folder of a technique, or only what an attempt that was ended has written of the same template.
  private func isFree(_ folder: String, for template: PluginTemplate) -> Bool {
    guard let paths = FileManager.default.subpaths(atPath: folder) else {
      return !FileManager.default.fileExists(atPath: folder)
    }
    let texts = Dictionary(uniqueKeysWithValues: template.files.map { ($0.path, $0.text) })
    return paths.allSatisfy { path in
      var isFolder: ObjCBool = false
      let file = "\(folder)/\(path)"
      if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue { return true }
      if UnfinishedFiles.isName(path) { return true }
      return texts[path].map { FileManager.default.contents(atPath: file) == Data($0.utf8) } ?? false
    }
  }

  /// Toolchain modules that a technique's sources or tests may import.
  private static let toolchainModules = ["Swift", "Foundation", "Dispatch", "Synchronization", "Testing"]

  /// Rejects a name that is already a module of the package or the toolchain, or an id that is also a subcommand, whose
  /// help would hide the technique's.
  private func checkFree(_ name: ScaffoldName) throws {
    let manifest = String(decoding: try lab.source("Package.swift").bytes, as: UTF8.self).lowercased()
    for module in [name.camel, name.camel + "Tests"] where manifest.contains("\"\(module.lowercased())\"") {
      throw UsageError("\"\(name.camel)\" cannot be a technique's module: the package has a module \(module)")
    }
    if Self.toolchainModules.contains(where: { $0.lowercased() == name.camel.lowercased() }) {
      throw UsageError("\"\(name.camel)\" cannot be a technique's module: the toolchain has one")
    }
    if Subcommand.all.contains(where: { $0.name.split(separator: " ").first.map(String.init) == name.kebab }) {
      throw UsageError("\"\(name.kebab)\" cannot be a technique's id: lab help \(name.kebab) shows the subcommand")
    }
  }

  /// Creates a scenario of two runs, and beside it the schema with which editors check it, if there is none.
  ///
  /// - Parameter folder: the folder of the file; nil for the folder of scenarios.
  func scenario(_ name: ScaffoldName, in folder: String?) throws -> ExitCode {
    let folder = folder ?? scenariosFolder
    let path = FilePath.join(folder, "\(name.kebab).json")
    let template = ScenarioTemplate(
      schema: SchemaFile.name, summary: "A chat scrolled from top to bottom, without and with reused cells.",
      question: "Does reuse spare the main thread?", runs: [("without", []), ("with", ["cell-reuse"])],
      expect: ["with.main_busy_ms < without.main_busy_ms"],
      columns: ["main_busy_ms", "fps_avg", "hitch_ms_per_s", "memory_avg_mb"])
    try writeNew(path, template.text)
    let schema = FilePath.join(folder, SchemaFile.name)
    let isNew = try reportingErrors(of: schema) { () throws(ResultWriteError) in
      try AtomicFile.create(lab.schema(of: .scenario), at: schema)
    }
    let file = ShellWord.quotedIfNeeded(path)
    return try printNextSteps([
      "\(path) is written\(isNew ? ", and \(schema), with which editors check it" : ""). Next:", "",
      "  \(command) validate \(file)", "  \(command) \(file)",
      "  \(command) ablate \(file) --factors cell-reuse,static-cells,manual-heights",
    ])
  }

  /// The folder Scenarios if the working folder has one, and otherwise the working folder.
  private var scenariosFolder: String {
    var isFolder: ObjCBool = false
    let folder = Lab.scenariosFolder
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue ? folder : ""
  }

  /// What a user types before a subcommand in the working folder.
  private var command: String {
    FileManager.default.fileExists(atPath: "Package.swift") ? "swift run lab" : "lab"
  }

  /// Copies a device profile, with a new id and summary.
  func device(_ name: ScaffoldName, from id: String) throws -> ExitCode {
    let path = FilePath.join(scenariosFolder, DeviceFile.path(of: name.kebab))
    let source = try lab.source(DeviceFile.path(of: id), in: scenariosFolder)
    let collector = DiagnosticCollector()
    guard DeviceFile.read(source, reportingTo: collector) != nil,
      let document = JSONDocument(source, reportingTo: collector)
    else { throw lab.failure(.badInput, collector.sorted) }
    var bytes = source.bytes
    // Replace from the end so that earlier ranges stay valid.
    for (key, text) in [("summary", "A copy of \(id): describe it here."), ("id", name.kebab)] {
      guard let range = document.root[key]?.range else { continue }
      bytes.replaceSubrange(range.start..<range.end, with: JSONString.quoted(text).utf8)
    }
    try writeNew(path, String(decoding: bytes, as: UTF8.self))
    return try printNextSteps([
      "\(path) is written. Next:", "",
      "  \(command) \(lab.shipped(FidelityCommand.scenario)) --set device=\(name.kebab)",
    ])
  }

  /// A file's text with a line inserted in sorted position into the list between two lines; nil if the list has the name.
  private func listed(
    _ name: String, in path: String, line: String, after opening: String, before closing: String
  ) throws -> String? {
    var lines = String(decoding: try lab.source(path).bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: opening),
      let end = lines[(start + 1)...].firstIndex(of: closing)
    else {
      throw Failure(.badInput, "\(path): error: has no list of techniques; lab new is for the project's folder\n")
    }
    if lines[start..<end].contains(where: { $0.contains("\"\(name)\"") || $0.contains("[\(name)]") }) { return nil }
    lines.insert(line, at: lines[(start + 1)..<end].firstIndex { $0 > line } ?? end)
    return lines.joined(separator: "\n")
  }

  private func writeNew(_ path: String, _ text: String) throws(Failure) {
    let isNew = try reportingErrors(of: path) { () throws(ResultWriteError) in
      try AtomicFile.create(Array(text.utf8), at: path)
    }
    if !isNew { throw Failure(.cannotWrite, "\(path): error: already exists\n") }
  }

  private func write(_ path: String, _ text: String) throws(Failure) {
    try reportingErrors(of: path) { () throws(ResultWriteError) in
      try AtomicFile.write(Array(text.utf8), to: path, makesFolders: true)
    }
  }

  private func reportingErrors<Value>(
    of path: String, _ write: () throws(ResultWriteError) -> Value
  ) throws(Failure) -> Value {
    do throws(ResultWriteError) { return try write() } catch {
      throw Failure(.cannotWrite, "\(path): error: cannot be written: \(error.reason)\n")
    }
  }

  private func printNextSteps(_ lines: [String]) throws -> ExitCode {
    try lab.console.print(ConsoleText(lines: lines))
    return .ok
  }
}
