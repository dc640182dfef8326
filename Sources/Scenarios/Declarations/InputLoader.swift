internal import Datasets
internal import JSON
internal import ListRuntime

/// Reads the files that a scenario names, each once, and data that stand in it.
final class InputLoader {
  private let files: any FileReader
  private let scenario: SourceFile
  private let collector: DiagnosticCollector
  private(set) var inputs: [InputFile]
  private var profiles: [String: DeviceProfile?] = [:]
  private var libraries: [String: MediaLibrary?] = [:]
  private var items: [String: ContentItems?] = [:]

  init(_ files: any FileReader, scenario: SourceFile, _ collector: DiagnosticCollector) {
    self.files = files
    self.scenario = scenario
    self.collector = collector
    inputs = [InputFile(role: .scenario, file: scenario)]
  }

  /// A device by its id, looked up in the folder devices beside the scenario, or by its path; with what is changed of it.
  func device(_ device: DeviceDeclaration) -> DeviceProfile? {
    let path = path(of: device)
    let changes = device.changes.map { "\($0.path)=\(key(of: $0.value.place))" }
    let profile = known(&profiles, ([path] + changes).joined(separator: "\n")) {
      changedFile(of: device, path).flatMap { DeviceFile.read($0, reportingTo: collector) }
    }
    return profile.map { device.changed($0) }
  }

  /// The file of a device as it is read, with what is changed put over it.
  func changedFile(of device: DeviceDeclaration) -> JSONValue? { changedFile(of: device, path(of: device)) }

  private func changedFile(of device: DeviceDeclaration, _ path: String) -> JSONValue? {
    guard let file = read(path, named: device.id, as: .device),
      let document = JSONDocument(file, reportingTo: collector)
    else { return nil }
    return device.changes.reduce(.some(document.root)) { value, change in value?.patched(change, collector) }
  }

  private func path(of device: DeviceDeclaration) -> String {
    let name = device.id.value
    return DeviceFile.isPath(name) ? path(name) : DeviceFile.path(of: name, beside: scenario.name)
  }

  /// A media library.
  func library(_ source: DataSource) -> MediaLibrary? {
    known(&libraries, key(of: source)) {
      switch source {
      case .inline(let value): MediaFile.read(value, reportingTo: collector)
      case .file(let name):
        read(path(name.value), named: name, as: .media).flatMap { MediaFile.read($0, reportingTo: collector) }
      // Libraries are not generated: no reader makes such a source of one.
      case .generated: nil
      }
    }
  }

  /// Items; with a library their pictures must be in it.
  func items(_ items: ItemsDeclaration, library: MediaLibrary?, from librarySource: DataSource?) -> ContentItems? {
    let (kind, source) = (items.kind, items.source)
    // A path has no line breaks in practice; and if it has, the worst is that a file is read twice.
    let name = key(of: source).flatMap { own in
      key(of: librarySource).map { "\(kind.rawValue)\n\(own)\n\($0)" }
    }
    return known(&self.items, name) {
      switch source {
      case .inline(let value): kind.file.contentItems(value, library: library, reportingTo: collector)
      case .file(let name):
        read(path(name.value), named: name, as: kind.role).flatMap {
          kind.file.contentItems($0, library: library, reportingTo: collector)
        }
      // A library that cannot be read has been reported.
      case .generated(let generation): library == nil && librarySource != nil ? nil : generated(generation, library)
      }
    }
  }

  /// What data were read from; nil for generated ones.
  func json(of source: DataSource) -> JSONValue? {
    switch source {
    case .inline(let value): value
    case .file(let name):
      inputs.first { $0.file.name == path(name.value) }.flatMap {
        JSONDocument($0.file, reportingTo: DiagnosticCollector())?.root
      }
    case .generated: nil
    }
  }

  /// Items of a generator, which chooses from a library.
  private func generated(_ generation: Located<ItemGeneration>, _ library: MediaLibrary?) -> ContentItems? {
    guard let library else {
      collector.error(
        at: generation.place, "there is no library to choose pictures from", expected: "\"media\" in data")
      return nil
    }
    do throws(GenerationError) {
      return try generation.value.items(from: library)
    } catch {
      for problem in error.problems {
        collector.error(
          at: generation.place, "\(problem.parameter) is \(problem.found)", expected: problem.expected)
      }
      return nil
    }
  }

  /// What is known by a key, or read now; without a key it is read each time.
  private func known<Value>(_ cache: inout [String: Value?], _ key: String?, _ read: () -> Value?) -> Value? {
    if let key, let known = cache[key] { return known }
    let value = read()
    if let key { cache[key] = .some(value) }
    return value
  }

  /// What tells data from all others; nil for data that are changed from outside.
  private func key(of source: DataSource?) -> String? {
    switch source {
    case nil: ""
    case .generated(let generation): "generate \(generation.value)"
    case .file(let name): path(name.value)
    case .inline(let value): value.patches.isEmpty ? key(of: value.place) : nil
    }
  }

  private func key(of place: SourcePlace) -> String {
    "\(place.file.name):\(place.range.start)-\(place.range.end) \(place.file == scenario ? "" : place.text)"
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

extension ItemKind {
  /// What a file of it is for.
  fileprivate var role: InputFile.Role {
    switch self {
    case .messages: .messages
    case .movies: .movies
    case .posts: .posts
    }
  }
}
