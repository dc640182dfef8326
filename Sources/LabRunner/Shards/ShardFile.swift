internal import Foundation
internal import JSON

/// What one machine found out about its shard of a study, as a file that others put together.
package struct ShardFile: Sendable {
  /// The digest of the study's plan.
  package let plan: Digest
  /// How many runs the whole plan has.
  package let runCount: Int
  /// The digest of the program that simulated.
  package let executable: Digest
  /// The study's name.
  package let study: String
  /// What makes the plan again.
  package let command: ShardCommand
  /// Which shard it is.
  package let shard: Shard
  /// Its runs, by ascending position in the plan.
  package let runs: [Run]

  /// A run of a shard.
  package struct Run: Sendable {
    /// Its position in the plan.
    package let position: Int
    /// The digest of its configuration.
    package let configuration: Digest
    /// How it came out.
    package let outcome: RunResult.Outcome
    /// A run from its parts.
    package init(position: Int, configuration: Digest, outcome: RunResult.Outcome) {
      self.position = position
      self.configuration = configuration
      self.outcome = outcome
    }
  }

  /// A file from its parts.
  package init(
    plan: Digest, runCount: Int, executable: Digest, study: String, command: ShardCommand, shard: Shard, runs: [Run]
  ) {
    self.plan = plan
    self.runCount = runCount
    self.executable = executable
    self.study = study
    self.command = command
    self.shard = shard
    self.runs = runs
  }

  /// What its name begins and ends with, so that it is found in a folder.
  static let prefix = "shard-"
  static let suffix = ".json"

  /// Its name in a folder.
  package var name: String { "\(Self.prefix)\(shard.index)-of-\(shard.count)\(Self.suffix)" }

  /// Whether a file of this name is taken for a shard when a folder is searched.
  package static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

  // The content is JSON, wrapped so that one checksum covers every byte of it.
  private static let start = Array("{\"sha256\":\"".utf8)
  private static let middle = Array("\",\"shard\":\n".utf8)
  private static let end = Array("}\n".utf8)

  /// The file as bytes: the same for the same results on every machine.
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
    text("study", study)
    writer.key("command")
    writer.beginObject(inline: true)
    text("verb", command.verb)
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
    text("executable", executable.description)
    writer.key("runs")
    writer.beginArray()
    for run in runs {
      let entry = RunEntry(executable: executable, configuration: run.configuration, outcome: run.outcome)
      writer.beginObject(inline: true)
      number("position", run.position)
      text("entry", Data(entry.bytes).base64EncodedString())
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.line
  }

  private static func write(_ texts: [String], key: String, to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginArray(inline: true)
    for text in texts { writer.string(text) }
    writer.endArray()
  }

  /// Reads a shard's file; one that was changed or cut in any place is refused.
  ///
  /// - Throws: ``Damage``.
  package init(_ bytes: [UInt8]) throws(Damage) {
    let digits = 2 * Digest.byteCount
    let head = Self.start.count + digits + Self.middle.count
    guard bytes.starts(with: Self.start), bytes.count > head + Self.end.count else { throw Damage("it is not a shard") }
    let checksum = Digest(
      hexadecimal: String(decoding: bytes.dropFirst(Self.start.count).prefix(digits), as: UTF8.self))
    let content = Array(bytes[head..<(bytes.count - Self.end.count)])
    guard bytes[(head - Self.middle.count)..<head].elementsEqual(Self.middle),
      bytes.suffix(Self.end.count).elementsEqual(Self.end), SHA256.digest(of: content) == checksum
    else { throw Damage("its checksum is wrong") }
    guard let document = JSONDocument(SourceFile(name: "", bytes: content), reportingTo: DiagnosticCollector()),
      let read = Self(document.root)
    else { throw Damage("it is a shard of another version") }
    self = read
  }

  /// Why bytes are no shard.
  package struct Damage: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in words.
    package let description: String
    init(_ description: String) { self.description = description }
  }

  private init?(_ root: JSONValue) {
    guard let study = root["study"]?.string, let command = root["command"].flatMap(ShardCommand.init),
      let shard = root["index"]?.integer.flatMap({ index in
        root["count"]?.integer.flatMap { Shard(index: index, count: $0) }
      }),
      let plan = root["plan"]?.string.flatMap(Digest.init(hexadecimal:)), let runCount = root["runCount"]?.integer,
      let executable = root["executable"]?.string.flatMap(Digest.init(hexadecimal:)), let list = root["runs"]
    else { return nil }
    var runs: [Run] = []
    for element in list.elements {
      guard let position = element["position"]?.integer,
        let data = element["entry"]?.string.flatMap({ Data(base64Encoded: $0) }),
        let entry = try? RunEntry([UInt8](data)), entry.executable == executable
      else { return nil }
      runs.append(Run(position: position, configuration: entry.configuration, outcome: entry.outcome))
    }
    self.init(
      plan: plan, runCount: runCount, executable: executable, study: study, command: command, shard: shard, runs: runs)
  }
}

extension ShardCommand {
  fileprivate init?(_ value: JSONValue) {
    guard let verb = value["verb"]?.string, let operands = value["operands"], let options = value["options"] else {
      return nil
    }
    self.init(
      verb: verb, operands: operands.elements.compactMap(\.string),
      options: options.members.map { Option(name: $0.key.string ?? "", values: $0.value.elements.compactMap(\.string)) }
    )
  }
}
