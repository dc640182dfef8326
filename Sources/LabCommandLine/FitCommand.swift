import Foundation
import JSON
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let fit: Subcommand = Subcommand(
    name: "fit", operands: "[FILE]",
    summary: "Fit a few factors of a device profile to measurements, and show how reliable the fit is.",
    options: [
      OptionSpec(
        "reference", "FILE", letter: "r", "The measurements; \(FidelityCommand.reference) if not given."),
      OptionSpec(
        "base", "DEVICE", letter: "b", completes: .devices,
        "The profile to start from: an id, as scenarios name a device, or a path; \(FitCommand.base) if not given."
      ),
      OptionSpec("output", "FILE", letter: "o", "Write the fitted profile there; its id is the file's name."),
      OptionSpec("rows", "A,B,…", "The rows of the measurements that the fit uses; all if not given."),
      OptionSpec(
        "metrics", "A,B,…", completes: .words(FidelityStudy.metricNames, isList: true),
        "The metrics to use; if not given, all that were measured except \(FitSetup.unfittedMetric), which is discontinuous."
      ),
      OptionSpec(
        "factors", "A,B,…", completes: .words(FitFactor.all.map(\.name), isList: true),
        "The factors to fit, from \(FitFactor.all.map(\.name).joined(separator: ", ")); "
          + "all but \(FitFactor.optional.joined(separator: " and ")) if not given."),
      OptionSpec(
        "choose", "NAME=VALUE", isRepeatable: true,
        "Set a rule of the platform, as in composites=every-refresh or rasterizedClip=outside; it counts as fitted."
      ),
      OptionSpec("split", "A,B,…", "Also fit to these rows only, and print the predictions for the others."),
      OptionSpec("cross-validate", nil, "Also fit without each row in turn, and print the prediction for that row."),
      OptionSpec("phases", "N", "How many starts of the scroll are averaged; 4 if not given."),
      FormatOption.printedSpec(Exporters.fits),
    ] + StudyOptions.executionSpecs.filter { $0.name != StudyOptions.confirmation.name }
  ) { arguments, lab in
    try await FitCommand(arguments, lab).execute()
  }
}

/// `lab fit`: fits factors of a profile to measurements, prints the report and writes the fitted profile.
private struct FitCommand {
  static let base = "ipod-touch-5g"

