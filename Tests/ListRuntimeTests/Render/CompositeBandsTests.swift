import ListRuntime
import Simulation
import Testing

/// Lists of random views, one with the shortcuts of the host and one without, that are scrolled and changed
/// identically.
@Suite("Cells that are cut by the screen")
struct CompositeBandsTests {
  /// A change of a cell, or none.
  private func change(_ random: inout RandomStream) -> (Device) -> Void {
    let (cell, view) = (random.integer(in: 0...3), random.integer(in: 1...6))
    let (frame, color) = (CellPart.frame(&random), CellPart.color(&random))
    let effects = CellPart.effects(&random)
    let what = random.integer(in: 0...13)
    return { device in
      guard device.list.cells.indices.contains(cell) else { return }
      let cell = device.list.cells[cell]
      guard cell.views.indices.contains(view) else { return }
      switch what {
      case 0: device.ui.setFrame(frame, of: cell.views[view])
      case 1: cell.views[view].backgroundColor = color
      case 2: cell.backgroundColor = color
      case 3: cell.views[view].shouldRasterize.toggle()
      case 4: cell.views[view].masksToBounds.toggle()
      case 5: cell.views[view].markDirty()
      case 6: device.ui.apply(effects, to: cell.views[view])
      case 7: cell.views[view].hasShadowPath.toggle()
      default: break
      }
    }
  }

  @Test("Their cost equals the cost without shortcuts in every frame", arguments: 1...40 as ClosedRange<UInt64>)
  func sameAsRecompositing(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "bands")
    var parts: [CellPart] = []
    for count in 0..<random.integer(in: 1...6) { parts.append(CellPart(among: count, &random)) }
    let rules = SystemRules {
      $0.rasterizedClip.value = seed.isMultiple(of: 2) ? .outside : .inside
      $0.contentsClip.value = SystemRules.ContentsClip.allCases[Int(seed % 4)]
      $0.effects.blurSampling.value = seed.isMultiple(of: 5) ? .perWidth : .perPixel
    }
    let lists = try [true, false].map { try PartList(parts, rows: 8, usesShortcuts: $0, rules: rules) }
    for step in 0..<60 {
      // Small steps, so that the same cells are clipped in several frames, and occasionally a jump.
      let jump = Double(random.integer(in: 0...500))
      let offset = step % 15 == 0 ? jump : lists[0].device.list.offset + jump.truncatingRemainder(dividingBy: 10)
      let change = change(&random)
      let costs = lists.map { list in
        list.device.onMain {
          list.device.list.setOffset(min(offset, 500))
          list.device.list.layoutRows()
          change(list.device)
        }
        return list.cost()
      }
      #expect(costs[0] == costs[1], "seed \(seed), step \(step)")
      let counters = lists.map { [$0.device.ui.counters.rasterizationHits, $0.device.ui.counters.rasterizationMisses] }
      #expect(counters[0] == counters[1], "seed \(seed), step \(step)")
      // The same frame again fills no bitmap, and its cost excludes the fills.
      for (list, cost) in zip(lists, costs) {
        let again = list.cost()
        #expect(again.drawing == cost.withoutFills, "seed \(seed), step \(step)")
        #expect(again.withoutFills == again.drawing, "seed \(seed), step \(step)")
      }
    }
  }
}
