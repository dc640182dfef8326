internal import ListRuntime

/// Reads the files that a scenario names, each once.
final class InputLoader {
  private let files: any FileReader
  private let scenario: SourceFile
  private let collector: DiagnosticCollector
  private(set) var inputs: [InputFile]
  private var profiles: [String: DeviceProfile?] = [:]
  private var libraries: [String: MediaLibrary?] = [:]
  private var messages: [String: [Message]?] = [:]

  init(_ files: any FileReader, scenario: SourceFile, _ collector: DiagnosticCollector) {
    self.files = files
    self.scenario = scenario
    self.collector = collector
    inputs = [InputFile(role: .scenario, file: scenario)]
  }

  /// A device by its id, looked up in the folder devices beside the scenario, or by its path.
  func device(_ name: Located<String>) -> DeviceProfile? {
    let isPath = name.value.hasSuffix(".json") || name.value.utf8.contains(UInt8(ascii: "/"))
    let path = path(isPath ? name.value : "devices/\(name.value).json")
    if let known = profiles[path] { return known }
    let profile = read(path, named: name, as: .device).flatMap { DeviceFile.read($0, reportingTo: collector) }
    profiles[path] = .some(profile)
    return profile
  }

  /// A media library by its path.
  func library(_ name: Located<String>) -> MediaLibrary? {
    let path = path(name.value)
    if let known = libraries[path] { return known }
    let library = read(path, named: name, as: .media).flatMap { MediaFile.read($0, reportingTo: collector) }
    libraries[path] = .some(library)
    return library
  }

  /// Messages by their path; with a library their pictures must be in it.
  func messages(_ name: Located<String>, library: MediaLibrary?, libraryName: String) -> [Message]? {
    let path = path(name.value)
    // A path has no line breaks in practice; and if it has, the worst is that a file is read twice.
    let key = "\(path)\n\(libraryName)"
    if let known = messages[key] { return known }
    let read = read(path, named: name, as: .messages).flatMap {
      MessagesFile.read($0, library: library, reportingTo: collector)
    }
    messages[key] = .some(read)
    return read
  }

  private func path(_ name: String) -> String { FilePath.join(FilePath.folder(of: scenario.name), name) }

  private func read(_ path: String, named name: Located<String>, as role: InputFile.Role) -> SourceFile? {
    if let known = inputs.first(where: { $0.file.name == path }) { return known.file }
    do {
      let file = SourceFile(name: path, bytes: try files.read(path))
      inputs.append(InputFile(role: role, file: file))
      return file
    } catch {
      collector.add(Diagnostic(at: name.place, "the \(role.rawValue) file \(path) \(error.phrase)"))
      return nil
    }
  }
}
