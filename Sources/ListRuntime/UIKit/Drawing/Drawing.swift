/// What a drawing view shows over its background; each kind of content has a function that makes one.
public struct Drawing: Sendable {
  let content: any LayerContent

  /// Creates a drawing of some content.
  package init(_ content: some LayerContent) { self.content = content }
}

extension Drawing: Hashable {
  /// Whether both drawings are of the same kind and equal.
  public static func == (first: Drawing, second: Drawing) -> Bool { first.content.isEqual(to: second.content) }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}
