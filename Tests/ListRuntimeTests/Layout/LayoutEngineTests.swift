import ListRuntime
import Simulation
import Testing

@Suite("Layout engine")
struct LayoutEngineTests {
  private func anchor(_ view: Int, _ attribute: LayoutAttribute) -> LayoutAnchor { LayoutAnchor(view, attribute) }

  /// Solves a cell of plain views with constraints.
  private func solve(
    views: Int, _ constraints: [LayoutConstraint], height: Double? = 100, usesShortcuts: Bool = false
  ) throws -> LayoutEngine.Solution {
    let device = try Device()
    let cell = device.makeCell { ui, cell in
      for _ in 0..<views { _ = ui.makeView(in: cell.contentView) }
      for constraint in constraints { ui.add(constraint, to: cell) }
    }
    let engine = LayoutEngine(usesShortcuts: usesShortcuts, scale: 2)
    var texts = TextLayoutCache(usesShortcuts: usesShortcuts)
    return engine.solve(cell, width: 320, height: height, table: device.ui.layout.table, text: &texts)
  }

  @Test("The content view fills the cell, and frames satisfy the constraints")
  func edges() throws {
    let solution = try solve(
      views: 2,
      [
        LayoutConstraint(anchor(1, .left), .equal, anchor(0, .left), constant: 10),
        LayoutConstraint(anchor(1, .right), .equal, anchor(0, .right), constant: -30),
        LayoutConstraint(anchor(1, .top), .equal, anchor(-1, .top), constant: 5),
        LayoutConstraint(anchor(1, .bottom), .equal, anchor(-1, .bottom), constant: -5),
        LayoutConstraint(anchor(2, .width), .equal, anchor(1, .width), multiplier: 0.5),
        LayoutConstraint(anchor(2, .height), constant: 20),
        LayoutConstraint(anchor(2, .right), .equal, anchor(1, .right)),
        LayoutConstraint(anchor(2, .bottom), .equal, anchor(1, .bottom)),
      ])
    #expect(
      solution.frames == [
        PointRect(0, 0, 320, 100), PointRect(10, 5, 280, 90),
        PointRect(150, 75, 140, 20),
      ])
    #expect(solution.conflicts == 0)
  }

  @Test("Without a given height the cell has the smallest height that its constraints allow")
  func fitting() throws {
    let constraints = [
      LayoutConstraint(anchor(1, .top), .equal, anchor(0, .top), constant: 8),
      LayoutConstraint(anchor(1, .bottom), .equal, anchor(0, .bottom), constant: -7),
      LayoutConstraint(anchor(1, .height), .greaterThanOrEqual, constant: 33),
      LayoutConstraint(anchor(1, .left), .equal, anchor(0, .left)),
      LayoutConstraint(anchor(1, .width), constant: 10),
    ]
    #expect(try solve(views: 1, constraints, height: nil).height == 48)
    // A preferred height wins over the fitting size if its priority is higher.
    let preferredHeight = LayoutConstraint(anchor(1, .height), .equal, nil, constant: 60, priority: LayoutPriority(51))
    #expect(try solve(views: 1, constraints + [preferredHeight], height: nil).height == 75)
    let weak = LayoutConstraint(anchor(1, .height), .equal, nil, constant: 60, priority: LayoutPriority(49))
    #expect(try solve(views: 1, constraints + [weak], height: nil).height == 48)
  }

  @Test("An unsatisfiable constraint is dropped and counted, and the others hold")
  func conflicts() throws {
    let solution = try solve(
      views: 1,
      [
        LayoutConstraint(anchor(1, .left), .equal, anchor(0, .left), constant: 10),
        LayoutConstraint(anchor(1, .width), constant: 50),
        LayoutConstraint(anchor(1, .width), constant: 60),
        LayoutConstraint(anchor(1, .top), .equal, anchor(0, .top)),
        LayoutConstraint(anchor(1, .height), constant: 20),
      ])
    #expect(solution.conflicts == 1)
    #expect(solution.frames[1] == PointRect(10, 0, 50, 20))
  }

  @Test("Solutions are cached by constraints, texts and size, in any order of the constraints")
  func caching() throws {
    let device = try Device()
    let left = LayoutConstraint(anchor(1, .left), .equal, anchor(0, .left), constant: 10)
    let others = [
      LayoutConstraint(anchor(1, .top), .equal, anchor(0, .top), constant: 5),
      LayoutConstraint(anchor(1, .bottom), .equal, anchor(0, .bottom), constant: -5),
    ]
    func label(_ text: String, _ constraints: [LayoutConstraint]) -> Cell {
      device.makeCell { ui, cell in
        let style = LabelStyle(font: Font(pointSize: 12), color: .black, lineLimit: 0)
        ui.makeLabel(style, in: cell.contentView).text = text
        for constraint in constraints { ui.add(constraint, to: cell) }
      }
    }
    let engine = LayoutEngine(usesShortcuts: true, scale: 2)
    var texts = TextLayoutCache(usesShortcuts: true)
    func frame(_ cell: Cell, width: Double = 320) -> PointRect {
      engine.solve(cell, width: width, height: nil, table: device.ui.layout.table, text: &texts).frames[1]
    }
    let first = label("A", [left] + others)
    let second = label("A", others + [left])
    #expect(first.signature == second.signature)
    #expect(frame(first) == frame(second))
    let moved = label("A", others)
    device.onMain {
      var further = left
      further.constant = 20
      device.ui.add(further, to: moved)
    }
    #expect(moved.signature != first.signature)
    #expect(frame(moved).x == 20)
    let limited = label("Two\nlines", [left] + others)
    #expect(frame(limited).height == 29)
    limited.views[1].lineLimit = 1
    #expect(frame(limited).height == 14.5)
    #expect(frame(first).height == 14.5)
    device.onMain { device.ui.update(left, in: moved) }
    #expect(moved.signature == first.signature)
    #expect(frame(moved).x == 10)
    // Texts in another font, and cells with other views, have layouts of their own.
    let large = label("A", [left] + others)
    large.views[1].font = Font(pointSize: 30)
    #expect(frame(large).height == 36)
    device.onMain { _ = device.ui.makeView(in: moved.contentView) }
    #expect(
      engine.solve(moved, width: 320, height: nil, table: device.ui.layout.table, text: &texts).frames.count == 3)
    #expect(frame(first).height == 14.5)
  }

  @Test("Adding, removing and changing constraints is charged and affects the next layout")
  func charges() throws {
    let device = try Device(
      profile: makeProfile([.constraintCreate: microsecond, .constraintRemove: microsecond], memory: [.constraint: 8]))
    let left = LayoutConstraint(anchor(1, .left), .equal, anchor(0, .left), constant: 10)
    let right = LayoutConstraint(anchor(1, .right), .equal, anchor(0, .right), constant: 10)
    let cell = device.makeCell { ui, cell in
      _ = ui.makeView(in: cell.contentView)
      ui.add(left, to: cell)
      ui.add(right, to: cell)
    }
    #expect(device.bytes(.constraints) == 16)
    device.onMain {
      device.ui.remove(left, from: cell)
      device.ui.remove(left, from: cell)
    }
    #expect(device.bytes(.constraints) == 8)
    #expect(device.meter.amounts[WorkKind.constraintCreate.index] == 2)
    #expect(device.meter.amounts[WorkKind.constraintRemove.index] == 1)
    // Removing a view removes the constraints that refer to it.
    device.onMain { device.ui.detach(cell.views[1]) }
    #expect(cell.constraints.isEmpty)
    #expect(cell.signature == 0)
    #expect(device.bytes(.constraints) == 0)
  }

  @Test("A layout charges its constraints plus two for each label, and measures each label twice")
  func solveCharges() throws {
    let device = try Device([text("Hello")], profile: makeProfile([.solveFresh: 1000, .solveInPlace: 1000]))
    device.show()
    let amounts = device.meter.amounts
    #expect(amounts[WorkKind.solveFresh.index] == 10)
    #expect(amounts[WorkKind.solveInPlace.index] == 10)
    #expect(amounts[WorkKind.textMeasureCall.index] == 4)
    #expect(amounts[WorkKind.constraintCreate.index] == 8)
    // The cell with its content view, the bubble and the label.
    #expect(amounts[WorkKind.viewCreate.index] == 2)
    #expect(amounts[WorkKind.cellCreate.index] == 1)
  }
}
