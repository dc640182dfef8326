import ListRuntime
import Simulation
import Testing

/// Lists of random views, one with the shortcuts of the host and one without, that are scrolled and changed
/// identically.
@Suite("Cells that are cut by the screen")
struct CompositeBandsTests {
  /// A view of every cell: its frame, its parent, and its properties.
  private struct Part {
    var frame: PointRect
    var parent: Int
    var background: Color?
    var cornerRadius: Double
    var clips: Bool
    var borderWidth: Double
    var rasterizes: Bool
    var effects: LayerEffects
    var hasShadowPath: Bool

    init(among count: Int, _ random: inout RandomStream) {
      frame = Self.frame(&random)
      parent = random.integer(in: 0...count)
      background = Self.color(&random)
      cornerRadius = Double(random.integer(in: 0...1) * 8)
      clips = random.integer(in: 0...2) == 0
      borderWidth = Double(random.integer(in: 0...2))
      rasterizes = random.integer(in: 0...4) == 0
      effects = Self.effects(&random)
      hasShadowPath = random.integer(in: 0...1) == 0
    }

    static func effects(_ random: inout RandomStream) -> LayerEffects {
      var effects = LayerEffects.none
      func happens() -> Bool { random.integer(in: 0...3) == 0 }
      if happens() { effects.shadow = ShadowStyle(radius: Double(random.integer(in: 0...9))) }
      if happens() { effects.mask = .circle }
      if happens() { effects.opacity = 0.5 }
      if happens() { effects.overlay = .color(.white) }
      if happens() { effects.gradient = GradientStyle(colors: [.white, .black]) }
      if happens() { effects.backdropBlur = BackdropBlurStyle(radius: 4, tint: .white) }
      return effects
    }

    static func frame(_ random: inout RandomStream) -> PointRect {
      PointRect(
        x: Double(random.integer(in: -20...80)), y: Double(random.integer(in: -20...80)),
        width: Double(random.integer(in: 0...90)), height: Double(random.integer(in: 0...90)))
    }

    static func color(_ random: inout RandomStream) -> Color? {
      var color = Color.white
      switch random.integer(in: 0...2) {
      case 0: return nil
      case 1: color.rgba = 0x1122_3380
      default: break
      }
      return color
    }
  }

  private func makeList(
    _ parts: [Part], seed: UInt64, usesShortcuts: Bool
  ) throws -> (device: Device, compositor: Compositor) {
    var profile = makeProfile(screen: Screen(width: 100, height: 300, scale: 1))
    profile.rules.rasterizedClip.value = seed.isMultiple(of: 2) ? .outside : .inside
    profile.rules.contentsClip.value = PlatformRules.ContentsClip.allCases[Int(seed % 3)]
    profile.rules.effects.blurSampling.value = seed.isMultiple(of: 5) ? .perWidth : .perPixel
    let device = try Device(
      shortTexts(8), profile: profile, usesShortcuts: usesShortcuts)
    let cells = ViewCells(parts.map(\.frame)) { ui, content, _ in
      for part in parts {
        let view = ui.makeView(in: content.cell.views[part.parent])
        view.backgroundColor = part.background
        view.cornerRadius = part.cornerRadius
        view.masksToBounds = part.clips
        view.borderWidth = part.borderWidth
        view.shouldRasterize = part.rasterizes
        view.hasShadowPath = part.hasShadowPath
        ui.apply(part.effects, to: view)
      }
    }
    return (device, cells.show(on: device))
  }

  /// A change of a cell, or none.
  private func change(_ random: inout RandomStream) -> (Device) -> Void {
    let (cell, view) = (random.integer(in: 0...3), random.integer(in: 1...6))
    let (frame, color) = (Part.frame(&random), Part.color(&random))
    let effects = Part.effects(&random)
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
    var parts: [Part] = []
    for count in 0..<random.integer(in: 1...6) { parts.append(Part(among: count, &random)) }
    let lists = try [true, false].map { try makeList(parts, seed: seed, usesShortcuts: $0) }
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
        return list.compositor.compose(list.device.list, at: list.device.simulator.now)
      }
      #expect(costs[0] == costs[1], "seed \(seed), step \(step)")
      let counters = lists.map { [$0.device.ui.counters.rasterizationHits, $0.device.ui.counters.rasterizationMisses] }
      #expect(counters[0] == counters[1], "seed \(seed), step \(step)")
      // The same frame again fills no bitmap, and its cost excludes the fills.
      for (list, cost) in zip(lists, costs) {
        let again = list.compositor.compose(list.device.list, at: list.device.simulator.now)
        #expect(again.drawing == cost.withoutFills, "seed \(seed), step \(step)")
        #expect(again.withoutFills == again.drawing, "seed \(seed), step \(step)")
      }
    }
  }
}
