import JSON

extension AblationDesign {
  private static let kindName = FieldShape(
    name: "kind", shape: .word(Kind.allCases.map(\.rawValue)), presence: .required, help: "How combinations are chosen."
  )
  private static let foldover = FieldBinding<AblationDesign>.defaulted(
    "foldover", .boolean, to: false, "Whether the mirror images of the runs are added (foldover).", \.foldover)

  private static func object(_ kind: Kind) -> ObjectKind<AblationDesign> {
    ObjectKind(
      kind.rawValue, "a \(kind.rawValue) design", [kindName], AblationDesign(kind),
      kind == .plackettBurman ? [foldover] : [], wrap: { $0 }, unwrap: { $0.kind == kind ? $0 : nil })
  }

  private static let tagged = ValueReader<AblationDesign>.tagged("kind", Kind.allCases.map(object))

  /// The short form, which is only the kind.
  private static let word = ValueReader<AblationDesign>(.word(Kind.allCases.map(\.rawValue))) { json, collector in
    ValueReader<Kind>.word.read(json, collector).map { AblationDesign($0) }
  }

  /// A design as declared in a file: its kind, or an object with its kind and parameters.
  static let reader = ValueReader<AblationDesign>.either([(.string, word), (.object, tagged)])
}
