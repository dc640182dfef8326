import Digests
import Foundation
import LabCommandLine
import ListRuntime
import Scenarios
import Synchronization

/// Text that several threads append to.
final class PrintedText: Sendable {
  private let state = Mutex("")
  var text: String { state.withLock { $0 } }
  func append(_ text: String) { state.withLock { $0 += text } }
  func clear() { state.withLock { $0 = "" } }
}

/// `lab` in the process of the tests, with files in memory and without the environment of the process.
struct LabInProcess {
  /// What the console was given: data, and messages for the user.
  let output = PrintedText()
  let messages: PrintedText
  let lab: Lab

  init(
    printed messages: PrintedText = PrintedText(), files: [String: String] = [:],
    techniques: [any Technique.Type] = [], program: Digest? = nil, isTerminal: Bool = false,
    host: LabCommandLine.Host = Host()
  ) {
    self.messages = messages
    lab = Lab(
      console: Console(
        write: { [output] in output.append(String(decoding: $0, as: UTF8.self)) },
        printMessage: { messages.append($0) }, showsProgress: isTerminal, isOutputTerminal: isTerminal),
      techniques: techniques, files: OpenedFiles(TextFiles(files)), program: program, host: host)
  }

  /// Runs a command line to its end.
  func run(_ line: String) async -> ExitCode { await lab.execute(LabProcess.words(of: line)) }

  /// The files that a study of messages on a device needs, and the study as study.json.
  static func files(_ study: String, device: String) throws -> [String: String] {
    let data = try LabProcess.withData(messages: 5)
    return [
      "study.json": study, "messages.json": try data.text("messages.json"), "media.json": try data.text("media.json"),
      device: try String(contentsOf: LabProcess.project.appending(path: "Scenarios/\(device)"), encoding: .utf8),
    ]
  }
}
