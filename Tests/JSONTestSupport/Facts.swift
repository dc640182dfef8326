extension StringProtocol {
  /// The first part of `facts` that is not in this text after the parts before it; nil if all parts are, in their order.
  ///
  /// A test states the places, names and numbers of a message, and not its words between them: ` … ` separates the parts. Any
  /// whitespace counts as one space, so a part can be anywhere in wrapped lines and in tables.
  package func missing(_ facts: String) -> String? {
    var rest = Substring(self.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    for part in facts.split(separator: " … ") {
      guard let range = rest.firstRange(of: part) else { return String(part) }
      rest = rest[range.upperBound...]
    }
    return nil
  }
}
