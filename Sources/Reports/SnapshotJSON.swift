import Analysis
import JSON
import LabRunner
import ListRuntime

/// The JSON structures that result files and baselines share, and that `SnapshotReader` reads.
enum SnapshotJSON {
  /// The inputs of runs: the document of the first run, what each run changes in it, and the definitions of the metrics.
  static func inputs(_ documents: StudyDocuments, definitions: [String: String]) -> JSONContent {
    .sortedObject([
      "base": documents.base, "definitions": texts(definitions),
      "runs": .expanded(.sortedObject(documents.changes)),
    ])
  }

  /// Writes what ``inputs(_:definitions:)`` returns, in the style `fitted`, run by run.
  static func write(
    _ documents: StudyDocuments, definitions: [String: String], to writer: inout JSONWriter,
    _ output: StreamedContent.Output
  ) {
    writer.beginObject()
    writer.key("base")
    documents.base.write(to: &writer)
    writer.key("definitions")
    texts(definitions).write(to: &writer)
    writer.key("runs")
    writer.beginObject()
    for (run, changes) in documents.changes.sorted(by: { $0.key < $1.key }) {
      writer.key(run)
      changes.write(to: &writer)
      output(writer.takeBytes())
    }
    writer.endObject()
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

  /// Charged work by what did it, technique, phase and kind, one amount per line.
  static func charges(_ charges: [RunSummary.WorkCell: RunSummary.ChargedWork]) -> JSONContent {
    var places: [String: [String: [String: [String: JSONContent]]]] = [:]
    for (cell, work) in charges where work != .none {
      let source = cell.source
      places[source.place.rawValue, default: [:]][source.technique, default: [:]][source.phase, default: [:]][
        cell.kind] =
        self.work(work)
    }
    func object(_ members: [String: JSONContent]) -> JSONContent { .expanded(.sortedObject(members)) }
    return object(places.mapValues { object($0.mapValues { object($0.mapValues(object)) }) })
  }

  /// An amount of charged work, its part before the scroll if there is one, and its time.
  private static func work(_ work: RunSummary.ChargedWork) -> JSONContent {
    var members: [String: JSONContent] = ["amount": .integer(work.amount), "ns": .integer(Int(work.nanoseconds))]
    if work.loadAmount != 0 { members["load"] = .integer(work.loadAmount) }
    return .sortedObject(members)
  }

  /// Strings by name, one per line.
  static func texts(_ texts: [String: String]) -> JSONContent {
    .expanded(.sortedObject(texts.mapValues { .string($0) }))
  }
}
