import Foundation
import JSON
import LabRunner
import ListRuntime
import Reports
import Scenarios

/// Creates files from templates in the project that is the working folder.
struct Scaffold {
  let lab: Lab

  init(_ lab: Lab) { self.lab = lab }

  /// Creates the folder of a technique and adds it to Package.swift and Plugins/README.md.
  func plugin(_ name: ScaffoldName, at extensionPoint: ExtensionPoint) throws -> ExitCode {
    let template = PluginTemplate(
      name: name.camel, id: name.kebab, extensionPoint: extensionPoint, isInLab: Self.isLab("."))
    let manifest = try listed(
      name.camel, in: "Package.swift", line: "  \"\(name.camel)\",", after: "let techniques = [", before: "]")
    let page = try listed(
      template.id, in: "Plugins/README.md", line: template.row, after: "| --- | --- | --- |", before: "")
    guard let manifest else {
      throw Failure(
        .cannotWrite,
        "Package.swift: error: the technique \(name.camel) already exists; choose another name, or delete its folder "
          + "and its lines in Package.swift and Plugins/README.md\n")
    }
    try checkFree(name)
    let folder = "Plugins/\(name.camel)"
    try checkSpelling(folder)
    guard isFree(folder, for: template) else {
      throw Failure(.cannotWrite, "\(folder): error: the folder already exists\n")
    }
    let former = try lab.source("Plugins/README.md").bytes
    let paths = template.files.map { "\(folder)/\($0.path)" }
    let new = paths.filter { !FileManager.default.fileExists(atPath: $0) }
    let made = paths.flatMap(AtomicFile.missingFolders)
    try undoing {
      for path in new { AtomicFile.remove(path, andEmpty: made) }
      if page != nil, FileManager.default.contents(atPath: "Plugins/README.md") != Data(former) {
        try? AtomicFile.write(former, to: "Plugins/README.md")
      }
    } unless: {
      for (path, file) in zip(paths, template.files) { try write(path, file.text) }
      if let page { try write("Plugins/README.md", page) }
      // This is the last step: a folder that the manifest does not name is left over from an interrupted attempt.
      try write("Package.swift", manifest)
    }
    return try printNextSteps(
      [
        "Created \(folder), and added it to Package.swift and Plugins/README.md. Next:", "",
        "  swift run lab \(folder)/Scenarios/wins.json",
      ]
        + (template.isInLab
          ? ["  make test-plugin PLUGIN=\(name.camel)", "  make schema reference"]
          : [
            "  swift test --filter 'ContractTests|\(name.camel)Tests'",
            "  swift run lab schema >Scenarios/\(SchemaFile.name)",
          ]))
  }

  /// Removes what an attempt has made if it fails.
  private func undoing(_ undo: () -> Void, unless attempt: () throws -> Void) throws {
    do { try attempt() } catch {
      undo()
      throw error
    }
  }

  /// Rejects a new file or folder whose path another one has in other letters, because many file systems do not distinguish them.
  func checkSpelling(_ path: String) throws(Failure) {
    let (folder, name) = (FilePath.folder(of: path), path.split(separator: "/").last.map(String.init) ?? path)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    guard let other = entries.sorted().first(where: { $0 != name && $0.lowercased() == name.lowercased() }) else {
      return
    }
    throw Failure(
      .cannotWrite,
      "\(path): error: \(FilePath.join(folder, other)) already exists, which is the same on file systems that ignore case\n"
    )
  }

  /// Whether a technique has no folder yet, or only files of the same template from an interrupted attempt.
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

  /// Rejects a name that is already a module of the package or the toolchain, or an id that is also a subcommand, whose
  /// help would hide the technique's.
  private func checkFree(_ name: ScaffoldName) throws {
    let manifest = String(decoding: try lab.source("Package.swift").bytes, as: UTF8.self).lowercased()
    for module in [name.camel, name.camel + "Tests"] where manifest.contains("\"\(module.lowercased())\"") {
      throw UsageError("\"\(name.camel)\" cannot be a technique's module: the package has a module \(module)")
    }
    try checkTechniqueModule(name.camel)
    try checkID(name.kebab)
  }

