import JSON

extension AblationDesign {
  private static let kindName = FieldShape(
    name: "kind", shape: .word(Kind.allCases.map(\.rawValue)), presence: .required, help: "How combinations are chosen."
  )
  private static let foldover = Field.defaulted(
    "foldover", ValueReader<Bool>.boolean, to: false, "Whether the mirror images of the runs are added (foldover).")

  private static func object(_ kind: Kind) -> ObjectKind<AblationDesign> {
    let fields = kind == .plackettBurman ? [foldover.shape] : []
    return ObjectKind(kind.rawValue, ObjectShape("a \(kind.rawValue) design", [kindName] + fields)) { object in
      fields.isEmpty ? AblationDesign(kind) : AblationDesign(kind, foldover: object.value(foldover))
    }
  }

  private static let tagged = ValueReader<AblationDesign>.tagged("kind", Kind.allCases.map(object))

  /// The short form, which is only the kind.
  private static let word = ValueReader<AblationDesign>(.word(Kind.allCases.map(\.rawValue))) { json, collector in
    ValueReader<Kind>.word.read(json, collector).map { AblationDesign($0) }
  }

  /// A design as declared in a file: its kind, or an object with its kind and parameters.
  static let reader = ValueReader<AblationDesign>.either([(.string, word), (.object, tagged)])
}
