import Analysis
import JSON
import LabRunner
import ListRuntime

/// The JSON structures that result files and baselines share, and that `SnapshotReader` reads.
enum SnapshotJSON {
  /// The inputs of runs: the inputs that all runs share, the inputs of each run alone, and the definitions of the
  /// metrics.
  static func inputs(_ runs: [String: RunInputs], definitions: [String: String]) -> JSONContent {
    let inputs = SharedInputs(runs)
    return .sortedObject([
      "definitions": texts(definitions), "shared": parts(of: inputs.shared),
      "runs": .expanded(.sortedObject(inputs.perRun.mapValues(parts))),
    ])
  }

  /// Writes what ``inputs(_:definitions:)`` returns, in the style `fitted`, run by run.
  static func write(
    _ inputs: SharedInputs, definitions: [String: String], to writer: inout JSONWriter,
    _ output: StreamedContent.Output
  ) {
    writer.beginObject()
    writer.key("definitions")
    texts(definitions).write(to: &writer)
    writer.key("runs")
    writer.beginObject()
    for (run, own) in inputs.perRun.sorted(by: { $0.key < $1.key }) {
      writer.key(run)
      parts(of: own).write(to: &writer)
      output(writer.takeBytes())
    }
    writer.endObject()
    writer.key("shared")
    parts(of: inputs.shared).write(to: &writer)
    writer.endObject()
    output(writer.takeBytes())
  }

  /// A metric's value with its unit and polarity. A metric that the lab no longer has is written as its value alone.
  static func metric(_ name: String, _ value: Rational?) -> JSONContent {
    guard let definition = Quantity.metric(name) else {
      return .sortedObject(["value": .null(or: value.map(JSONContent.exact))])
    }
    return .sortedObject([
      "value": .decimal(value, decimals: definition.decimals), "unit": .string(definition.unit),
      "better": .string(definition.polarity.rawValue),
    ])
  }

  /// An amount of work, with its unit if the lab still has that kind of work.
  static func work(_ name: String, _ amount: Int) -> JSONContent {
    var members: [String: JSONContent] = ["amount": .integer(amount)]
    if let unit = units[name] { members["unit"] = .string(unit) }
    return .sortedObject(members)
  }

  private static let units = Dictionary(uniqueKeysWithValues: WorkKind.allCases.map { ($0.name, $0.unit) })

  private static func parts(of inputs: RunInputs) -> JSONContent {
    .sortedObject([
      "parts": texts(inputs.parts), "values": texts(inputs.values),
      "lists": .expanded(.sortedObject(inputs.lists.mapValues(list))),
    ])
  }

  /// Strings by name, one per line.
  static func texts(_ texts: [String: String]) -> JSONContent {
    .expanded(.sortedObject(texts.mapValues { .string($0) }))
  }

  /// The number of elements in a list, and the digests of its blocks, several per line.
  private static func list(_ list: ListDigest) -> JSONContent {
    let lines = stride(from: 0, to: list.blocks.count, by: digestsPerLine).map { start in
      list.blocks[start..<min(start + digestsPerLine, list.blocks.count)].joined(separator: " ")
    }
    return .sortedObject(["count": .integer(list.count), "digests": .expanded(.array(lines.map { .string($0) }))])
  }

  /// The number of digests on a line. Sixteen digests of eight digits, separated by spaces, take 143 characters.
  private static let digestsPerLine = 16
}
