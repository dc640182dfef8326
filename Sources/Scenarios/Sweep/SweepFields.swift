import JSON

/// The fields of a scenario that create variants: sweeps, zipped sweeps, exclusions and devices.
enum SweepFields {
  typealias Values = [(name: Located<String>, value: [JSONValue])]

  static let sweep = Field.defaulted(
    "sweep", .map(.path, to: .array(of: .any, count: 1...SweepPlan.limit)), to: [], text: "{}",
    "Values for keys of this file, by path; every combination is run.")
  static let zip = Field.defaulted(
    "zip", .array(of: .map(.path, to: ValueReader<[JSONValue]>.array(of: .any, count: 1...SweepPlan.limit))), to: [],
    text: "[]", "Values that change together: the first value of every path, then the second of every path, and so on.")
  static let exclude = Field.defaulted(
    "exclude", .array(of: ValueReader<[(name: Located<String>, value: JSONValue)]>.map(.path, to: .any).located),
    to: [], text: "[]", "Combinations to exclude: those that have all the values of an entry.")
  static let devices = Field.defaulted(
    "devices",
    .array(
      of: ValueReader<JSONValue>(DeviceDeclaration.reader.shape) { json, _ in json }.located,
      count: 1...SweepPlan.limit), to: [], text: "[]",
    "Several devices instead of one: every run is repeated on each.")

  static let shapes = [devices.shape, sweep.shape, zip.shape, exclude.shape]
}

extension ValueReader where Value == JSONValue {
  /// Any value, unchecked; the reader of the path where it is inserted checks it.
  static var any: ValueReader<JSONValue> { ValueReader<JSONValue>(.any) { json, _ in json } }
}
