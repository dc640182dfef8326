/// Computes the frames of a cell's views by solving their constraints.
///
/// Layout takes two passes, as in UIKit for multi-line labels: the first with each text's intrinsic width, the second
/// with the height of the text at the width it received. Solutions are cached on the host by constraints and texts. A
/// cache hit does not change the simulated work, which the caller always charges.
package final class LayoutEngine {
  /// The frames of a cell's views, in the cell's coordinates, and the cell's height, in points.
  package struct Solution {
    /// The frames, in the order of the views.
    package internal(set) var frames: [PointRect]
    /// The height of the cell.
    package internal(set) var height: Double
    /// Number of unsatisfiable constraints that were dropped.
    package internal(set) var conflicts = 0
  }

  private var cache = LayoutSolutionCache()
  private let solver = ConstraintSolver()
  private var conflicts = 0
  /// Number of times a constraint system was solved from scratch.
  private(set) var solveCount = 0
  private var edges: ContiguousArray<Edges> = []
  /// Intrinsic size of each view, nil for none. Like `edges`, the buffer is reused between solves to save allocations.
  private var sizes: ContiguousArray<PointSize?> = []
  /// The left side of the next constraint to add.
  private var terms = FlatBuffer<LinearTerm>(minimumCapacity: 4)
  private let usesShortcuts: Bool
  private let scale: Double

  /// The four solver variables of a view.
  private struct Edges {
    var left: SolverVariable
    var top: SolverVariable
    var width: SolverVariable
    var height: SolverVariable
  }

  /// Creates an engine, which caches solutions if `usesShortcuts`; `scale` is in pixels per point.
  package init(usesShortcuts: Bool, scale: Int) {
    self.usesShortcuts = usesShortcuts
    self.scale = Double(scale)
  }

  /// Forgets all solutions, because texts have other sizes.
  func textSizeDidChange() { cache = LayoutSolutionCache() }

  /// The frames of a cell's views at a width and a height; a nil height lets the constraints determine it.
  package func solve(
    _ cell: Cell, width: Double, height: Double?, table: ConstraintTable, text: inout TextLayoutCache
  ) -> Solution {
    guard usesShortcuts else { return solveUncached(cell, width: width, height: height, table: table, text: &text) }
    cache.setKey(cell, width: width, height: height ?? -1, text: &text)
    if let solution = cache.find() { return solution }
    let solution = solveUncached(cell, width: width, height: height, table: table, text: &text)
    cache.add(solution)
    return solution
  }

  private func solveUncached(
    _ cell: Cell, width: Double, height: Double?, table: ConstraintTable, text: inout TextLayoutCache
  ) -> Solution {
    let views = cell.views
    sizes.removeAll(keepingCapacity: true)
    for view in views {
      let hasContent = view.kind.traits.hasIntrinsicSize && view.parent >= 0
      sizes.append(hasContent ? text.roundedSize(of: view, maxWidth: .infinity, scale: scale) : nil)
    }
    solveOnce(cell, width: width, height: height, table: table)
    var isNarrower = false
    for index in sizes.indices {
      guard let size = sizes[index] else { continue }
      let resolvedWidth = solver.value(of: edges[index].width)
      if resolvedWidth < size.width - 0.01 {
        isNarrower = true
        let wrapped = text.roundedSize(of: views[index], maxWidth: resolvedWidth, scale: scale)
        sizes[index] = PointSize(width: size.width, height: wrapped.height)
      }
    }
    if isNarrower { solveOnce(cell, width: width, height: height, table: table) }
    return solution()
  }

  /// Solves a cell's constraints with the current intrinsic sizes.
  private func solveOnce(_ cell: Cell, width: Double, height: Double?, table: ConstraintTable) {
    solver.reset()
    solveCount += 1
    conflicts = 0
    edges.removeAll(keepingCapacity: true)
    for _ in sizes {
      edges.append(
        Edges(
          left: solver.makeVariable(), top: solver.makeVariable(), width: solver.makeVariable(),
          height: solver.makeVariable()))
    }
    // The content view is as wide as the cell and, if the cell's height is given, as high.
    let content = edges[0]
    add(content.left, .equal, 0, .required)
    add(content.top, .equal, 0, .required)
    add(content.width, .equal, width, .required)
    if let height {
      add(content.height, .equal, height, .required)
    } else {
      add(content.height, .greaterThanOrEqual, 0, .required)
    }
    for number in cell.constraints {
      add(table[number], width: width, height: height)
    }
    for index in sizes.indices {
      guard let size = sizes[index] else { continue }
      let edge = edges[index]
      add(edge.width, .greaterThanOrEqual, size.width, .strong)
      add(edge.width, .lessThanOrEqual, size.width, .weak)
      add(edge.height, .greaterThanOrEqual, size.height, .strong)
      add(edge.height, .lessThanOrEqual, size.height, .weak)
    }
    if height == nil { add(content.height, .lessThanOrEqual, 0, Self.fittingSize) }
  }

  /// The frames from the last solve.
  private func solution() -> Solution {
    Solution(
      frames: edges.map { edge in
        PointRect(
          x: solver.value(of: edge.left), y: solver.value(of: edge.top), width: solver.value(of: edge.width),
          height: solver.value(of: edge.height))
      }, height: solver.value(of: edges[0].height), conflicts: conflicts)
  }

  /// UIKit's priority for the target size of a fitting (`UILayoutPriority.fittingSizeLevel`).
  private static let fittingSize = LayoutPriority(50)

  private func add(_ constraint: LayoutConstraint, width: Double, height: Double?) {
    terms.removeAll()
    var constant = constraint.constant
    guard append(constraint.first, 1, &constant, width: width, height: height) else { return }
    if let second = constraint.second {
      guard append(second, -constraint.multiplier, &constant, width: width, height: height) else { return }
    }
    addTerms(constraint.relation, constant, constraint.priority)
  }

  /// Adds factor × anchor to the terms of the left side; returns false if the anchor's view does not exist.
  private func append(
    _ anchor: LayoutAnchor, _ factor: Double, _ constant: inout Double, width: Double, height: Double?
  ) -> Bool {
    // A cell without a given height is as high as its content view.
    guard anchor.view >= 0 else {
      switch anchor.attribute {
      case .left, .top: break
      case .right, .width: constant -= factor * width
      case .bottom, .height:
        if let height { constant -= factor * height } else { terms.append(LinearTerm(edges[0].height, times: factor)) }
      }
      return true
    }
    guard anchor.view < edges.count else { return false }
    let edge = edges[anchor.view]
    switch anchor.attribute {
    case .left: terms.append(LinearTerm(edge.left, times: factor))
    case .top: terms.append(LinearTerm(edge.top, times: factor))
    case .width: terms.append(LinearTerm(edge.width, times: factor))
    case .height: terms.append(LinearTerm(edge.height, times: factor))
    case .right:
      terms.append(LinearTerm(edge.left, times: factor))
      terms.append(LinearTerm(edge.width, times: factor))
    case .bottom:
      terms.append(LinearTerm(edge.top, times: factor))
      terms.append(LinearTerm(edge.height, times: factor))
    }
    return true
  }

  /// Adds the constraint "variable `relation` `constant`".
  private func add(
    _ variable: SolverVariable, _ relation: LayoutRelation, _ constant: Double, _ priority: LayoutPriority
  ) {
    terms.removeAll()
    terms.append(LinearTerm(variable))
    addTerms(relation, constant, priority)
  }

  private func addTerms(_ relation: LayoutRelation, _ constant: Double, _ priority: LayoutPriority) {
    // Like UIKit, the engine drops an unsatisfiable constraint and continues.
    if !solver.add(terms.elements, relation, constant, priority: priority) { conflicts += 1 }
  }
}
