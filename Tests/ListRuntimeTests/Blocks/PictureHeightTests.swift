import CellReuse
import KeepPosition
import ListRuntime
import RowReconfiguration
import Simulation
import StaticCells
import TechniqueTestSupport
import Testing

/// Applies a replacement by the same items two seconds after it is due.
private struct LateReplacement: Technique {
  static let declaration = TechniqueDeclaration(id: "late", summary: "Replaces late.", decorates: [.updates])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) { strategies.decorateUpdates { LateUpdates(over: $0) } }
}
private final class LateUpdates: UpdateStrategy, StrategyDecorator {
  let base: any UpdateStrategy
  init(over base: any UpdateStrategy) { self.base = base }
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
    ui.onMain(afterMilliseconds: 2000) { replacement.apply([], keepsPosition: false) }
  }
}

@Suite("Heights of pictures")
struct PictureHeightTests {
  /// Pictures that are as high as 320 points of width make them: 100, 150, … points.
  private static let heights = (0..<40).map { 100.0 + 50 * Double($0 % 5) }

  /// A list of pictures, 320 points wide, each in a row of its own above 20 points.
  private func run(
    _ techniques: [any Technique.Type], placeholder: Double?, _ driver: ScrollDriver, startsAt: ListEdge = .start,
    replacedAt time: Int? = nil
  ) throws -> FinishedRun {
    let image = DeclaredImage(
      "photo", width: nil, height: .ofPicture(placeholder: placeholder),
      style: ImageStyle(size: PointSize(width: 0, height: 0), cornerRadius: 0, borderWidth: 0, borderColor: .black))
    var style = DeclaredStyle()
    style.estimate = 70
    style.blocks = [
      DeclaredBlock(DeclaredStack(.vertical, insets: .init(bottom: 20), views: [.image(image)]))
    ]
    var run = ListRun(techniques)
    run.content = ContentDescription(Self.items, style: style)
    run.media = try MediaLibrary(
      Self.heights.enumerated().map {
        MediaItem(
          url: "\($0.offset)", format: .jpeg, pixelWidth: 320, pixelHeight: Int($0.element), byteCount: 20_000)
      })
    run.imageCaches = .cold
    run.isFree = false
    run.driver = driver
    run.startsAt = startsAt
    run.events = time.map { [ScheduledListEvent(.replace(ContentItems(Self.items)), at: $0)] } ?? []
    return try run.finished()
  }

  private static let items = heights.indices.map { DeclaredItem(itemId: $0, pictures: [.init("photo", "\($0)")]) }

  private let still = ScrollDriver.script([ScriptedScroll(at: .milliseconds(3000), offset: 0, animated: false)])

  @Test("A row has the placeholder's height until its picture arrives, and then that of the picture")
  func arrival() throws {
    let run = try run([], placeholder: 50, still)
    let shown = run.rowHeights.prefix { $0 > 70 }.count
    #expect(shown >= 3 && Array(run.rowHeights.prefix(shown)) == Self.heights.prefix(shown).map { $0 + 20 })
    #expect(run.rowHeights.dropFirst(shown).allSatisfy { $0 == 70 })
  }

