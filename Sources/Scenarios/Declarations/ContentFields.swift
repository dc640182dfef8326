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
    "kind", styles.map { kind(of: $0) } + [BlocksFields.kind])

  private static func kind<Style: DeclaredListStyle>(of style: Style.Type) -> ObjectKind<ContentDescription> {
    let standard = Style()
    return kind(Style.phrase, standard, Style.layoutMetrics.map { FieldBinding($0.field(of: standard), $0.path) })
  }

  /// A kind of list with the fields of its style.
  static func kind<Style: ListStyle>(
    _ phrase: String, _ standard: Style, _ fields: [FieldBinding<Style>]
  ) -> ObjectKind<ContentDescription> {
    let word = Style.kind.rawValue
    let tag = FieldShape(name: "kind", shape: .word([word]), presence: .required, help: "The kind of list.")
    return ObjectKind(
      word, phrase, [tag], standard, fields, wrap: { ContentDescription([], style: $0) }, unwrap: { $0.style as? Style }
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
