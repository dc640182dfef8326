import ListRuntime
import Simulation
import Testing

/// A list of screen-high rows, in which the first row shows an animation.
private struct AnimatedList {
  let device: Device
  /// The cell of the first row.
  let cell: Cell

  init(_ rule: SystemRules.PooledCells) throws {
    let media = animation("a", delays: [50, 50])
    var profile = makeProfile(screen: Screen(width: 100, height: 100, scale: 1))
    profile.system.pooledCells.value = rule
    device = try Device(shortTexts(3), profile: profile, media: [media], caches: .memory)
    let cells = ViewCells(
      [PointRect(0, 0, 100, 100)],
      bind: { ui, cell, row in
        if row.index == 0 { ui.loader.load(ImageRequest(media: media), into: cell.views[1], policy: ui) }
      }
    ) { ui, content, _ in _ = ui.makeView(.image, in: content) }
    _ = cells.show(on: device)
    cell = try #require(device.list.cells.first)
    device.pass(ms(200))
  }

  func scroll(to offsets: Double...) {
    for offset in offsets {
      device.onMain { [device] in
        device.list.setOffset(offset)
        device.list.layoutRows()
      }
    }
  }

  /// Puts the cell of the first row into the pool: two rows are on the screen, then the second one alone.
  func pool() { scroll(to: 50, 100) }

  /// The frames of the animation that are shown while half a second passes.
  func framesInHalfASecond() -> Int {
    let before = device.ui.counters.animationFrames
    device.pass(ms(500))
    return device.ui.counters.animationFrames - before
  }
}

@Suite("Animations in pooled cells")
struct PooledAnimationTests {
  @Test("They stop if a pool removes its cells from the view hierarchy")
  func removed() throws {
    let list = try AnimatedList(.removed)
    #expect(list.framesInHalfASecond() > 5)
    list.pool()
    #expect(list.cell.placement == .outside)
    #expect(list.framesInHalfASecond() == 0)
    #expect(list.device.ui.commit.hiddenCells.isEmpty)
  }

  @Test("They play on, and request commits, if a pool hides its cells in the view hierarchy")
  func hidden() throws {
    let list = try AnimatedList(.hidden)
    list.pool()
    list.device.ui.commit.isNeeded = false
    #expect(list.cell.placement == .hidden)
    #expect(list.framesInHalfASecond() > 5)
    // Nothing commits here, so the layer changes once between two commits.
    #expect(list.device.ui.commit.isNeeded)
    #expect(list.device.ui.commit.hiddenCells.count == 1 && list.device.ui.commit.hiddenCells.first === list.cell)
  }

  @Test("A view without a superview stops playing, in the list and in a hidden cell, and goes on when it has one")
  func detached() throws {
    for isPooled in [false, true] {
      let list = try AnimatedList(.hidden)
      if isPooled { list.pool() }
      list.device.onMain { list.device.ui.detach(list.cell.views[1]) }
      #expect(list.framesInHalfASecond() == 0)
      list.device.onMain { list.device.ui.attach(list.cell.views[1], to: list.cell.contentView) }
      #expect(list.framesInHalfASecond() > 5)
    }
  }

  @Test("A hidden cell that is reused is in the list again")
  func reused() throws {
    let list = try AnimatedList(.hidden)
    list.pool()
    list.scroll(to: 150)
    #expect(list.cell.placement == .list && list.device.list.cells.contains { $0 === list.cell })
  }
}
