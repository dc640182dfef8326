import Datasets
import JSON
import ListRuntime

/// Reads the files that a scenario refers to, each once, and the data that the scenario contains.
final class InputLoader {
  private let files: any FileReader
  private let scenario: SourceFile
  private let collector: DiagnosticCollector
  private(set) var inputs: [InputFile]
  /// The files that the scenario names, by the path where each file is looked up first.
  private var found: [String: FoundFile] = [:]
  /// A media library and the scale that it assumes; nil if it assumes none or the scenario replaces it.
  typealias Library = (library: MediaLibrary, assumed: AssumedMediaScale?)
  private var profiles: [String: DeviceProfile?] = [:]
  private var libraries: [String: Library?] = [:]
  private var items: [String: ContentItems?] = [:]
  private var documents: [String: JSONValue?] = [:]
  private var recordings: [String: ScrollDriver?] = [:]
  /// Whether the generators would make more items than the limit; then nothing is generated.
  private var hasTooManyItems = false
  private let generatedItemLimit: Int

  /// - Parameter generatedItemLimit: the largest number of items that generators make together.
  init(
    _ files: any FileReader, scenario: SourceFile, generatedItemLimit: Int, _ collector: DiagnosticCollector
  ) {
    self.files = files
    self.generatedItemLimit = generatedItemLimit
    self.scenario = scenario
    self.collector = collector
    inputs = [InputFile(role: .scenario, file: scenario)]
  }

  /// Reads a device profile, by its path or by its id in the folder `devices` beside the scenario, and applies the changes.
  func device(_ device: DeviceDeclaration) -> DeviceProfile? {
    guard let profile = profile(of: device) else { return nil }
    var original = device
    original.changes = []
    return device.changed(profile, from: device.changes.isEmpty ? profile : self.profile(of: original))
  }

  /// The profile of a device's file with the changes of values applied.
  private func profile(of device: DeviceDeclaration) -> DeviceProfile? {
    let changes = device.changes.map { "\($0.path)=\(key(of: $0.value.location))" }
    return cached(
      in: &profiles, ([path(DeviceFile.path(of: device.id.value))] + changes).joined(separator: "\n")
    ) {
      changedFile(of: device).flatMap { DeviceFile.read($0, reportingTo: collector) }
    }
  }

  /// The JSON value of a device's profile file with the changes applied.
  func changedFile(of device: DeviceDeclaration) -> JSONValue? {
    guard let file = read(DeviceFile.path(of: device.id.value), named: device.id, as: .device),
      let document = JSONDocument(file, reportingTo: collector)
    else { return nil }
    return device.changes.reduce(.some(document.root)) { value, change in value?.patched(change, collector) }
  }

  /// The file that the scenario names, if it has been read: a data file by its path, or a device by its id or path.
  func foundFile(_ source: DataSource) -> FoundFile? {
    if case .file(let name) = source { found[path(name.value)] } else { nil }
  }

  /// The file of a device, if it has been read.
  func foundFile(_ device: DeviceDeclaration) -> FoundFile? { found[path(DeviceFile.path(of: device.id.value))] }

  /// Reads a media library; nil if there are problems, which are reported.
  ///
  /// - Parameter scale: how large its pictures are served; nil for what the library assumes.
  func library(_ source: DataSource, scaledBy scale: MediaScale?) -> Library? {
    cached(in: &libraries, key(of: source).map { "\($0)\n\(scale?.text ?? "")" }) {
      switch source {
      case .inline(let value): MediaFile.read(value, scaledBy: scale, reportingTo: collector)
      case .file(let name):
        read(name.value, named: name, as: .media).flatMap { JSONDocument($0, reportingTo: collector) }.flatMap {
          isLibrary($0.root, name) ? MediaFile.read($0.root, scaledBy: scale, reportingTo: collector) : nil
        }
      // Libraries are never generated: no reader returns this source for one.
      case .generated: nil
      }
    }
  }

  /// The driver of a declared scroll, with its recording; nil if there are problems, which are reported.
  func driver(_ scroll: ScrollDeclaration) -> ScrollDriver? {
    switch scroll {
    case .driver(let driver): driver
    case .recorded(let recording):
      switch recording.source {
      case .file(let name):
        cached(in: &recordings, recording.cacheKey(path(name.value))) {
          read(name.value, named: name, as: .recording).flatMap { recording.driver($0, collector) }
        }
      case .inline(let value): recording.driver(value, collector)
      // Recordings are never generated: no reader returns this source for one, and none without a source.
      case .generated, nil: nil
      }
    }
  }

