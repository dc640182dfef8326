/// An element of a large list, which is digested without reflection, because a list may have a million of them.
package protocol DigestibleContent {
  /// Appends all that the element consists of.
  ///
  /// Equal elements append the same values. Elements that differ append values that differ, in number or in content: a
  /// list is preceded by its count, and what an enumeration or an optional value has is preceded by a number for the case.
  func append(to encoder: inout some ContentEncoder)
}

/// Receives the values of which elements consist, in order.
package protocol ContentEncoder {
  mutating func integer(_ value: Int)
  mutating func text(_ value: String)
}

extension ContentEncoder {
  /// Appends texts after their count.
  mutating func texts(_ values: [String]) {
    integer(values.count)
    for value in values { text(value) }
  }
}
