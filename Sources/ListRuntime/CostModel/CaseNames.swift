/// The names of an enumeration's cases as they stand in its source: finding one by reflection takes long.
///
/// Raw values must count up from 0, as they do unless they are given.
struct CaseNames<Kind: CaseIterable & RawRepresentable & Sendable>: Sendable where Kind.RawValue: FixedWidthInteger {
  private let names = Kind.allCases.map { String(describing: $0) }

  subscript(kind: Kind) -> String { names[Int(kind.rawValue)] }
}
