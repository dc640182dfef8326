import JSON

extension AblationDesign {
  private static let kindName = FieldShape(
    name: "kind", shape: .word(Kind.allCases.map(\.rawValue)), presence: .required, help: "How combinations are chosen."
  )
  private static let foldover = Field.defaulted(
    "foldover", ValueReader<Bool>.boolean, to: false, "Whether the mirror images of the runs are added (foldover).")

  private typealias Form = (word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> AblationDesign?)

  private static func form(_ kind: Kind) -> Form {
    func shape(_ fields: [FieldShape]) -> ObjectShape { ObjectShape("a \(kind.rawValue) design", [kindName] + fields) }
    switch kind {
    case .fullFactorial, .oneAtATime, .leaveOneOut:
      return (kind.rawValue, shape([]), { _ in AblationDesign(kind) })
    case .plackettBurman:
      return (kind.rawValue, shape([foldover.shape]), { AblationDesign(kind, foldover: $0.value(foldover)) })
    }
  }

  private static let tagged = ValueReader<AblationDesign>.tagged("kind", Kind.allCases.map(form))

  /// The short form, which is only the kind.
  private static let word = ValueReader<AblationDesign>(.word(Kind.allCases.map(\.rawValue))) { json, collector in
    ValueReader<Kind>.word.read(json, collector).map { AblationDesign($0) }
  }

  /// A design as declared in a file: its kind, or an object with its kind and parameters.
  static let reader = ValueReader<AblationDesign>.either([(.string, word), (.object, tagged)])
}
