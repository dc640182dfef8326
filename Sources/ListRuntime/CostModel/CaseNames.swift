/// A cache of the source names of the cases of an enumeration, because reflection is slow.
///
/// Raw values must count up from 0, which is the default.
struct CaseNames<Kind: CaseIterable & RawRepresentable & Sendable>: Sendable where Kind.RawValue: FixedWidthInteger {
  private let names = Kind.allCases.map { String(describing: $0) }

  subscript(kind: Kind) -> String { names[Int(kind.rawValue)] }
}
