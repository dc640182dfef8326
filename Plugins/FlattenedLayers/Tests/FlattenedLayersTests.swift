import FlattenedLayers
import ListRuntime
import SampleData
import TechniqueTestSupport
import Testing

@Suite("Flattened layers")
struct FlattenedLayersTests {
  private func list(_ content: ContentDescription?) throws -> ListRun {
    try ListRun(over: "cell-reuse", "static-cells", messages: ChatSample.texts(40))
      .showing(content, FeedSample.media())
  }

  private func flattened(_ run: ListRun) -> ListRun { run.with(FlattenedLayersTechnique.self) }

  @Test(
    "A drawn cell looks the same as its views, also for posts with pictures", arguments: [nil] + FeedSample.contents(30)
  )
  func pictures(_ content: ContentDescription?) throws {
    let run = try list(content)
    for run in [run, run.with { $0.techniques = [] }] {
      let findings = try run.findings(with: FlattenedLayersTechnique.self)
      #expect(findings.isEmpty, "\(findings.prefix(3))")
    }
  }

  @Test("A cell of texts is one layer: no view in it is made, no constraint solved, nothing rendered offscreen")
  func oneLayer() throws {
    let (before, after) = (try list(nil), flattened(try list(nil)))
    let (views, drawn) = (try before.record(), try after.record())
    #expect(views.amount(.viewCreate) > 0 && drawn.amount(.viewCreate) == 0)
    #expect(drawn.amount(.constraintCreate) + drawn.amount(.solveFresh) + drawn.amount(.solveInPlace) == 0)
    #expect(views.counters.offscreenPasses > 0 && drawn.counters.offscreenPasses == 0)
    #expect(drawn.amount(.commitLayer) < views.amount(.commitLayer))
    // A background, a bubble and a text in each bitmap.
    #expect(drawn.amount(.shapeFillCall) == 2 * drawn.amount(.textDrawCall))
    #expect(drawn.counters.layersDrawn == drawn.amount(.textDrawCall))
    #expect(drawn.frames.allSatisfy { $0.blankPixels == 0 })
  }

  @Test("Row heights are the solver's, and a rotation draws every cell again")
  func rotation() throws {
    let run = try list(nil).with { $0.events = [ScheduledListEvent(.rotate, at: 100)] }
    #expect(try flattened(run).finished().rowHeights == run.finished().rowHeights)
  }

  @Test("A text above a picture, and the contents of a card with a shadow, stay views")
  func views() throws {
    let style = ImageStyle(size: PointSize(width: 50, height: 50), cornerRadius: 0, borderWidth: 0, borderColor: .black)
    let image = DeclaredView.image(DeclaredImage("picture", width: 50, height: .points(50), style: style))
    let stack = DeclaredStack(.depth, height: 50, views: [image, CardSample.title])
    let contents = [
      CardSample.content(texts: ["a", "b"], stack: stack),
      CardSample.content(texts: ["a", "b"], shadow: ShadowStyle()),
    ]
    for content in contents {
      let run = try list(nil).showing(content, MediaLibrary([CardSample.picture]))
      let (before, after) = (try run.record(), try flattened(run).record())
      #expect(before.amount(.viewCreate) == after.amount(.viewCreate) && after.amount(.shapeFillCall) == 0)
      #expect(try run.with { $0.techniques = [] }.findings(with: FlattenedLayersTechnique.self).isEmpty)
    }
  }
}
