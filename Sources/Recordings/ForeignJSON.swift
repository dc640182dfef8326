import JSON

/// Reads members of JSON that another program wrote: unknown members are ignored, and missing required members are
/// reported.
struct ForeignJSON {
  let collector: DiagnosticCollector

  /// The member of an object, which must exist; nil if it does not or has another type, which is reported.
  func required(_ name: String, _ kind: JSONKind, in object: JSONValue, _ what: String) -> JSONValue? {
    guard object[name] != nil else {
      collector.error(
        at: object.location.beginning, "\(JSONString.quoted(name)) is missing in \(what)", expected: kind.phrase)
      return nil
    }
    return optional(name, kind, in: object)
  }

  /// The member of an object; nil if it is absent or null, or if it has another type, which is reported.
  func optional(_ name: String, _ kind: JSONKind, in object: JSONValue) -> JSONValue? {
    guard let value = object[name], value.kind != .null else { return nil }
    return isKind(kind, value) ? value : nil
  }

  /// The numbers of an array; elements of other types are reported and omitted.
  func numbers(_ array: JSONValue) -> [Double] { numbers(array.elements) }

  /// The numbers among values; others are reported and omitted.
  func numbers(_ values: some Sequence<JSONValue>) -> [Double] {
    values.compactMap { element in
      guard isKind(.number, element) else { return nil }
      guard let number = element.double else {
        collector.error(at: element, "the number is out of range", found: element.summary)
        return nil
      }
      return number
    }
  }

  /// The arrays of an array; elements of other types are reported and omitted.
  func arrays(_ array: JSONValue) -> [JSONValue] { array.elements.filter { isKind(.array, $0) } }

  /// The objects of an array; elements of other types are reported and omitted.
  func objects(_ array: JSONValue) -> [JSONValue] { array.elements.filter { isKind(.object, $0) } }

  private func isKind(_ kind: JSONKind, _ value: JSONValue) -> Bool {
    if value.kind == kind { return true }
    collector.error(at: value, "wrong type", expected: kind.phrase, found: value.summary)
    return false
  }
}
