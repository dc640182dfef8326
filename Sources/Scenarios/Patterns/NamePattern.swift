/// A regular expression that matches anywhere in a name.
///
/// The matcher follows all paths through the pattern at once and never backtracks, so its time is bounded for every
/// pattern. Swift's `Regex` backtracks: `(a*)*b` takes years for a name of forty letters, and a limit on its time would
/// make the selection of runs depend on the machine. Backreferences and lookaround are therefore not possible, and are
/// rejected. Sources: Thompson, Regular Expression Search Algorithm (1968); Cox, Regular Expression Matching: the
/// Virtual Machine Approach (2009).
package struct NamePattern: Sendable {
  /// The maximum number of steps that a pattern is translated to.
  static let stepLimit = 1000

  private let steps: [PatternStep]

  /// Translates a regular expression.
  ///
  /// - Throws: ``PatternError`` if the text is not a pattern, uses an unsupported feature, or needs more than
  ///   ``stepLimit`` steps.
  package init(_ text: String) throws(PatternError) {
    var parser = PatternParser(text)
    var translation = PatternTranslation()
    try translation.append(try parser.parse())
    steps = translation.steps + [.match]
  }

  /// Whether the pattern matches anywhere in a name. Complexity: O(scalars of the name · steps).
  package func matches(_ name: String) -> Bool {
    var threads = PatternThreads(count: steps.count)
    let scalars = Array(name.unicodeScalars)
    for position in 0...scalars.count {
      // A match may start at any position.
      follow(0, &threads, scalars, position)
      if threads.hasMatched { return true }
      guard position < scalars.count else { return false }
      let current = threads.takeAll()
      for step in current {
        if case .scalar(let set) = steps[step], set.contains(scalars[position]) {
          follow(step + 1, &threads, scalars, position + 1)
        }
      }
      if threads.hasMatched { return true }
    }
    return false
  }

  /// Adds the steps that wait for a scalar and can be reached from a step without one.
  private func follow(_ first: Int, _ threads: inout PatternThreads, _ scalars: [Unicode.Scalar], _ position: Int) {
    var pending = [first]
    while let step = pending.popLast() {
      guard threads.visit(step) else { continue }
      switch steps[step] {
      case .scalar: threads.add(step)
      case .match: threads.hasMatched = true
      case .jump(let target): pending.append(target)
      case .branch(let target): pending += [target, step + 1]
      case .start: if position == 0 { pending.append(step + 1) }
      case .end: if position == scalars.count { pending.append(step + 1) }
      case .boundary(let isNegated):
        let before = position > 0 && ScalarSet.word.contains(scalars[position - 1])
        let after = position < scalars.count && ScalarSet.word.contains(scalars[position])
        if (before != after) != isNegated { pending.append(step + 1) }
      }
    }
  }
}

/// The steps that wait for the next scalar of a name.
private struct PatternThreads {
  private var waiting: [Int] = []
  private var isVisited: [Bool]
  /// Whether the whole pattern has been matched.
  var hasMatched = false

  init(count: Int) { isVisited = Array(repeating: false, count: count) }

  /// Whether a step is visited for the first time at this position.
  mutating func visit(_ step: Int) -> Bool {
    if isVisited[step] { return false }
    isVisited[step] = true
    return true
  }

  mutating func add(_ step: Int) { waiting.append(step) }

  /// The waiting steps; afterwards no steps wait and none are visited.
  mutating func takeAll() -> [Int] {
    defer {
      waiting = []
      isVisited = Array(repeating: false, count: isVisited.count)
    }
    return waiting
  }
}

/// A step of a translated pattern.
enum PatternStep: Sendable {
  /// Consumes one scalar of a set.
  case scalar(ScalarSet)
  /// Continues at another step.
  case jump(Int)
  /// Continues at the next step and at another one.
  case branch(Int)
  /// Continues only at the start or at the end of the name.
  case start, end
  /// Continues only at a word boundary or, if negated, only elsewhere.
  case boundary(isNegated: Bool)
  /// The pattern has matched.
  case match
}

/// Translates parts of a pattern to steps.
struct PatternTranslation {
  private(set) var steps: [PatternStep] = []

  mutating func append(_ part: PatternPart) throws(PatternError) {
    guard steps.count < NamePattern.stepLimit else {
      throw PatternError("it is too long or repeats too much")
    }
    switch part {
    case .scalar(let set): steps.append(.scalar(set))
    case .start: steps.append(.start)
    case .end: steps.append(.end)
    case .boundary(let isNegated): steps.append(.boundary(isNegated: isNegated))
    case .sequence(let parts): for part in parts { try append(part) }
    case .alternatives(let parts): try appendAlternatives(parts[...])
    case .repetition(let part, let minimum, let maximum): try appendRepetition(part, minimum, maximum)
    }
  }

  private mutating func appendAlternatives(_ parts: ArraySlice<PatternPart>) throws(PatternError) {
    var jumps: [Int] = []
    for (offset, part) in parts.enumerated() {
      guard offset < parts.count - 1 else {
        try append(part)
        break
      }
      let branch = steps.count
      steps.append(.branch(0))
      try append(part)
      jumps.append(steps.count)
      steps.append(.jump(0))
      steps[branch] = .branch(steps.count)
    }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func appendRepetition(
    _ part: PatternPart, _ minimum: Int, _ maximum: Int?
  ) throws(PatternError) {
    for _ in 0..<minimum { try append(part) }
    guard let maximum else {
      let branch = steps.count
      steps.append(.branch(0))
      try append(part)
      steps.append(.jump(branch))
      steps[branch] = .branch(steps.count)
      return
    }
    var branches: [Int] = []
    for _ in minimum..<max(minimum, maximum) {
      branches.append(steps.count)
      steps.append(.branch(0))
      try append(part)
    }
    for branch in branches { steps[branch] = .branch(steps.count) }
  }
}
