import ListRuntime

/// A technique with an option of every kind.
struct OptionsTechnique: Technique {
  static let declaration = TechniqueDeclaration(
    id: "options", summary: "Has options.",
    options: [
      OptionDeclaration(name: "count", domain: .integer(0...9), default: .integer(3), help: "Nothing."),
      OptionDeclaration(name: "share", domain: .number(0...1), default: .number(0.5), help: "Nothing."),
      OptionDeclaration(name: "flag", domain: .boolean, default: .boolean(false), help: "Nothing."),
      OptionDeclaration(name: "word", domain: .choice(["a", "b"]), default: .choice("a"), help: "Nothing."),
    ])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}

/// A technique without options.
struct PlainTechnique: Technique {
  static let declaration = TechniqueDeclaration(id: "plain", summary: "Has none.")
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}
