import JSON

extension Arguments {
  /// Throws a ``UsageError`` if there are more than `count` operands.
  func noOperands(beyond count: Int = 0) throws(UsageError) {
    if operands.count > count { throw UsageError("unexpected argument \"\(operands[count])\"") }
  }

  /// The single operand as a case of an enumeration; `fallback` if there is no operand.
  func word<Choice>(
    for subcommand: String, fallback: Choice? = nil
  ) throws(UsageError) -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    guard let word = operands.first else {
      if let fallback { return fallback }
      throw UsageError("\(subcommand) needs one of \(words.joined(separator: ", "))")
    }
    try noOperands(beyond: 1)
    guard let choice = Choice(rawValue: word) else {
      throw UsageError(
        "\(subcommand) does not know \"\(word)\"; it takes \(words.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: word, among: words))
    }
    return choice
  }
}
