/// A list of names in a message.
package enum NameList {
  /// The number of names that a list shows.
  package static let limit = 10

  /// The number of characters of a name that a list shows.
  private static let lengthLimit = 100

  /// The first names with commas, and the number of the others: `a, b and 3 more`.
  package static func text(_ names: some Collection<String>) -> String {
    let rest = names.count - limit
    // One name takes less room than its number.
    let shown = names.prefix(rest > 1 ? limit : limit + 1).map { name in
      name.count > lengthLimit ? "\(name.prefix(lengthLimit))…" : name
    }
    return shown.joined(separator: ", ") + (rest > 1 ? " and \(rest) more" : "")
  }

  /// All names as in a sentence: `a, b and c`.
  package static func sentence(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