  /// Rejects a name of a technique's module that another module has, or could have: the tests of each technique are a module that a
  /// manifest names by a function.
  func checkTechniqueModule(_ name: String) throws(UsageError) {
    if name.hasSuffix("Tests") {
      throw UsageError(
        "\"\(name)\" cannot be a technique's module: names that end with Tests are those of modules of tests")
    }
    try checkModule(name)
  }

  /// Rejects a name of a module that this package, the lab or the toolchain already has.
  func checkModule(_ name: String) throws(UsageError) {
    let taken = [
      ("the toolchain has one", LabModules.toolchain), ("ListLab has one", LabModules.names),
      ("a technique has one", lab.techniqueModules.values.sorted()),
      ("it is a word of the language", LabModules.keywords),
      ("ListLab has a type \(name)Technique", LabModules.types),
    ]
    for (reason, names) in taken where names.contains(where: { $0.lowercased() == name.lowercased() }) {
      throw UsageError("\"\(name)\" cannot be the name of a module: \(reason)")
    }
  }

  /// Rejects an id whose help a subcommand would hide.
  func checkID(_ id: String) throws(UsageError) {
    if Subcommand.all.contains(where: { $0.name.split(separator: " ").first.map(String.init) == id }) {
      throw UsageError("\"\(id)\" cannot be a technique's id: lab help \(id) shows the subcommand")
    }
  }

  /// Whether a folder is that of the lab's package, by the name in its Package.swift.
  static func isLab(_ folder: String) -> Bool {
    let manifest = FileManager.default.contents(atPath: "\(folder)/Package.swift").map {
      String(decoding: $0, as: UTF8.self)
    }
    return manifest?.contains("\n  name: \"ListLab\",") ?? false
  }

  /// Creates a scenario of two runs, and beside it the schema with which editors check it, if there is none.
  ///
  /// - Parameter folder: the folder of the file; nil for the folder of scenarios.
  func scenario(_ name: ScaffoldName, in folder: String?) throws -> ExitCode {
    let folder = folder ?? scenariosFolder
    let path = FilePath.join(folder, "\(name.file).json")
    try checkSpelling(path)
    let template = ScenarioTemplate(
      schema: SchemaFile.name, summary: "A chat scrolled from top to bottom, without and with reused cells.",
      question: "Does reuse save main-thread time?", runs: [("plain", []), ("reuse", ["cell-reuse"])],
      expect: ["reuse.main_busy_ms < plain.main_busy_ms"],
      columns: ["main_busy_ms", "fps_avg", "hitch_ms_per_s", "footprint_avg_mb"])
    let schema = FilePath.join(folder, SchemaFile.name)
    let made = AtomicFile.missingFolders(of: path)
    try writeNew(path, template.text)
    var isNew = false
    try undoing {
      AtomicFile.remove(path, andEmpty: made)
    } unless: {
      isNew = try reportingErrors(of: schema) { () throws(ResultWriteError) in
        try AtomicFile.create(lab.schema(of: .scenario), at: schema)
      }
    }
    let file = ShellWord.quotedIfNeeded(path)
    return try printNextSteps([
      "Created \(path)\(isNew ? ", and \(schema) for editors" : ""). Next:", "",
      "  \(lab.typedCommand) validate \(file)", "  \(lab.typedCommand) \(file)",
      "  \(lab.typedCommand) ablate \(file) --factors cell-reuse,static-cells,manual-heights",
    ])
  }

  /// The folder Scenarios if the working folder has one, and otherwise the working folder.
  private var scenariosFolder: String {
    var isFolder: ObjCBool = false
    let folder = Lab.scenariosFolder
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue ? folder : ""
  }

