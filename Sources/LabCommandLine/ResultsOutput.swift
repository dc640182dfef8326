import Foundation
import LabRunner
import Reports

/// Writes the results of a study and prints them: the last step of every subcommand with results.
struct ResultsOutput: Sendable {
  private let lab: Lab
  /// Writes results folders and shards.
  let writer: ResultWriter
  /// Whether only errors are printed.
  let isQuiet: Bool

  /// Creates an output below a folder; if it is nil, the folder of `--output` or the default.
  init(_ arguments: Arguments, _ lab: Lab, root: URL? = nil) {
    self.lab = lab
    writer = ResultWriter(
      root: root
        ?? URL(
          filePath: arguments.text(StudyOptions.output.name) ?? StudyOptions.defaultOutput, directoryHint: .isDirectory),
      names: Exporters.fileNames)
    isQuiet = arguments.has(StudyOptions.quiet.name)
  }

  /// The path of the folder that the results at a path below the folder of all results replace.
  func folder(_ path: String) -> String { writer.folder(path).path }

  /// Writes a study's files, then prints the output, and then prints the path of the files or the write error.
  ///
  /// The files come first so that a closed output pipe does not lose them. A write error does not suppress later
  /// messages.
  ///
  /// - Parameters:
  ///   - scenario: the name of the scenario; results of another one are not replaced.
  ///   - path: the path of the results folder below that of all results.
  ///   - mainFile: the file whose path is printed; the path of the folder if it is nil.
  func write(
    _ files: [ResultFile], of scenario: String, to path: String, printing output: StreamedContent,
    mainFile: String? = nil
  ) -> ExitCode {
    let written = Result { () throws(ResultWriteError) in
      try Interruption.postponed { () throws(ResultWriteError) in try writer.write(files, of: scenario, to: path) }
    }
    var code = ExitCode.ok
    do { if !isQuiet { try output.write(to: lab.console.write) } } catch {
      lab.console.printMessage((error as? Failure)?.text ?? "lab: \(error)\n")
      code = .cannotWrite
    }
    switch written {
    case .success(let folder):
      let path = mainFile.map { "report: \(folder.relativePath)/\($0)" } ?? "results: \(folder.relativePath)"
      if !isQuiet { lab.console.printMessage("\(path)\n") }
    case .failure(let error):
      lab.console.printMessage("lab: \(error)\n")
      code = .cannotWrite
    }
    return code
  }
}
