internal import ListRuntime
import Testing

/// Compares permanent constraints with the same constraints added with handles.
@Suite("Permanent constraints")
struct PermanentConstraintTests {
  @Test(
    "Permanent constraints give the same bits, counts and rejections as others, even mixed with them",
    arguments: 0..<10)
  func sameResults(block: Int) {
    var rejections = 0
    for seed in UInt64(block * 20)..<UInt64(block * 20 + 20) {
      var random = ConstraintSystemGenerator(seed: seed)
      let (plain, mixed) = (ConstraintSolver(), ConstraintSolver())
      let count = random.number(1...40)
      let variables = (0..<count).map { _ in plain.makeVariable() }
      for _ in variables { _ = mixed.makeVariable() }
      var handles: [(plain: ConstraintHandle, mixed: ConstraintHandle)] = []
      for _ in 0..<random.number(1...100) {
        let constraint = random.constraint(variables)
        switch random.number(0...5) {
        case 0:
          let (first, second) = (try? plain.add(constraint), try? mixed.add(constraint))
          #expect((first == nil) == (second == nil), "seed \(seed)")
          if let first, let second { handles.append((first, second)) }
        case 1:
          guard let handle = handles.popLast() else { break }
          plain.remove(handle.plain)
          mixed.remove(handle.mixed)
        case 2:
          guard let handle = handles.last else { break }
          let isRefused = (try? plain.setConstant(constraint.constant, of: handle.plain)) == nil
          #expect(((try? mixed.setConstant(constraint.constant, of: handle.mixed)) == nil) == isRefused, "seed \(seed)")
        default:
          let isRefused = (try? plain.add(constraint)) == nil
          let isAdded = constraint.terms.withUnsafeBufferPointer {
            mixed.addPermanently($0, constraint.relation, constraint.constant, priority: constraint.priority)
          }
          #expect(isAdded != isRefused, "seed \(seed)")
          if isRefused { rejections += 1 }
        }
      }
      #expect(
        variables.map { mixed.value(of: $0).bitPattern } == variables.map { plain.value(of: $0).bitPattern },
        "seed \(seed)")
      #expect(mixed.counters == plain.counters, "seed \(seed)")
    }
    #expect(rejections > 0)
  }
}
