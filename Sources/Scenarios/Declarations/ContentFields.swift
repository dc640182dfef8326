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
    kind(Style.phrase, Style(), Style.layoutMetrics)
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
  static var layoutMetrics: [FieldBinding<Self>] { get }
}

extension FieldBinding where Record: DeclaredListStyle {
  /// A layout metric in points, which is by default that of the standard style.
  static func points(
    _ name: String, _ range: ClosedRange<Double>, _ help: String,
    _ property: any WritableKeyPath<Record, Double> & Sendable
  ) -> FieldBinding {
    .defaulted(name, .number(range, unit: "pt"), to: Record()[keyPath: property], help, property)
  }
}
