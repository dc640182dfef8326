import Analysis
import JSON

extension JSONContent {
  /// An exact value with a fixed number of decimals, or null if there is none.
  static func decimal(_ value: Rational?, decimals: Int) -> JSONContent {
    .null(or: value.map { .digits($0.text(decimals: decimals)) })
  }

  /// An exact value with as many decimals as it needs, up to nine.
  static func exact(_ value: Rational) -> JSONContent {
    .decimal(value, decimals: value.shortText.drop { $0 != "." }.dropFirst().count)
  }
}