  /// Reads items; with a library, it must contain their pictures. Nil if there are problems, which are reported.
  func items(_ items: ItemsDeclaration, library: MediaLibrary?, from librarySource: DataSource?) -> ContentItems? {
    let (kind, source) = (items.kind, items.source)
    return cached(in: &self.items, cacheKey(of: items, from: librarySource)) {
      switch source {
      case .inline(let value): kind.file.contentItems(value, library: library, reportingTo: collector)
      case .file(let name):
        read(name.value, named: name, as: .items(kind)).flatMap { file in
          let problems = DiagnosticCollector()
          let items = kind.file.contentItems(file, library: library, reportingTo: problems)
          report(problems.sorted, of: name, from: librarySource)
          return items
        }
      // An unreadable library has been reported.
      case .generated(let generation): library == nil && librarySource != nil ? nil : generated(generation, library)
      }
    }
  }

  /// The number of missing pictures from which a library is reported as the wrong one.
  private static let wrongLibraryCount = 4

  /// Reports the problems of an item file. If the library lacks many of its pictures, that is reported as one problem.
  /// It names the library that has them if there is one beside the library or the items.
  private func report(_ problems: [Diagnostic], of items: Located<String>, from librarySource: DataSource?) {
    let missing = problems.filter { $0.message == MediaLibrary.unknownAddress }
    guard missing.count >= Self.wrongLibraryCount, case .file(let library)? = librarySource else {
      for problem in problems { collector.add(problem) }
      return
    }
    for problem in problems where problem.message != MediaLibrary.unknownAddress && problem.range != nil {
      collector.add(problem)
    }
    let count = missing.count < DiagnosticCollector.limitPerFile ? "\(missing.count)" : "\(missing.count) or more"
    collector.add(
      Diagnostic(
        at: library.location, "the media library \(library.value) lacks \(count) pictures of \(items.value)",
        expected: "the library that the items were generated from",
        suggestion: self.library(with: missing, beside: [library.value, items.value]).map(JSONString.quoted)))
  }

  /// The name of a wanted media library beside one of the named files; nil if there is none. Of several, the one with
  /// the shortest name: a library that was derived from another one has a longer name.
  private func library(beside names: [String], where isWanted: (SourceFile) -> Bool = { _ in true }) -> String? {
    let candidates = names.map(FilePath.folder).flatMap { folder in
      folders(for: folder).flatMap(files.names).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
        .map { FilePath.join(folder, $0) }
    }
    return Set(candidates).subtracting(names).sorted { ($0.count, $0) < ($1.count, $1) }.first { name in
      guard let file = try? files.find(name, in: scenarioFolder).file else { return false }
      return isWanted(file) && InputKind(of: file) == .media
    }
  }

  /// The name of a media library that has all pictures of diagnostics, beside one of the named files; nil if there is none.
  private func library(with missing: [Diagnostic], beside names: [String]) -> String? {
    // With their quotation marks.
    let addresses = Set(
      missing.compactMap { diagnostic in
        diagnostic.range.map { range in
          let bytes = diagnostic.file.bytes
          return Array(bytes[min(range.start, bytes.count)..<min(range.end, bytes.count)])
        }
      })
    return library(beside: names) { file in addresses.allSatisfy { file.bytes.firstRange(of: $0) != nil } }
  }

  /// Whether a document can be a media library; if it is a file of another kind, that is reported where the scenario names it.
  private func isLibrary(_ root: JSONValue, _ name: Located<String>) -> Bool {
    let kind = InputKind(ofRoot: root)
    // Unrecognized files are detected as scenarios; the reader of the library reports what is wrong with them.
    if kind == .media || (kind == .scenario && root.kind != .array) { return true }
    collector.add(
      Diagnostic(
        at: name.location, "\(path(name.value)) is not a media library", expected: "a media library",
        suggestion: library(beside: [name.value]).map(JSONString.quoted)))
    return false
  }

  /// The folders for files that the scenario names with a folder: the one relative to the scenario's folder, and the
  /// built-in one.
  private func folders(for folder: String) -> [String] {
    [path(folder)] + [BuiltInFiles.path(of: folder)].compactMap(\.self)
  }

  /// The JSON value that data were read from; nil for generated data.
  func json(of source: DataSource) -> JSONValue? {
    switch source {
    case .inline(let value): value
    case .file(let name):
      cached(in: &documents, path(name.value)) {
        foundFile(source).flatMap { JSONDocument($0.file, reportingTo: DiagnosticCollector())?.root }
      }
    case .generated: nil
    }
  }

  /// Reports data sets that together have more items than the limit; equal ones count once.
  func checkGeneratedItems(of declarations: [DataDeclaration]) {
    var known: Set<String> = []
    var total = 0
    for data in declarations {
      guard let items = data.items, case .generated(let generation) = items.source,
        cacheKey(of: items, from: data.media).map({ known.insert($0).inserted }) ?? true
      else { continue }
      total += generation.value.count
      guard total > generatedItemLimit else { continue }
      collector.error(
        at: generation.location, "the data sets that this scenario generates have a total of \(total) items or more",
        expected: "at most \(generatedItemLimit): smaller data sets, or fewer of them")
      hasTooManyItems = true
      return
    }
  }

