import Analysis
import JSON

extension JSONContent {
  /// An object with members in any order, each key once.
  static func sortedObject(_ members: some Sequence<(String, JSONContent)>) -> JSONContent {
    sortedObject(Dictionary(Array(members)) { first, _ in first })
  }

  /// An exact value with a fixed number of decimals, or null if there is none.
  static func decimal(_ value: Rational?, decimals: Int) -> JSONContent {
    .null(or: value.map { .digits($0.text(decimals: decimals)) })
  }

  /// An exact value with as many decimals as it needs, up to nine.
  static func exact(_ value: Rational) -> JSONContent {
    .decimal(value, decimals: value.shortText.drop { $0 != "." }.dropFirst().count)
  }
}
