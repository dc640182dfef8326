import JSON
import ListRuntime

/// The rules for stacks of techniques.
enum TechniqueRules {
  struct Violation {
    /// Identifies the violation in its stack, so that a run does not repeat violations of the run it extends.
    var key: String
    /// The position of the technique in the stack.
    var position: Int
    var message: String
    var expected: String?
    /// The id of a required technique that is missing.
    var required: String?
    /// An extension point that a technique must replace, but none does.
    var unreplaced: ExtensionPoint?
  }

  /// All violations of a stack, by position.
  static func violations(of stack: [StackedTechnique]) -> [Violation] {
    let rules = [duplicates, missingRequirements, wrongOrder, uncalculatedHeights, conflicts, replacements, hidden]
    return stack.indices.flatMap { position in rules.flatMap { $0(stack, position) } }
  }

  /// A technique that is already lower in the stack.
  private static func duplicates(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let id = stack[position].id
    guard stack[..<position].contains(where: { $0.id == id }) else { return [] }
    return [
      Violation(
        key: "repeated \(id)", position: position, message: "\(id) is in this run twice",
        expected: "each technique once")
    ]
  }

  /// Required techniques that are not lower in the stack.
  private static func missingRequirements(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let id = stack[position].id
    return stack[position].declaration.requires.compactMap { required in
      guard !stack[..<position].contains(where: { $0.id == required }) else { return nil }
      let isAbove = stack[position...].contains { $0.id == required }
      return Violation(
        key: "missing \(id) \(required)", position: position,
        message: isAbove ? "\(id) comes before \(required), which it requires" : "\(id) requires \(required)",
        expected: "\(JSONString.quoted(required)) before \(JSONString.quoted(id))", required: required)
    }
  }

  /// Higher techniques that must come before this one.
  private static func wrongOrder(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let id = stack[position].id
    return stack[(position + 1)...].filter { stack[position].declaration.above.contains($0.id) }.map { higher in
      Violation(
        key: "order \(id) \(higher.id)", position: position, message: "\(id) comes before \(higher.id)",
        expected: "\(JSONString.quoted(higher.id)) before \(JSONString.quoted(id))")
    }
  }

  /// A technique that needs calculated heights, in a stack where heights come from fitting cells.
  ///
  /// Any technique that replaces the extension point `heights` will do, at any position in the stack.
  private static func uncalculatedHeights(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let technique = stack[position]
    guard technique.declaration.needsCalculatedHeights,
      !stack.contains(where: { $0.declaration.replaces.contains(.heights) })
    else { return [] }
    return [
      Violation(
        key: "fitted \(technique.id)", position: position,
        message: "\(technique.id) needs calculated heights, but no technique of this run calculates heights",
        expected: "a technique that replaces the extension point heights", unreplaced: .heights)
    ]
  }

  /// Lower techniques that cannot be in the same run; either technique may declare the conflict.
  private static func conflicts(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let upper = stack[position].declaration
    return stack[..<position].compactMap { lower in
      guard upper.conflicts.contains(lower.id) || lower.declaration.conflicts.contains(upper.id) else { return nil }
      return Violation(
        key: "conflict \(upper.id) \(lower.id)", position: position,
        message: "\(upper.id) cannot be in the same run as \(lower.id)", expected: "one of the two")
    }
  }

  /// Lower techniques that replace the same extension point, so that their strategy would never run.
  private static func replacements(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let upper = stack[position].declaration
    return stack[..<position].compactMap { lower in
      guard lower.id != upper.id,
        let extensionPoint = ExtensionPoint.allCases.first(where: { extensionPoint in
          upper.replaces.contains(extensionPoint) && lower.declaration.replaces.contains(extensionPoint)
        })
      else { return nil }
      return Violation(
        key: "replaced \(upper.id) \(lower.id)", position: position,
        message: "\(upper.id) and \(lower.id) both replace the extension point \(extensionPoint.rawValue)",
        expected: "one of the two")
    }
  }

  /// A technique whose extension points are all replaced by higher techniques, so that it would never run.
  private static func hidden(_ stack: [StackedTechnique], _ position: Int) -> [Violation] {
    let lower = stack[position].declaration
    let extensionPoints = lower.decorates + lower.replaces
    let above = stack[(position + 1)...]
    // Conflicts, and techniques that replace the same extension point, are already reported at the higher technique.
    let isReported = above.contains { upper in
      lower.conflicts.contains(upper.id) || upper.declaration.conflicts.contains(lower.id)
        || lower.replaces.contains { upper.declaration.replaces.contains($0) }
    }
    func replaces(_ upper: StackedTechnique, _ extensionPoint: ExtensionPoint) -> Bool {
      upper.declaration.replaces.contains(extensionPoint)
    }
    guard !isReported,
      let replacing = above.first(where: { upper in extensionPoints.contains { replaces(upper, $0) } }),
      extensionPoints.allSatisfy({ point in above.contains { replaces($0, point) } })
    else { return [] }
    let replaced = replacing.declaration.replaces.map(\.rawValue).joined(separator: ", ")
    return [
      Violation(
        key: "hidden \(lower.id)", position: position,
        message: "\(lower.id) is hidden by \(replacing.id), which comes after it and replaces \(replaced)",
        expected: "\(JSONString.quoted(lower.id)) after \(JSONString.quoted(replacing.id)), or not in this run")
    ]
  }
}
