import JSON
import ListRuntime

/// The fields for the behavior of a scroll view when a finger lifts.
enum ReleaseFields {
  private static let rates = ["normal": ScrollRelease.normalRate, "fast": ScrollRelease.fastRate]
  private static let decelerationRate = Field.defaulted(
    "decelerationRate",
    .either([
      (.string, ValueReader<String>.word(["normal", "fast"]).map { rates[$0] ?? ScrollRelease.normalRate }),
      (.number, .number(0...0.9999)),
    ]), to: ScrollRelease.normalRate, text: JSONString.quoted("normal"),
    "The share of the speed that remains after each millisecond of deceleration: \"normal\" is 0.998 and \"fast\" 0.99, as in UIScrollView."
  )
  private static let paging = Field.defaulted(
    "paging", ValueReader<Bool>.boolean, to: false,
    "Whether the list comes to rest on whole screens, as with isPagingEnabled; the curve, which Apple does not publish, is an estimate."
  )

  static let shapes = [decelerationRate.shape, paging.shape]

  static let fields = [
    FieldBinding(decelerationRate, \ScrollRelease.decelerationRate), FieldBinding(paging, \ScrollRelease.isPaged),
  ]
}
