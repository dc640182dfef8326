package import Digests
import Foundation
import JSON

/// The results of one shard of a study, as a file for a merge.
package struct ShardFile: Sendable {
  /// The digest of the study's plan.
  package let plan: Digest
  /// The number of runs in the whole plan.
  package let runCount: Int
  /// The digest of the program that simulated.
  package let program: Digest
  /// The study's name.
  package let study: String
  /// The command that recreates the plan.
  package let command: ShardCommand
  /// Which part of the study the file contains.
  package let shard: Shard
  /// The shard's runs, in ascending order of their plan positions.
  package let runs: [Run]

  package struct Run: Sendable {
    /// The run's position in the plan.
    package let position: Int
    /// The digest of the run's configuration.
    package let configuration: Digest
    /// The run's outcome.
    package let outcome: RunResult.Outcome
    package init(position: Int, configuration: Digest, outcome: RunResult.Outcome) {
      self.position = position
      self.configuration = configuration
      self.outcome = outcome
    }
  }

  package init(
    plan: Digest, runCount: Int, program: Digest, study: String, command: ShardCommand, shard: Shard, runs: [Run]
  ) {
    self.plan = plan
    self.runCount = runCount
    self.program = program
    self.study = study
    self.command = command
    self.shard = shard
    self.runs = runs
  }

  /// The version of the file format. It increases when an older reader would misread the file; the reader accepts no other
  /// version.
  package static let schemaVersion = 2

  /// The prefix and suffix of file names, by which a folder is searched.
  static let prefix = "shard-"
  static let suffix = ".json"

  /// The file's name.
  package var name: String { "\(Self.prefix)\(shard.index)-of-\(shard.count)\(Self.suffix)" }

  /// Whether a name is the name of a shard file.
  package static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

  // The content is JSON inside a JSON wrapper with a checksum of every byte of the content.
  private static let start = Array("{\"sha256\":\"".utf8)
  private static let middle = Array("\",\"shard\":\n".utf8)
  private static let end = Array("}\n".utf8)

  /// The file's bytes, which are identical for equal results on every machine.
  package var bytes: [UInt8] {
    let content = content
    return Self.start + Array(SHA256.digest(of: content).description.utf8) + Self.middle + content + Self.end
  }

  private var content: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    func text(_ key: String, _ value: String) {
      writer.key(key)
      writer.string(value)
    }
    func number(_ key: String, _ value: Int) {
      writer.key(key)
      writer.integer(value)
    }
    number("schemaVersion", Self.schemaVersion)
    text("study", study)
    writer.key("command")
    writer.beginObject(inline: true)
    text("subcommand", command.subcommand)
    Self.write(command.operands, key: "operands", to: &writer)
    writer.key("options")
    writer.beginObject()
    for option in command.options { Self.write(option.values, key: option.name, to: &writer) }
    writer.endObject()
    writer.endObject()
    number("index", shard.index)
    number("count", shard.count)
    text("plan", plan.description)
    number("runCount", runCount)
    text("program", program.description)
    writer.key("runs")
    writer.beginArray()
    for run in runs {
      let entry = RunEntry(program: program, configuration: run.configuration, outcome: run.outcome)
      writer.beginObject(inline: true)
      number("position", run.position)
      text("entry", Data(entry.bytes).base64EncodedString())
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytesWithNewline
  }

  private static func write(_ texts: [String], key: String, to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginArray(inline: true)
    for text in texts { writer.string(text) }
    writer.endArray()
  }

  /// Parses a shard file.
  ///
  /// - Throws: ``FormatError`` if any byte was changed, the file was truncated, or it has another version.
  package init(_ bytes: [UInt8]) throws(FormatError) {
    let digits = 2 * Digest.byteCount
    let head = Self.start.count + digits + Self.middle.count
    guard bytes.starts(with: Self.start), bytes.count > head + Self.end.count else {
      throw FormatError("it is not a shard")
    }
    let checksum = Digest(
      hexadecimal: String(decoding: bytes.dropFirst(Self.start.count).prefix(digits), as: UTF8.self))
    let content = Array(bytes[head..<(bytes.count - Self.end.count)])
    guard bytes[(head - Self.middle.count)..<head].elementsEqual(Self.middle),
      bytes.suffix(Self.end.count).elementsEqual(Self.end), SHA256.digest(of: content) == checksum
    else { throw FormatError("its checksum is wrong") }
    guard let root = JSONDocument(SourceFile(name: "", bytes: content), reportingTo: DiagnosticCollector())?.root else {
      throw FormatError("it is not a shard")
    }
    guard let version = root["schemaVersion"]?.integer else { throw FormatError("it is not a shard") }
    guard version == Self.schemaVersion else {
      throw FormatError("it is a shard of version \(version), and this lab reads version \(Self.schemaVersion)")
    }
    guard let read = Self(root) else { throw FormatError("its runs cannot be read") }
    self = read
  }

  /// Why bytes are not a valid shard file of this study.
  package struct FormatError: Error, Hashable, CustomStringConvertible {
    /// The problem, as a clause.
    package let description: String
    init(_ description: String) { self.description = description }
  }

  private init?(_ root: JSONValue) {
    guard let study = root["study"]?.string, let command = root["command"].flatMap(ShardCommand.init),
      let shard = root["index"]?.integer.flatMap({ index in
        root["count"]?.integer.flatMap { Shard(index: index, count: $0) }
      }),
      let plan = root["plan"]?.string.flatMap(Digest.init(hexadecimal:)), let runCount = root["runCount"]?.integer,
      let program = root["program"]?.string.flatMap(Digest.init(hexadecimal:)), let list = root["runs"]
    else { return nil }
    var runs: [Run] = []
    for element in list.elements {
      guard let position = element["position"]?.integer,
        let data = element["entry"]?.string.flatMap({ Data(base64Encoded: $0) }),
        let entry = try? RunEntry([UInt8](data)), entry.program == program
      else { return nil }
      runs.append(Run(position: position, configuration: entry.configuration, outcome: entry.outcome))
    }
    self.init(
      plan: plan, runCount: runCount, program: program, study: study, command: command, shard: shard, runs: runs)
  }
}

extension ShardCommand {
  fileprivate init?(_ value: JSONValue) {
    guard let subcommand = value["subcommand"]?.string, let operands = value["operands"], let options = value["options"]
    else {
      return nil
    }
    self.init(
      subcommand: subcommand, operands: operands.elements.compactMap(\.string),
      options: options.members.map { Option(name: $0.key.string ?? "", values: $0.value.elements.compactMap(\.string)) }
    )
  }
}
