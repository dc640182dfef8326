internal import JSON


extension Arguments {
  /// Refuses operands beyond so many.
  func noOperands(beyond count: Int = 0) throws(UsageError) {
    if operands.count > count { throw UsageError("\"\(operands[count])\" is one argument too many") }
  }

  /// The one operand, which is a word of an enumeration; `fallback` if it is not given.
  func word<Choice>(
    for verb: String, fallback: Choice? = nil
  ) throws(UsageError) -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    guard let word = operands.first else {
      if let fallback { return fallback }
      throw UsageError("\(verb) needs one of \(words.joined(separator: ", "))")
    }
    try noOperands(beyond: 1)
    guard let choice = Choice(rawValue: word) else {
      throw UsageError("cannot \(verb) \"\(word)\"", suggestion: NearestName.nearest(to: word, among: words))
    }
    return choice
  }
}
