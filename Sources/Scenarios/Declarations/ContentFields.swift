package import JSON
package import ListRuntime

/// The field `content`: the kind of list, and the layout metrics that differ from the defaults.
package enum ContentFields {
  /// The styles of the kinds of lists whose blocks are not declared, in the order of documentation and schemas.
  private static let styles: [any DeclaredListStyle.Type] = [
    ChatStyle.self, MovieStyle.self, PostStyle.self, TimelineStyle.self,
  ]

  /// Reads the content; invalid layout metrics are reported and keep their defaults.
  package static let reader = ValueReader<ContentDescription>.tagged(
    "kind", styles.map { form(of: $0) } + [BlocksFields.form])

  /// A kind of list: the value of the tag, the form of its object of layout metrics, and the reader of the object.
  private typealias Form = (
    word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> ContentDescription?
  )

  private static func form<Style: DeclaredListStyle>(of style: Style.Type) -> Form {
    let standard = Style()
    let tag = FieldShape(
      name: "kind", shape: .word([Style.kind.rawValue]), presence: .required, help: "The kind of list.")
    let metrics = Style.layoutMetrics.map { FieldBinding($0.field(of: standard), $0.path) }
    return (
      Style.kind.rawValue, ObjectShape(Style.phrase, [tag] + metrics.map(\.shape)),
      { object in
        var style = standard
        object.read(metrics, into: &style)
        return ContentDescription([], style: style)
      }
    )
  }
}

/// A style of a list whose layout metrics a scenario can set.
protocol DeclaredListStyle: ListStyle {
  /// The kind of list in words, with an article.
  static var phrase: String { get }
  /// The layout metrics, in the order of documentation.
  static var layoutMetrics: [LayoutMetric<Self>] { get }
}

/// A layout metric of a list, in points: its key, its property of the style, its valid range and its help text.
struct LayoutMetric<Style>: Sendable {
  let name: String
  let path: any WritableKeyPath<Style, Double> & Sendable
  let range: ClosedRange<Double>
  let help: String

  func field(of standard: Style) -> Field<Double> {
    .defaulted(name, .number(range, unit: "pt"), to: standard[keyPath: path], help)
  }
}
