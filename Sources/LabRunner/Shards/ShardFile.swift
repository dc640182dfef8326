package import Digests
import Foundation
import JSON

/// The results of one shard of a study, as a file for a merge.
package struct ShardFile: Sendable {
  /// The digest of the study's plan.
  package private(set) var plan: Digest
  /// The number of runs in the whole plan.
  package private(set) var runCount: Int
  /// The digest of the program that simulated.
  package private(set) var program: Digest
  /// The study's name.
  package private(set) var study: String
  /// The command that recreates the plan.
  package private(set) var command: ShardCommand
  /// Which part of the study the file contains.
  package private(set) var shard: Shard
  /// The shard's runs, in ascending order of their plan positions.
  package private(set) var runs: [Run]

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
    plan: Digest, runCount: Int, program: Digest, study: String, command: ShardCommand,
    shard: Shard, runs: [Run]
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
  package static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }

  // The content is JSON inside a JSON wrapper with a checksum of every byte of the content.
  private static let start = Array("{\"sha256\":\"".utf8)
  private static let middle = Array("\",\"shard\":\n".utf8)
  private static let end = Array("}\n".utf8)

  /// The file's bytes, which are identical for equal results on every machine.
  package var bytes: [UInt8] {
    let content = (Self.reader.write?(self) ?? .null).text()
    return Self.start + Array(SHA256.digest(of: content).description.utf8) + Self.middle + content
      + Self.end
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
      hexadecimal: String(decoding: bytes.dropFirst(Self.start.count).prefix(digits), as: UTF8.self)
    )
    let content = Array(bytes[head..<(bytes.count - Self.end.count)])
    guard bytes[(head - Self.middle.count)..<head].elementsEqual(Self.middle),
      bytes.suffix(Self.end.count).elementsEqual(Self.end), SHA256.digest(of: content) == checksum
    else { throw FormatError("its checksum is wrong") }
    guard
      let root = JSONDocument(
        SourceFile(name: "", bytes: content), reportingTo: DiagnosticCollector())?.root
    else {
      throw FormatError("it is not a shard")
    }
    guard let version = root["schemaVersion"]?.integer else {
      throw FormatError("it is not a shard")
    }
    guard version == Self.schemaVersion else {
      throw FormatError(
        "it is a shard of version \(version), and this lab reads version \(Self.schemaVersion)")
    }
    guard let read = Self.reader.read(root, DiagnosticCollector()) else {
      throw FormatError("its runs cannot be read")
    }
    self = read
  }

  /// Why bytes are not a valid shard file of this study.
  package struct FormatError: Error, Hashable, CustomStringConvertible {
    /// The problem, as a clause.
    package let description: String
    init(_ description: String) { self.description = description }
  }

  // MARK: - The form of the content

  private static let reader: ValueReader<ShardFile> = {
    let (none, number) = (SHA256.digest(of: []), ValueReader<Int>.integer(0...Int.max))
    return .record(
      "a shard",
      ShardFile(
        plan: none, runCount: 0, program: none, study: "",
        command: ShardCommand(subcommand: "", operands: [], options: []), shard: .whole, runs: []),
      [
        FieldBinding(
          .required("schemaVersion", number, ""), set: { _, _ in }, get: { _ in schemaVersion }),
        .required("study", .string, "", \.study),
        .required("command", ShardCommand.reader, "", \.command),
        .required("index", number, "", \.shard.index),
        .required("count", number, "", \.shard.count),
        .required("plan", digest, "", \.plan), .required("runCount", number, "", \.runCount),
        .required("program", digest, "", \.program),
        FieldBinding(.required("runs", .array(of: run), "")) { file, runs in
          file.runs = runs.compactMap { position, entry in
            guard let entry, entry.program == file.program else { return nil }
            return Run(
              position: position, configuration: entry.configuration, outcome: entry.outcome)
          }
        } get: { file in
          file.runs.map {
            (
              $0.position,
              RunEntry(program: file.program, configuration: $0.configuration, outcome: $0.outcome)
            )
          }
        },
      ],
      check: { file, object in
        Shard(index: file.shard.index, count: file.shard.count) != nil
          && object.isComplete("runs", file.runs.count)
      })
  }()

  private static let run = ValueReader<(position: Int, entry: RunEntry?)>.record(
    "a run", (0, nil),
    [
      .required("position", .integer(0...Int.max), "", \.position),
      .optional("entry", entry, "", optional: \.entry),
    ],
    isInline: true)

  private static let entry = ValueReader<RunEntry>(
    .text(rule: "an outcome"), write: { .string(Data($0.bytes).base64EncodedString()) }
  ) { json, _ in
    json.string.flatMap { Data(base64Encoded: $0) }.flatMap { try? RunEntry([UInt8]($0)) }
  }

  private static let digest = ValueReader<Digest>(
    .text(rule: "a digest"), write: { .string($0.description) }
  ) { json, _ in json.string.flatMap(Digest.init(hexadecimal:)) }
}

extension ShardCommand {
  fileprivate static let reader = ValueReader<ShardCommand>.record(
    "a command", ShardCommand(subcommand: "", operands: [], options: []),
    [
      .required("subcommand", .string, "", \.subcommand),
      .required("operands", .array(of: .string), "", \.operands),
      .required(
        "options",
        .map(
          .member, to: .array(of: .string), { Option(name: $0, values: $1) },
          { ($0.name, $0.values) }),
        "", \.options),
    ], isInline: true)
}