  /// Copies a device profile, with a new id and summary.
  func device(_ name: ScaffoldName, from id: String) throws -> ExitCode {
    let path = FilePath.join(scenariosFolder, DeviceFile.path(of: name.file))
    try checkSpelling(path)
    if !FileManager.default.fileExists(atPath: path), lab.isBuiltIn(DeviceFile.path(of: name.file)) {
      throw UsageError(
        "\(name.file) is the id of a built-in profile, and \(path) would replace it in all scenarios of this folder; choose another name, as in my-\(name.file) --from \(name.file)"
      )
    }
    let known = lab.devices().map(\.id)
    guard known.contains(id) || DeviceFile.isPath(id) else {
      let nearest = NearestName.nearest(to: id, among: known).map { "; did you mean \($0)?" } ?? ""
      throw Failure(
        .missingInput, "lab: there is no device \"\(id)\"; the devices are \(NameList.text(known))\(nearest)\n")
    }
    let source = try lab.source(DeviceFile.path(of: id), in: scenariosFolder)
    let collector = DiagnosticCollector()
    guard DeviceFile.read(source, reportingTo: collector) != nil,
      let document = JSONDocument(source, reportingTo: collector)
    else { throw lab.failure(.badInput, collector.sorted) }
    var bytes = source.bytes
    // Replace from the end so that earlier ranges stay valid.
    for (key, text) in [("summary", "A copy of \(id): describe it here."), ("id", name.file)] {
      guard let range = document.root[key]?.range else { continue }
      bytes.replaceSubrange(range.start..<range.end, with: JSONString.quoted(text).utf8)
    }
    try writeNew(path, String(decoding: bytes, as: UTF8.self))
    // Only scenarios beside the folder of devices find the device by its id.
    let scenarios = lab.scenarios().map(\.name).filter { FilePath.folder(of: $0) == scenariosFolder }
    let study = lab.shipped(FidelityCommand.scenario)
    let scenario = scenarios.contains(study) ? study : scenarios.first
    let steps = scenario == nil ? ["new scenario feed"] : []
    let run =
      "\(ShellWord.quotedIfNeeded(scenario ?? FilePath.join(scenariosFolder, "feed.json"))) --set device=\(name.file)"
    return try printNextSteps(["Created \(path). Next:", ""] + (steps + [run]).map { "  \(lab.typedCommand) \($0)" })
  }

  /// A file's text with a line inserted in sorted position into the list between two lines; nil if the list has the name.
  ///
  /// A list in Swift needs a comma between two elements, so the last line gets one if it has none. The lines keep their ends.
  private func listed(
    _ name: String, in path: String, line: String, after opening: String, before closing: String
  ) throws -> String? {
    let text = String(decoding: try lab.source(path).bytes, as: UTF8.self)
    let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    guard let start = lines.firstIndex(of: opening),
      let end = lines[(start + 1)...].firstIndex(of: closing)
    else {
      throw Failure(
        .badInput,
        "\(path): error: the file has no list of techniques; run lab new in the folder of the project, where it has these lines, with one for each technique:\n"
          + [opening, line, closing].map { "  \($0)\n" }.joined())
    }
    if lines[start..<end].contains(where: { $0.contains("\"\(name)\"") || $0.contains("[\(name)]") }) { return nil }
    if line.hasSuffix(","), let last = lines[(start + 1)..<end].lastIndex(where: { $0.contains("\"") }) {
      lines[last].replace(/^(\s*"[^"]*")(?=\s*(?:\/\/.*)?$)/) { "\($0.output.1)," }
    }
    lines.insert(line, at: lines[(start + 1)..<end].firstIndex { $0 > line } ?? end)
    return lines.joined(separator: lineEnd)
  }

  private func writeNew(_ path: String, _ text: String) throws(Failure) {
    let isNew = try reportingErrors(of: path) { () throws(ResultWriteError) in
      try AtomicFile.create(Array(text.utf8), at: path)
    }
    if !isNew { throw Failure(.cannotWrite, "\(path): error: the file already exists\n") }
  }

  private func write(_ path: String, _ text: String) throws(Failure) {
    try reportingErrors(of: path) { () throws(ResultWriteError) in
      try AtomicFile.write(Array(text.utf8), to: path, makesFolders: true)
    }
  }

  func reportingErrors<Value>(
    of path: String, _ write: () throws(ResultWriteError) -> Value
  ) throws(Failure) -> Value {
    do throws(ResultWriteError) { return try write() } catch {
      throw Failure(.cannotWrite, "\(path): error: the file cannot be written: \(error.reason)\n")
    }
  }

  func printNextSteps(_ lines: [String]) throws -> ExitCode {
    try lab.console.print(ConsoleText(lines: lines))
    return .ok
  }
}
