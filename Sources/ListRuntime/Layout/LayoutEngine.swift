/// Places the views of cells by solving their constraints.
///
/// A layout is two passes, as UIKit does for labels of several lines: the first with each text's own width, the second
/// with the height its text takes at the width it was given. What was solved before with the same constraints and the same
/// texts is not solved again on the host; the simulated work is charged by the caller all the same.
final class LayoutEngine {
  /// Where the views of a cell lie, in the cell's coordinates.
  struct Solution {
    var frames: [PointRect]
    var height: Double
    /// Constraints that could not hold and were dropped.
    var conflicts = 0
  }

  private struct Key: Hashable {
    var signature: UInt64
    var width: Double
    var height: Double
    var views: [ViewKey]
  }

  /// What of a view decides a layout: the view it lies in, and a label's text by its number.
  private struct ViewKey: Hashable {
    var parent: Int
    var text: Int32
    var font: Font?
    var lineLimit: Int
  }

  private var solutions: [Key: Int] = [:]
  private var store: [Solution] = []
  private let solver = ConstraintSolver()
  private var conflicts = 0
  /// How often constraints were solved from nothing.
  private(set) var solveCount = 0
  private var edges: ContiguousArray<Edges> = []
  private let usesShortcuts: Bool
  private let scale: Double

  /// The four unknowns of a view, or none while it is in no view.
  private struct Edges {
    var left: SolverVariable
    var top: SolverVariable
    var width: SolverVariable
    var height: SolverVariable
  }

  init(usesShortcuts: Bool, scale: Int) {
    self.usesShortcuts = usesShortcuts
    self.scale = Double(scale)
  }

  /// The places of a cell's views at a width, and at a height or, if that is nil, at the height the constraints ask for.
  func solve(
    _ cell: Cell, width: Double, height: Double?, table: ConstraintTable, text: inout TextLayouts
  ) -> Solution {
    guard usesShortcuts else { return solveAnew(cell, width: width, height: height, table: table, text: &text) }
    let views = cell.views.map { view in
      view.kind == .label
        ? ViewKey(parent: view.parent, text: text.number(of: view), font: view.font, lineLimit: view.lineLimit)
        : ViewKey(parent: view.parent, text: -1, font: nil, lineLimit: 0)
    }
    let key = Key(signature: cell.signature, width: width, height: height ?? -1, views: views)
    if let known = solutions[key] { return store[known] }
    let solution = solveAnew(cell, width: width, height: height, table: table, text: &text)
    solutions[key] = store.count
    store.append(solution)
    return solution
  }

  private func solveAnew(
    _ cell: Cell, width: Double, height: Double?, table: ConstraintTable, text: inout TextLayouts
  ) -> Solution {
    var sizes = cell.views.map { view -> PointSize? in
      guard view.kind == .label, view.parent >= 0 else { return nil }
      return text.roundedSize(of: view, maxWidth: .infinity, scale: scale)
    }
    var solution = solveOnce(cell, width: width, height: height, table: table, intrinsic: sizes)
    var isNarrower = false
    for (index, view) in cell.views.enumerated() {
      guard let size = sizes[index] else { continue }
      let given = solution.frames[index].width
      if given < size.width - 0.01 {
        isNarrower = true
        let wrapped = text.roundedSize(of: view, maxWidth: given, scale: scale)
        sizes[index] = PointSize(width: size.width, height: wrapped.height)
      }
    }
    if isNarrower { solution = solveOnce(cell, width: width, height: height, table: table, intrinsic: sizes) }
    return solution
  }

  private func solveOnce(
    _ cell: Cell, width: Double, height: Double?, table: ConstraintTable, intrinsic: [PointSize?]
  ) -> Solution {
    solver.reset()
    solveCount += 1
    conflicts = 0
    edges.removeAll(keepingCapacity: true)
    for _ in cell.views {
      edges.append(
        Edges(
          left: solver.makeVariable(), top: solver.makeVariable(), width: solver.makeVariable(),
          height: solver.makeVariable()))
    }
    // The content view is as wide as the cell, and as high, if the cell's height is known.
    let content = edges[0]
    add([LinearTerm(content.left)], .equal, 0, .required)
    add([LinearTerm(content.top)], .equal, 0, .required)
    add([LinearTerm(content.width)], .equal, width, .required)
    if let height {
      add([LinearTerm(content.height)], .equal, height, .required)
    } else {
      add([LinearTerm(content.height)], .greaterThanOrEqual, 0, .required)
    }
    for number in cell.constraints {
      add(table[number], width: width, height: height)
    }
    for (index, size) in intrinsic.enumerated() {
      guard let size else { continue }
      let edge = edges[index]
      add([LinearTerm(edge.width)], .greaterThanOrEqual, size.width, .strong)
      add([LinearTerm(edge.width)], .lessThanOrEqual, size.width, .weak)
      add([LinearTerm(edge.height)], .greaterThanOrEqual, size.height, .strong)
      add([LinearTerm(edge.height)], .lessThanOrEqual, size.height, .weak)
    }
    if height == nil { add([LinearTerm(content.height)], .lessThanOrEqual, 0, Self.fittingSize) }
    return Solution(
      frames: edges.map { edge in
        PointRect(
          x: solver.value(of: edge.left), y: solver.value(of: edge.top), width: solver.value(of: edge.width),
          height: solver.value(of: edge.height))
      }, height: solver.value(of: content.height), conflicts: conflicts)
  }

  /// UIKit's priority for the size a view is fitted to (`UILayoutPriority.fittingSizeLevel`).
  private static let fittingSize = LayoutPriority(50)

  private func add(_ constraint: LayoutConstraint, width: Double, height: Double?) {
    var terms: ContiguousArray<LinearTerm> = []
    var constant = constraint.constant
    guard append(constraint.first, 1, &terms, &constant, width: width, height: height) else { return }
    if let second = constraint.second {
      guard append(second, -constraint.multiplier, &terms, &constant, width: width, height: height) else { return }
    }
    add(terms, constraint.relation, constant, constraint.priority)
  }

  /// Adds factor × anchor to the left side; false if the anchor's view is in no view.
  private func append(
    _ anchor: LayoutAnchor, _ factor: Double, _ terms: inout ContiguousArray<LinearTerm>, _ constant: inout Double,
    width: Double, height: Double?
  ) -> Bool {
    // Without a height of its own the cell is as high as its content view.
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

  private func add(
    _ terms: ContiguousArray<LinearTerm>, _ relation: LayoutRelation, _ constant: Double, _ priority: LayoutPriority
  ) {
    do {
      _ = try solver.add(LinearConstraint(terms, relation, constant, priority: priority))
    } catch {
      // Like UIKit, the engine drops the constraint that cannot hold and goes on.
      conflicts += 1
    }
  }
}