  /// Generates items with pictures from a library; nil if there are problems, which are reported.
  private func generated(_ generation: Located<ItemGeneration>, _ library: MediaLibrary?) -> ContentItems? {
    guard let library = library ?? (generation.value.needsPictures ? nil : try? MediaLibrary([])) else {
      collector.error(
        at: generation.location, "the data has no library to choose pictures from", expected: "\"media\" in data")
      return nil
    }
    if hasTooManyItems { return nil }
    do throws(GenerationError) {
      return try generation.value.items(library)
    } catch {
      for problem in error.problems {
        collector.error(
          at: generation.location, "\(problem.parameter) is \(problem.found)", expected: problem.expected)
      }
      return nil
    }
  }

  /// The cache key of items with pictures from a library; nil for patched data, which are not cached.
  private func cacheKey(of items: ItemsDeclaration, from librarySource: DataSource?) -> String? {
    // Paths rarely contain line breaks; if one does, the only effect is that a file is read twice.
    key(of: items.source).flatMap { itemsKey in
      key(of: librarySource).map { "\(items.kind.name)\n\(itemsKey)\n\($0)" }
    }
  }

  /// The cached value of a key, or the result of `read`, which is then cached; without a key, nothing is cached.
  private func cached<Value>(in cache: inout [String: Value?], _ key: String?, _ read: () -> Value?) -> Value? {
    if let key, let cached = cache[key] { return cached }
    let value = read()
    if let key { cache[key] = .some(value) }
    return value
  }

  /// The cache key of a data source; nil for patched data, which are not cached.
  private func key(of source: DataSource?) -> String? {
    switch source {
    case nil: ""
    case .generated(let generation): "generate \(generation.value.text)"
    case .file(let name): path(name.value)
    case .inline(let value): value.patches.isEmpty ? key(of: value.location) : nil
    }
  }

  private func key(of location: SourceLocation) -> String {
    "\(location.file.name):\(location.range.start)-\(location.range.end) \(location.file == scenario ? "" : location.text)"
  }

  private var scenarioFolder: String { FilePath.folder(of: scenario.name) }

  /// The path where a file that the scenario names is looked up first.
  private func path(_ name: String) -> String { FilePath.join(scenarioFolder, name) }

  /// Reads a file that the scenario names; nil if it cannot be read, which is reported.
  ///
  /// - Parameters:
  ///   - file: the path from the scenario.
  ///   - name: the name in the scenario, which is an id for a device.
  private func read(_ file: String, named name: Located<String>, as role: InputFile.Role) -> SourceFile? {
    let path = path(file)
    if let found = found[path] { return found.file }
    do throws(FileReadError) {
      let file = try files.find(file, in: scenarioFolder)
      found[path] = file
      inputs.append(InputFile(role: role, file: file.file))
      return file.file
    } catch {
      collector.add(
        Diagnostic(
          at: name.location, "the \(role.name) file \(path) \(error.phrase)",
          suggestion: error == .missing ? suggestion(for: file, named: name.value, role).map(JSONString.quoted) : nil))
      return nil
    }
  }

  /// The nearest file to a missing one, in the form in which the scenario names it: by its path, or a device by its id.
  /// Nil if the nearest files are of another kind.
  private func suggestion(for file: String, named name: String, _ role: InputFile.Role) -> String? {
    let (folder, missing) = (FilePath.folder(of: file), FilePath.name(of: file))
    for folder in folders(for: folder) {
      guard let nearest = files.nearest(to: FilePath.join(folder, missing)), let bytes = try? files.read(nearest) else {
        continue
      }
      // The kind of a recording cannot be determined from its content.
      if role == .recording { return FilePath.join(FilePath.folder(of: name), FilePath.name(of: nearest)) }
      guard InputKind(of: SourceFile(name: nearest, bytes: bytes)) == role.kind else { continue }
      if name.hasSuffix(".json") { return FilePath.join(FilePath.folder(of: name), FilePath.name(of: nearest)) }
      if nearest.hasSuffix(".json") { return FilePath.stem(of: nearest) }
    }
    return nil
  }
}

extension InputFile.Role {
  /// The kind of files that have this role; nil for an argument.
  fileprivate var kind: InputKind? {
    switch self {
    case .scenario: .scenario
    case .device: .device
    case .media: .media
    case .items(let kind): .items(kind)
    case .recording, .argument: nil
    }
  }
}
