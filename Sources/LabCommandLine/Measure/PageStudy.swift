import Hosts
import JSON
import LabRunner
import Reports
import Scenarios

/// A page and its variants: an operand with options, or a scenario of a page.
struct PageStudy {
  /// How the page is opened.
  private(set) var page: PageSettings
  /// The variants, of which the first is the base; empty for the page alone.
  private(set) var variants: [PageVariant] = []

  /// Whether an operand is a page: an address, the path of an HTML file, or a scenario of a page. Standard input is none.
  static func isPage(_ operand: String, _ lab: Lab) -> Bool {
    if PageAddress.isPage(operand) { return true }
    guard operand != SourceFile.standardInput, let file = try? lab.source(operand) else { return false }
    return InputKind(of: file) == .page
  }

  /// Reads an operand for which ``isPage(_:_:)`` is true, and the options.
  ///
  /// - Parameter label: that of ``PageAddress``.
  /// - Throws: ``UsageError``, or ``Failure`` with every problem that was found.
  init(_ operand: String, _ arguments: Arguments, _ lab: Lab, label: String = "") throws {
    let isAddress = PageAddress.isPage(operand)
    let without = PageOptions.ofScenarios + (isAddress ? PageOptions.ofPageScenarios : [])
    for option in without where arguments.has(option) {
      throw UsageError("--\(option) is for scenarios; a page has no such option")
    }
    var settings = PageOptions.settings(arguments)
    if isAddress {
      do throws(HostError) { _ = try PageAddress(operand) } catch { throw Failure(error) }
      settings.append(
        .init(option: "the page", path: "page.address", text: JSONContent.string(operand).compactText))
    }
    let source = isAddress ? SourceFile(name: operand, text: #"{"page": {}}"#) : try lab.source(operand)
    let collector = DiagnosticCollector()
    let changes = ScenarioChanges(set: arguments.values["set"] ?? [], settings: settings)
    guard let study = PageStudy(source, isScenario: !isAddress, label: label, changes, lab, collector) else {
      throw lab.failure(.badInput, collector.sorted)
    }
    self = study
  }

  /// Reads a scenario of a page and the files that it names; nil after reporting at least one error.
  ///
  /// - Parameters:
  ///   - isScenario: whether the source is a file.
  ///   - label: that of ``PageAddress``.
  init?(
    _ source: SourceFile, isScenario: Bool = true, label: String = "", _ changes: ScenarioChanges, _ lab: Lab,
    _ collector: DiagnosticCollector
  ) {
    let errors = collector.errorCount
    guard let scenario = PageScenario.read(source, changes: changes, collector) else { return nil }
    let reader = Reader(
      lab: lab, collector: collector, folder: isScenario ? FilePath.folder(of: source.name) : "",
      allowed: scenario.page.allowedHosts)
    // An address that is missing has been reported.
    let address = scenario.page.address.value.isEmpty ? nil : reader.address(scenario.page.address, label: label)
    let responses = scenario.page.responses.map(reader.responses)
    if let responses = scenario.page.responses, scenario.page.allowedHosts.isEmpty {
      collector.error(
        at: responses.location, "no host is allowed whose responses these are", expected: "\"allow\", or --allow HOST")
    }
    let runs = scenario.runs.enumerated().map { position, run in
      (
        run.name.value, run.address.map { reader.address($0, label: "run\(position)-") } ?? address,
        run.injected.compactMap(reader.file), run.interventions.compactMap(reader.intervention)
      )
    }
    guard let address, collector.errorCount == errors else { return nil }
    let page = PageSettings(
      name: isScenario ? FilePath.stem(of: source.name) : address.name, summary: scenario.summary, address: address,
      declaration: scenario.page, responses: responses)
    self.page = page
    variants = runs.map { name, other, files, interventions in
      PageVariant(other ?? address, name: name, injecting: files, interventions, of: page)
    }
  }

  /// Reads the page with which another one is compared.
  ///
  /// - Parameter option: the option that names it, for messages; nil for an operand.
  static func other(
    _ operand: String, option: String? = nil, _ arguments: Arguments, _ lab: Lab
  ) throws -> PageAddress {
    guard PageAddress.isPage(operand) else {
      let page = "a page: an address, or the path of an HTML file"
      throw UsageError(option.map { "--\($0) takes \(page), not \"\(operand)\"" } ?? "\"\(operand)\" is not \(page)")
    }
    return try PageStudy(operand, arguments, lab, label: "second-").page.address
  }

  /// Keeps the variants whose runs are selected by `--filter` and `--skip`.
  ///
  /// - Parameter keepsBase: whether the first one stays in any case, because the others are compared with it.
  mutating func selectVariants(_ options: ScenarioOptions, keepsBase: Bool) throws(UsageError) {
    let candidates = variants.dropFirst(keepsBase ? 1 : 0)
    let selected = candidates.filter { options.includes($0.name) }
    guard !selected.isEmpty || candidates.isEmpty && !options.selectsRuns else {
      throw UsageError(
        "none of the \(candidates.count)\(keepsBase ? " other" : "") runs of \(page.name) is selected by --filter and --skip"
      )
    }
    variants = Array(variants.prefix(keepsBase ? 1 : 0) + selected)
  }

  /// Compares the page with another one, or with itself with a file.
  mutating func compare(with other: PageVariant) { variants = [PageVariant(page.address), other] }

  /// Records the responses of allowed hosts if the file of them does not exist, and replays them from then on.
  mutating func recordResponses(_ options: MeasureOptions, _ lab: Lab, _ status: StatusLine) throws(Failure) {
    guard case .recorded(let path) = page.responses else { return }
    let responses = try options.interruption.measure(page.name, lab, status) { () throws(HostError) in
      try PageResponses.record(options.host, page, variants)
    }
    guard OutputFile.write(StreamedContent(responses.content.text()), to: path, lab) == .ok else {
      throw Failure(.cannotWrite, "")
    }
    let missing = responses.unrecorded
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    let left = missing.isEmpty ? "" : "; not recorded: \(missing.prefix(5).joined(separator: ", "))\(more)"
    lab.console.printMessage(
      "\(path): \(responses.count) responses recorded, which are replayed from now on\(left)\n")
    page.responses = .replayed(responses)
  }

  /// Reads what a scenario of a page names, and reports what is wrong at its place.
  private struct Reader {
    let lab: Lab
    let collector: DiagnosticCollector
    /// The folder of the scenario; empty for an operand.
    let folder: String
    let allowed: [String]

    func address(_ operand: Located<String>, label: String) -> PageAddress? {
      let text = PageAddress.completed(operand.value)
      guard PageAddress.isPage(text) else {
        collector.error(
          at: operand.location, "neither an address nor the path of an HTML file",
          expected: "an address as in http://localhost:3000/feed, or a path that ends in .html")
        return nil
      }
      let path = whole(operand)
      do throws(HostError) {
        let address = try PageAddress(text.contains(":/") ? text : path, label: label)
        if PageAddress.isLoopback(address.host) || allowed.contains(address.host) { return address }
        collector.error(
          at: operand.location, "\(address.host) is not this machine",
          expected: "\"allow\": [\"\(address.host)\"] or --allow \(address.host), if you may measure it")
      } catch {
        collector.error(
          at: operand.location, error.description,
          suggestion: error.kind == .missing ? lab.files.nearest(to: path).map(JSONString.quoted) : nil)
      }
      return nil
    }

    func file(_ path: Located<String>) -> (name: String, text: String)? {
      source(path, mayMiss: false).map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    }

    /// The file with responses. One that does not exist is recorded.
    func responses(_ path: Located<String>) -> PageSettings.Responses {
      source(path, mayMiss: true).map { .replayed(PageResponses.read($0, collector) ?? PageResponses()) }
        ?? .recorded(at: whole(path))
    }

    /// A path as a path from the working folder: one of an option is, and one in a scenario begins at its folder.
    private func whole(_ path: Located<String>) -> String {
      path.location.file.name == "--responses" ? path.value : FilePath.join(folder, path.value)
    }

    private func source(_ path: Located<String>, mayMiss: Bool) -> SourceFile? {
      let whole = whole(path)
      do throws(FileReadError) { return SourceFile(name: whole, bytes: try lab.files.read(whole)) } catch {
        if !mayMiss || error != .missing {
          collector.error(at: path.location, "\(whole) \(lab.files.phrase(of: error, at: whole))")
        }
        return nil
      }
    }

    func intervention(_ name: Located<String>) -> TechniqueCounterpart? {
      let all = lab.interventions
      if let found = all.first(where: { $0.technique == name.value }) { return found }
      let names = all.map(\.technique)
      let nearest = NearestName.nearest(to: name.value, among: names)
      collector.error(
        at: name.location, "there is no intervention \(JSONString.quoted(name.value))",
        expected: nearest == nil ? ValueShape.oneOf(names) : nil, suggestion: nearest.map(JSONString.quoted))
      return nil
    }
  }
}