  private let lab: Lab
  private let arguments: Arguments
  private let options: StudyOptions
  private let scenarioPath: String
  private let exporter: Exporter<FitStudy>

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    self.lab = lab
    self.arguments = arguments
    scenarioPath = arguments.operands.first ?? lab.shipped(FidelityCommand.scenario)
    try arguments.noOperands(beyond: 1)
    options = try StudyOptions(arguments, lab, subcommand: Subcommand.fit.name, cachesRuns: false)
    exporter = try arguments.exporter(among: Exporters.fits, lab)
  }

  func execute() async throws -> ExitCode {
    if let path = arguments.text("output") { try checkOutput(path) }
    let inputs = try lab.study(
      scenarioPath, reference: arguments.text("reference") ?? lab.shipped(FidelityCommand.reference))
    let device = try lab.device(arguments.text("base") ?? Self.base, beside: scenarioPath)
    if let path = arguments.text("output") { try OutputFile.checkIsNoInput(path, lab) }
    let reference = try measurements(inputs.reference, of: inputs.explained.scenario)
    let setup = try setup(inputs.explained.scenario, reference, device.profile)
    let split = try split(of: setup)
    let study: FitStudy
    do throws(FitFailure) {
      study = try await FitStudy(setup, split: split, leavesOneOut: arguments.has("cross-validate")) { plan, deliver in
        await options.simulate(plan, label: Subcommand.fit.name, deliver: deliver)
      }
    } catch {
      throw Failure(error.isRunFailure ? .failedRun : .usage, "lab: \(error.description)\n")
    }
    guard !study.optimum.informedPositions.isEmpty else { throw Self.uninformed(study) }
    if let path = arguments.text("output") { try write(study, base: device.file, to: path) }
    try lab.console.write(exporter.bytes(of: study))
    return .ok
  }

  /// The failure of a fit to measurements that say nothing about its factors.
  private static func uninformed(_ study: FitStudy) -> Failure {
    let setup = study.setup
    let shares = zip(setup.factors, study.optimum.shares).map { factor, share in
      "\(factor.name) \(FixedDecimals.text(100 * share, 1) ?? "0") %"
    }
    let needed = setup.factors.map { "  \($0.name): \($0.measurements)\n" as ConsoleText }
    return Failure(
      .badInput,
      "lab: \(setup.reference.name) says nothing about these factors, so nothing is fitted and nothing is written: its figures are few, noisy, or so far from the model that they count as outliers; from its data: \(shares.joined(separator: ", "))\n  these measurements would determine them, if their noise is small enough:\n"
        + needed.joined())
  }

  /// The rows of the measurements on the one device of the selected rows.
  ///
  /// - Throws: ``UsageError`` if they are of several devices; ``Failure`` if the scenario changes the device, because a fit replaces
  ///   it with the profile as it is.
  private func measurements(_ reference: Reference, of scenario: ResolvedScenario) throws -> Reference {
    let known = reference.rows.map(\.run)
    let rows = try names("rows", among: known, "row") ?? known
    let selected = scenario.runs.filter { rows.contains($0.name) }
    if let changed = selected.first(where: { !$0.deviceChanges.isEmpty }) {
      throw Failure(
        .badInput,
        "\(scenarioPath): error: the run \(changed.name) changes the device: \(changed.deviceChanges.joined(separator: ", "))\n  a fit is of a profile as its file describes it; make these changes in the file of the profile, name it in the scenario, and fit with it as the --base\n"
      )
    }
    let device = selected.first?.configuration.profile.id
    if let other = selected.first(where: { $0.configuration.profile.id != device }) {
      let own = selected.filter { $0.configuration.profile.id == device }.map(\.name)
      throw UsageError(
        "the measurements are of several devices, \(device ?? "") and \(other.configuration.profile.id), and a fit is of one; choose the rows of one of them, as in --rows \(own.joined(separator: ","))"
      )
    }
    let runs = scenario.runs.filter { $0.configuration.profile.id == device && $0.deviceChanges.isEmpty }.map(\.name)
    return Reference(
      name: reference.name, summary: reference.summary, source: reference.source, noise: reference.noise,
      rows: reference.rows.filter { runs.contains($0.run) })
  }

  /// The training rows of `--split`; empty if it was not given.
  ///
  /// - Throws: ``UsageError`` also if a diagnostic that was asked for would have no row to predict.
  private func split(of setup: FitSetup) throws(UsageError) -> [String] {
    let rows = setup.reference.rows.map(\.run)
    let split = try names("split", among: rows, "row") ?? []
    if split.count == rows.count {
      throw UsageError("--split has all rows of \(setup.reference.name), so that none is left to predict")
    }
    if arguments.has("cross-validate"), setup.rows.count < 2 {
      throw UsageError("--cross-validate needs two rows or more, and the fit uses only \(setup.rows.joined())")
    }
    return split
  }

  private func setup(
    _ scenario: ResolvedScenario, _ reference: Reference, _ base: DeviceProfile
  ) throws(UsageError) -> FitSetup {
    let factors =
      try names("factors", among: FitFactor.all.map(\.name), "factor")?.compactMap(FitFactor.named)
      ?? FitFactor.standard
    for resource in FitFactor.Resource.allCases {
      let limit = FitFactor.limit(of: resource)
      guard factors.count(where: { $0.resource == resource }) > limit else { continue }
      throw UsageError("at most \(limit) factors of \(resource.rawValue) can be fitted together")
    }
    let known = reference.rows.map(\.run)
    let rows = try names("rows", among: known, "row") ?? known
    let measured = reference.noise.map(\.metric)
    let metrics =
      try names("metrics", among: measured, "metric") ?? measured.filter { $0 != FitSetup.unfittedMetric }
    let ordered = known.filter(rows.contains)
    return FitSetup(
      scenario: scenario, reference: reference, base: base,
      chosen: try choosingRules(in: base.beforeFit, by: reference, rows: ordered), factors: factors, rows: ordered,
      metrics: measured.filter(metrics.contains),
      starts: ScrollStarts(count: try arguments.integer("phases", in: 1...64) ?? 4))
  }

  /// The base's rules with the overrides of `--choose`, which are marked as fitted. The evidence for the base's choice
  /// becomes the evidence against its replacement. A system with other rules than before has the name of its version and of
  /// the reference.
  private func choosingRules(
    in base: DeviceProfile, by reference: Reference, rows: [String]
  ) throws(UsageError) -> DeviceProfile {
    var profile = base
    for text in arguments.values["choose"] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      guard let rule = PlatformRule.all.first(where: { $0.name == parts.first }) else {
        let names = PlatformRule<DeviceProfile>.all.map(\.name)
        throw UsageError(
          "\"\(text)\" does not set a rule; the rules are \(names.joined(separator: ", "))",
          suggestion: NearestName.nearest(to: parts.first ?? "", among: names))
      }
      let before = rule.choice(base)
      let choice = ProfileChoice(
        value,
        source: ["Chosen by hand, knowing these rows.", before.against].filter { !$0.isEmpty }
          .joined(separator: " "), against: before.source, status: .fitted, confidence: .low, rows: rows,
        prior: before.value)
      guard rule.choose(choice, &profile) else {
        throw UsageError(
          "\(rule.name) cannot be \"\(value)\"; it is \(rule.words.joined(separator: " or "))",
          suggestion: NearestName.nearest(to: value, among: rule.words))
      }
    }
    if profile.system != base.system { profile.system.name = profile.system.fittedName(reference.name) }
    return profile
  }

  /// The comma-separated names of an option; nil if it was not given.
  ///
  /// - Throws: ``UsageError`` for an unknown or repeated name.
  private func names(_ option: String, among known: [String], _ noun: String) throws(UsageError) -> [String]? {
    guard let text = arguments.text(option) else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (position, name) in names.enumerated() {
      guard known.contains(name) else {
        throw UsageError(
          "unknown \(noun) \"\(name)\"; it is one of \(NameList.text(known))",
          suggestion: NearestName.nearest(to: name, among: known))
      }
      if names.prefix(position).contains(name) { throw UsageError("the \(noun) \"\(name)\" is given twice") }
    }
    return names
  }

  /// Checks the output path before the fit, which takes long, so that no result is lost.
  private func checkOutput(_ path: String) throws {
    let id = FilePath.stem(of: path)
    guard Identifier.isValid(id) else {
      throw UsageError(
        "\"\(id)\" cannot be the id of a device, which is the name of its file: use letters, digits, \"-\" and \"_\"")
    }
    if path == arguments.text("base") {
      throw UsageError("--output: \(path) is the profile that the fit starts from; choose another file")
    }
    try OutputFile.checkIsReplaceable(path, by: .device)
    let folder = FilePath.folder(of: path)
    var isDirectory: ObjCBool = false
    guard !folder.isEmpty else { return }
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw Failure(.cannotWrite, "lab: cannot write \(path): there is no folder \(folder)\n")
    }
  }

  private func write(_ study: FitStudy, base: SourceFile, to path: String) throws(Failure) {
    let profile = study.profile
    let count = profile.fit?.factors.reduce(0) { $0 + $1.coefficients.count } ?? 0
    let device = String(profile.summary.split(separator: ";").first ?? "").trimmingCharacters(
      in: CharacterSet(charactersIn: ". "))
    let summary =
      "\(device); \(count) coefficients fitted to \(study.setup.reference.name); factors: \(profile.fit?.factors.count ?? 0)."
    guard
      let text = FittedDeviceFile.text(base: base, profile: profile, id: FilePath.stem(of: path), summary: summary)
    else { throw Failure(.badInput, "\(base.name): error: the file is not a device profile\n") }
    try lab.write(text, to: path)
    lab.console.printMessage("profile: \(path)\n")
  }
}