  @Test("Pictures that arrive while a reader goes back move the rows below them by the change of the height")
  func jumps() throws {
    let driver = ScrollDriver.drags([
      FingerDrag(at: .zero, duration: .milliseconds(300), distance: -900)
    ])
    let without = try run([], placeholder: 50, driver, startsAt: .end).record.position.jumps
    #expect(without.count > 2 && without.allSatisfy { $0.jump.cause == .picture })
    // Two pixels a point; one or two pictures in a frame, which are 50, 100, 150, … points higher than the placeholder.
    #expect(without.allSatisfy { $0.jump.pixels > 0 && $0.jump.pixels % 100 == 0 })
    #expect(
      try run([], placeholder: nil, driver, startsAt: .end).record.position.jumps.allSatisfy {
        $0.jump.cause == .heights
      })
    let kept = try run([KeepPositionTechnique.self], placeholder: 50, driver, startsAt: .end).record.position.jumps
    func sum(_ jumps: [PositionRecord.FrameJump]) -> Int { jumps.reduce(0) { $0 + Int($1.jump.pixels.magnitude) } }
    #expect(sum(kept) < sum(without))
  }

  @Test("A picture that arrives while new items are compared with the old ones reloads its row, and not the list")
  func arrivalDuringReplacement() throws {
    let driver = ScrollDriver.script([
      ScriptedScroll(at: .milliseconds(100), offset: 1500, animated: false),
      ScriptedScroll(at: .milliseconds(4000), offset: 1501, animated: false),
    ])
    let without = try run([LateReplacement.self], placeholder: 50, driver)
    let with = try run([LateReplacement.self], placeholder: 50, driver, replacedAt: 100)
    #expect(with.rowHeights == without.rowHeights)
    #expect(with.record.counters.rowsEntered == without.record.counters.rowsEntered)
    #expect(with.record.counters.estimateQueries == without.record.counters.estimateQueries)
    // The scroll ends before the replacement is applied.
    let late = try run([LateReplacement.self], placeholder: 50, driver, replacedAt: 3000)
    #expect(late.record.counters.eventsNotReached == 1 && with.record.counters.eventsNotReached == 0)
  }

  @Test(
    "Cells show pictures of any height: they share a pool, and a cell whose picture arrives is filled again in place")
  func sharedCells() throws {
    let driver = ScrollDriver.rows(interval: .milliseconds(400))
    for technique: any Technique.Type in [CellReuseTechnique.self, StaticCellsTechnique.self] {
      let techniques = technique == StaticCellsTechnique.self ? [CellReuseTechnique.self, technique] : [technique]
      let known = try run(techniques, placeholder: nil, driver)
      #expect(known.rowHeights == Self.heights.map { $0 + 20 })
      #expect(known.pools.count == 1 && known.record.counters.cellsReused > 20, "\(known.pools)")
      let filled = try run(techniques + [RowReconfigurationTechnique.self], placeholder: 50, driver)
      #expect(filled.rowHeights == known.rowHeights && filled.pools.count == 1)
      #expect(filled.record.counters.cellsReconfigured > 20)
    }
  }

  /// Rows in which now the picture and now the texts beside it are the lowest view, at two widths, and texts below.
  private func besideTexts(_ techniques: [any Technique.Type], placeholder: Double?) throws -> FinishedRun {
    func text(_ field: String, height: Double? = nil) -> DeclaredView {
      .text(
        DeclaredText(
          .field(field), style: LabelStyle(font: Font(pointSize: 14), color: .black, lineLimit: 0), height: height))
    }
    let image = DeclaredView.image(
      DeclaredImage(
        "photo", width: 100, height: .ofPicture(placeholder: placeholder),
        style: ImageStyle(size: PointSize(width: 0, height: 0), cornerRadius: 0, borderWidth: 0, borderColor: .black)))
    let wide = DeclaredView.image(
      DeclaredImage(
        "photo", width: nil, height: .ofPicture(placeholder: placeholder),
        style: ImageStyle(size: PointSize(width: 0, height: 0), cornerRadius: 0, borderWidth: 0, borderColor: .black)))
    let column = DeclaredView.stack(
      DeclaredStack(.vertical, spacing: 3, views: [text("title", height: 40), text("title", height: 25)]))
    var style = DeclaredStyle()
    style.blocks = [
      DeclaredBlock(
        DeclaredStack(
          .vertical, spacing: 5, insets: .init(7),
          views: [.stack(DeclaredStack(.horizontal, spacing: 6, views: [image, column])), wide, text("body")]))
    ]
    var run = ListRun(techniques)
    run.content = ContentDescription(
      (0..<30).map {
        DeclaredItem(
          itemId: $0,
          texts: [
            .init("title", "Title \($0)"),
            .init("body", Array(repeating: "words", count: 1 + 7 * ($0 % 4)).joined(separator: " ")),
          ],
          pictures: [.init("photo", "\($0 % 9)")])
      }, style: style)
    run.media = try MediaLibrary(
      (0..<9).map {
        MediaItem(url: "\($0)", format: .jpeg, pixelWidth: 200, pixelHeight: 60 + 40 * $0, byteCount: 20_000)
      })
    run.imageCaches = .cold
    run.driver = .rows(interval: .milliseconds(60))
    run.events = [ScheduledListEvent(.rotate, at: 700)]
    return try run.finished()
  }

  @Test(
    "Whatever view is the lowest, and after a rotation, every technique gives rows the heights that they have without it"
  )
  func heightsWithTechniques() throws {
    let pooled = ["cell-reuse", "static-cells"]
    let stacks: [[String]] = [
      ["cell-reuse"], pooled, pooled + ["row-reconfiguration"], pooled + ["manual-heights"], pooled + ["sizing-cell"],
      pooled + ["manual-layout", "sizing-cell"], pooled + ["flattened-layers", "sizing-cell"], ["layout-models"],
      pooled + ["manual-layout", "view-models"], pooled + ["view-models"],
    ]
    for placeholder in [nil, 70.5, 10] {
      // The rows before the rotation are not visited again.
      let plain = try besideTexts([], placeholder: placeholder).rowHeights.suffix(12)
      #expect(Set(plain).count > 6)
      for stack in stacks {
        let techniques = try stack.map { try #require(PluginFolder.technique($0)) }
        let heights = try besideTexts(techniques, placeholder: placeholder).rowHeights.suffix(12)
        #expect(
          zip(heights, plain).allSatisfy { abs($0 - $1) <= 1 }, "\(stack), \(placeholder ?? 0): \(heights) and \(plain)"
        )
      }
    }
  }
}
