internal import Analysis
internal import LabRunner
internal import ListRuntime

/// The shapes that files of results and baselines have in common, which `SnapshotReader` reads back.
enum SnapshotTree {
  /// What decided runs: what all of them share once, then what each has of its own, and what metrics are.
  static func inputs(_ runs: [String: RunInputs], definitions: [String: String]) -> JSONTree {
    let inputs = SharedInputs(runs)
    return .object([
      "definitions": texts(definitions), "shared": parts(of: inputs.shared),
      "runs": .spread(.object(inputs.own.mapValues(parts))),
    ])
  }

  /// A metric's value with its unit and direction; the value alone of a metric the lab does not have any more.
  static func metric(_ name: String, _ value: Rational?) -> JSONTree {
    guard let definition = MetricDefinition.named(name) else {
      return .object(["value": .null(or: value.map(JSONTree.exact))])
    }
    return .object([
      "value": .decimal(value, decimals: definition.decimals), "unit": .string(definition.unit),
      "better": .string(definition.better.rawValue),
    ])
  }

  /// An amount of work with its unit, if the lab has that kind of work.
  static func work(_ name: String, _ amount: Int) -> JSONTree {
    var members: [String: JSONTree] = ["amount": .count(amount)]
    if let unit = units[name] { members["unit"] = .string(unit) }
    return .object(members)
  }

  private static let units = Dictionary(uniqueKeysWithValues: WorkKind.allCases.map { ($0.name, $0.unit) })

  private static func parts(of inputs: RunInputs) -> JSONTree {
    .object([
      "parts": texts(inputs.parts), "values": texts(inputs.values),
      "lists": .spread(.object(inputs.lists.mapValues(list))),
    ])
  }

  /// Texts by name, one a line.
  static func texts(_ texts: [String: String]) -> JSONTree {
    .spread(.object(texts.mapValues { .string($0) }))
  }

  /// The digests of a list, several a line.
  private static func list(_ list: ListDigest) -> JSONTree {
    let lines = stride(from: 0, to: list.blocks.count, by: digestsPerLine).map { start in
      list.blocks[start..<min(start + digestsPerLine, list.blocks.count)].joined(separator: " ")
    }
    return .object(["count": .count(list.count), "digests": .spread(.array(lines.map { .string($0) }))])
  }

  /// So many digests of eight digits, with a space between, are more than 100 characters and less than 160.
  private static let digestsPerLine = 16
}
