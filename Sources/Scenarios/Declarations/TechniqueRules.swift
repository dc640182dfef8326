internal import JSON
internal import ListRuntime

/// What techniques demand of the stack they are in.
enum TechniqueRules {
  /// A demand that is not met.
  struct Violation {
    /// Tells it from all others of a stack; a run that extends another does not repeat what is wrong there.
    var key: String
    /// Position of the technique in question.
    var position: Int
    var message: String
    var expected: String?
    /// For a technique that is missing: its id.
    var required: String?
    /// For a seam that some technique must replace, and none does.
    var unreplaced: ExtensionPoint?
  }

  /// Every violation, by position.
  static func violations(of stack: [StackedTechnique]) -> [Violation] {
    let rules = [repeated, missing, fitted, conflicts, replacements, hidden]
    return stack.indices.flatMap { position in rules.flatMap { $0(stack, position) } }
  }

  /// A technique that stands below as well.
  private static func repeated(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let id = stack[position].id
    guard stack[..<position].contains(where: { $0.id == id }) else { return [] }
    return [
      Violation(
        key: "repeated \(id)", position: position, message: "\(id) is in this run twice",
        expected: "each technique once")
    ]
  }

  /// Required techniques that do not stand below.
  private static func missing(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let id = stack[position].id
    return stack[position].declaration.requires.compactMap { required in
      guard !stack[..<position].contains(where: { $0.id == required }) else { return nil }
      let standsAbove = stack[position...].contains { $0.id == required }
      return Violation(
        key: "missing \(id) \(required)", position: position,
        message: standsAbove ? "\(id) stands before \(required), which it requires" : "\(id) requires \(required)",
        expected: "\(JSONString.quoted(required)) before \(JSONString.quoted(id))", required: required)
    }
  }

  /// A technique that needs heights no cell is fitted for, where cells are fitted. Where the heights come from does not matter,
  /// nor does the place of the technique that brings them: they are another seam.
  private static func fitted(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let technique = stack[position]
    guard technique.declaration.needsCalculatedHeights,
      !stack.contains(where: { $0.declaration.replaces.contains(.heights) })
    else { return [] }
    return [
      Violation(
        key: "fitted \(technique.id)", position: position,
        message: "\(technique.id) needs heights that no cell is fitted for, and nothing in this run calculates them",
        expected: "a technique that replaces the seam heights", unreplaced: .heights)
    ]
  }

  /// Techniques below that cannot be in the same run; either of the two may say so.
  private static func conflicts(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let upper = stack[position].declaration
    return stack[..<position].compactMap { lower in
      guard upper.conflicts.contains(lower.id) || lower.declaration.conflicts.contains(upper.id) else { return nil }
      return Violation(
        key: "conflict \(upper.id) \(lower.id)", position: position,
        message: "\(upper.id) cannot be in the same run as \(lower.id)", expected: "one of the two")
    }
  }

  /// Techniques below that replace the same seam: theirs would never run.
  private static func replacements(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let upper = stack[position].declaration
    return stack[..<position].compactMap { lower in
      guard lower.id != upper.id,
        let seam = ExtensionPoint.allCases.first(where: { seam in
          upper.replaces.contains(seam) && lower.declaration.replaces.contains(seam)
        })
      else { return nil }
      return Violation(
        key: "replaced \(upper.id) \(lower.id)", position: position,
        message: "\(upper.id) and \(lower.id) both replace the seam \(seam.rawValue)", expected: "one of the two")
    }
  }

  /// A technique all of whose seams are replaced above it: nothing of it would ever run.
  private static func hidden(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let lower = stack[position].declaration
    let seams = lower.decorates + lower.replaces
    let above = stack[(position + 1)...]
    // Two that cannot be in one run, or that replace the same seam, are already reported at the upper one.
    let isReported = above.contains { upper in
      lower.conflicts.contains(upper.id) || upper.declaration.conflicts.contains(lower.id)
        || lower.replaces.contains { upper.declaration.replaces.contains($0) }
    }
    guard !isReported,
      let hider = above.first(where: { upper in seams.contains { upper.declaration.replaces.contains($0) } }),
      seams.allSatisfy({ seam in above.contains { $0.declaration.replaces.contains(seam) } })
    else { return [] }
    let replaced = hider.declaration.replaces.map(\.rawValue).joined(separator: ", ")
    return [
      Violation(
        key: "hidden \(lower.id)", position: position,
        message: "\(lower.id) is hidden by \(hider.id), which stands after it and replaces \(replaced)",
        expected: "\(JSONString.quoted(lower.id)) after \(JSONString.quoted(hider.id)), or not in this run")
    ]
  }
}
