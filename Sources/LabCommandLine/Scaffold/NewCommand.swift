import JSON
import LabRunner
import ListRuntime
import Scenarios

extension Subcommand {
  static let newPlugin: Subcommand = Subcommand(
    name: "new plugin", operands: "NAME",
    summary: "Create the folder of a technique that builds, passes the contract tests and can be measured.",
    options: [.extensionPoint]
  ) { arguments, lab in
    let (extensionPoint, name) = (try arguments.extensionPoint(), try arguments.newName())
    // Two lists of techniques are read, changed and written: with two processes at the same time, one would lose the
    // name that the other adds.
    return try FolderLock.holding("Plugins") { try Scaffold(lab).plugin(name, at: extensionPoint) }
  }

  static let newScenario: Subcommand = Subcommand(
    name: "new scenario", operands: "NAME",
    summary:
      "Write <name>.json, a study of two runs: to the folder that NAME begins with, else to Scenarios if it exists, else to the current folder.",
    options: []
  ) { arguments, lab in
    let (folder, name) = try arguments.newPath()
    return try Scaffold(lab).scenario(name, in: folder)
  }

  static let newDevice: Subcommand = Subcommand(
    name: "new device", operands: "NAME",
    summary:
      "Write devices/<name>.json, a copy of another profile under its own id: in Scenarios if that folder exists, else in the current folder.",
    options: [OptionSpec("from", "ID", completes: .devices, "The profile to copy; ipod-touch-5g if not given.")]
  ) { arguments, lab in
    try Scaffold(lab).device(arguments.newName(), from: arguments.text("from") ?? "ipod-touch-5g")
  }
}

extension Subcommand {
  static let newPackage: Subcommand = Subcommand(
    name: "new package", operands: "NAME",
    summary:
      "Create the folder of a package with a technique of its own, its tests and a program lab that also has the built-in techniques.",
    options: [
      OptionSpec(
        "listlab", "LOCATION",
        "The location of the ListLab package: a path or a URL; if not given, the current folder if it is that package."
      ),
      OptionSpec("branch", "NAME", "Depend on a branch of the repository at that location."),
      OptionSpec("revision", "HASH", "Depend on a commit of the repository at that location."),
      OptionSpec("version", "NUMBER", "Depend on exactly this version, a tag of the repository at that location."),
      OptionSpec("plugin", "NAME", "The name of its first technique; trial if not given."), .extensionPoint,
    ]
  ) { arguments, lab in
    let (folder, name) = try arguments.newPath()
    let text = arguments.text("plugin") ?? "trial"
    guard let plugin = ScaffoldName(text) else { throw UsageError(invalidName: text, of: "--plugin: ") }
    let selection = PackageDependency.selectors.compactMap { name in arguments.text(name).map { (name, $0) } }
    return try Scaffold(lab).package(
      name, in: FilePath.join(folder ?? "", FilePath.stem(of: arguments.operands[0])), plugin: plugin,
      at: arguments.extensionPoint(), dependingOn: arguments.text("listlab"), selection)
  }
}

extension OptionSpec {
  fileprivate static let extensionPoint = OptionSpec(
    "extension-point", "NAME", completes: .words(ExtensionPoint.allCases.map(\.rawValue)),
    "The extension point it decorates: \(ExtensionPoint.allCases.map(\.rawValue).joined(separator: ", ")); cells if not given."
  )
}

extension Arguments {
  /// The value of the option of extension points; cells if it is not given.
  fileprivate func extensionPoint() throws(UsageError) -> ExtensionPoint {
    let name = text("extension-point") ?? ExtensionPoint.cells.rawValue
    guard let point = ExtensionPoint(rawValue: name) else {
      throw UsageError(
        "unknown extension point \"\(name)\"",
        suggestion: NearestName.nearest(to: name, among: ExtensionPoint.allCases.map(\.rawValue)))
    }
    return point
  }

  /// The only operand: a name in camel case or kebab case.
  fileprivate func newName() throws(UsageError) -> ScaffoldName {
    guard let text = operands.first else { throw UsageError("a name is needed, as in idle-prefetch") }
    try noOperands(beyond: 1)
    return try name(text)
  }

  /// The only operand: the path of a new file; nil for the folder if the operand is only a name.
  fileprivate func newPath() throws(UsageError) -> (folder: String?, name: ScaffoldName) {
    guard let path = operands.first else { throw UsageError("a name is needed, as in feed or studies/feed") }
    try noOperands(beyond: 1)
    return (path.contains("/") ? FilePath.folder(of: path) : nil, try name(FilePath.stem(of: path)))
  }

  private func name(_ text: String) throws(UsageError) -> ScaffoldName {
    guard let name = ScaffoldName(text) else { throw UsageError(invalidName: text) }
    return name
  }
}

extension UsageError {
  /// The error of a name that is not one of ``ScaffoldName``. A long name is shown up to the limit.
  fileprivate init(invalidName text: String, of option: String = "") {
    let start = String(text.prefix(ScaffoldName.limit))
    self.init(
      "\(option)\"\(start)\(start == text ? "" : "…")\" is not a valid name: use at most \(ScaffoldName.limit) letters, digits and dashes, as in idle-prefetch or IdlePrefetch"
    )
  }
}
