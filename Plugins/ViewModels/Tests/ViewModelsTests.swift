import ListRuntime
import SampleData
import Simulation
import TechniqueTestSupport
import Testing
import ViewModels

/// A timeline whose cells are bound from the data.
private func plain(_ posts: [Post]) throws -> ListRun {
  try ListRun(over: "cell-reuse", "static-cells")
    .showing(.timeline(posts, style: TimelineStyle()), FeedSample.media())
}

/// A timeline whose cells are bound from view models.
private func bound(_ posts: [Post], _ options: [String: OptionValue]) throws -> ListRun {
  try plain(posts).with(ViewModelsTechnique.self, options)
}

@Suite("View models")
struct ViewModelsTests {
  @Test("Every row has a model made in the background, and binding formats nothing again")
  func madeInTheBackground() throws {
    let posts = FeedSample.posts(40)
    let (plain, bound) = (try plain(posts).record(), try bound(posts, ["ready": .number(1000)]).record())
    #expect(bound.counters.modelsMade == 40)
    #expect(bound.counters.modelsMadeOnMain == 0)
    #expect(bound.counters.textsFormattedOnMain == 0)
    #expect(bound.counters.textsFormattedInBackground > 0)
    #expect(plain.counters.textsFormattedOnMain > 0 && plain.counters.textsFormattedInBackground == 0)
    #expect(bound.amount(.methodCall) < plain.amount(.methodCall), "only views with content are set")
    #expect(bound.contentHeight == plain.contentHeight)
  }

  @Test("The list is shown when the models of the first screens are ready, and not earlier")
  func listWaits() throws {
    func load(_ screens: Double) throws -> RunRecord {
      try bound(FeedSample.posts(300), ["ready": .number(screens)]).with { $0.isFree = false }.record()
    }
    let (none, one, all) = (try load(0), try load(1), try load(1000))
    #expect(none.counters.modelsMadeOnMain > 0, "rows that are bound earlier get their models on the main thread")
    #expect(one.counters.modelsMadeOnMain == 0 && all.counters.modelsMadeOnMain == 0)
    #expect(all.loadTime > one.loadTime)
    #expect(none.counters.textsFormattedOnMain > 0)
    #expect(one.counters.textsFormattedOnMain == 0)
  }

  @Test("Models take memory, and are deallocated with their rows", arguments: ["tracked", "refreshed"])
  func modelsAreDeallocatedWithRows(_ relation: String) throws {
    let run = try bound(FeedSample.posts(30), ["relation": .choice(relation)])
      .with { $0.driver = .jumps(every: 300, to: [100]) }
    let full = try run.finished()
    let emptied = try run.with { $0.events = [ScheduledListEvent(.delete(0..<30), at: 100)] }.finished()
    #expect(full.bytes(of: .models) > 0 && full.bytes(of: .models) % 30 == 0)
    #expect(emptied.bytes(of: .models) == 0)
  }
}

/// A change of posts, and its effect on forty posts.
struct PostChange: Sendable, CustomTestStringConvertible {
  let name: String
  let event: ListEvent
  let apply: @Sendable (inout [Post]) -> Void
  /// Number of lookups if all forty models exist, for both kinds of relation.
  let lookups: (tracked: Int, refreshed: Int)
  var testDescription: String { name }

  static let new = FeedSample.posts(2, from: 1003)
  static let all = [
    // Tracked: 40 models are moved and 2 stored. Refreshed: 42 posts are indexed and 2 models stored, two lookups each.
    PostChange(
      name: "insert", event: .insert(.posts(new), at: 30), apply: { $0.insert(contentsOf: new, at: 30) },
      lookups: (40 + 2, 42 + 2 * 2)),
    // No row has to move.
    PostChange(
      name: "append", event: .insert(.posts(new), at: 40), apply: { $0 += new }, lookups: (2, 42 + 2 * 2)),
    // 2 models are removed, and the others move.
    PostChange(
      name: "delete", event: .delete(30..<32), apply: { $0.removeSubrange(30..<32) }, lookups: (2 + 40, 2 * 2 + 38)),
    PostChange(
      name: "delete the last", event: .delete(38..<40), apply: { $0.removeSubrange(38..<40) },
      lookups: (2 * 2, 2 * 2 + 38)),
    // 2 models are removed and 2 stored.
    PostChange(
      name: "update", event: .update(.posts(new), at: 30), apply: { $0.replaceSubrange(30..<32, with: new) },
      lookups: (2 * 2 + 2, 2 * 2 + 40 + 2 * 2)),
  ]
}

@Suite("The relation of posts and view models")
struct ModelRelationTests {
  @Test("A change costs the lookups of its kind of relation", arguments: PostChange.all, ["tracked", "refreshed"])
  func costs(_ change: PostChange, _ relation: String) throws {
    func lookups(_ events: [ScheduledListEvent]) throws -> Int {
      try bound(FeedSample.posts(40), ["relation": .choice(relation)])
        .with { ($0.driver, $0.events) = (.jumps(every: 600, to: [1]), events) }.record().amount(.cacheLookup)
    }
    let cost = try lookups([ScheduledListEvent(change.event, at: 200)]) - lookups([])
    #expect(cost == (relation == "tracked" ? change.lookups.tracked : change.lookups.refreshed))
  }

  @Test("A lookup by row costs one access if indices are tracked, and two if the relation is searched")
  func access() throws {
    let plain = try plain(FeedSample.posts(40)).record()
    func lookupsWithoutBinding(_ relation: String) throws -> Int {
      let record = try bound(FeedSample.posts(40), ["ready": .number(1000), "relation": .choice(relation)]).record()
      #expect(record.counters.rowsEntered == plain.counters.rowsEntered)
      // Both runs look up images.
      let lookups = record.amount(.cacheLookup) - plain.amount(.cacheLookup)
      return lookups - record.counters.rowsEntered * (relation == "tracked" ? 1 : 2)
    }
    // Storing the models: one lookup each, or two, after 40 for the first index of all posts.
    #expect(try lookupsWithoutBinding("tracked") == 40)
    #expect(try lookupsWithoutBinding("refreshed") == 40 + 2 * 40)
  }

  @Test(
    "After any change rows show their own posts, whole or split",
    arguments: PostChange.all, [["tracked"], ["refreshed"], ["tracked", "split-cells"], ["refreshed", "split-cells"]])
  func modelsFollowRows(_ change: PostChange, _ stack: [String]) throws {
    // Scrolls to the end in steps of less than a screen, back to the top, and down again after the event.
    func run(_ posts: [Post], _ events: [ScheduledListEvent]) throws -> FinishedRun {
      var run = try bound(posts, ["relation": .choice(stack[0])])
      (run.driver, run.events) = (.jumps(every: 50, to: (1...80).map { Double($0 % 40) * 450 }), events)
      for id in stack.dropFirst() { run.add(try #require(PluginFolder.technique(id))) }
      return try run.finished()
    }
    var posts = FeedSample.posts(40)
    let changed = try run(posts, [ScheduledListEvent(change.event, at: 1980)])
    change.apply(&posts)
    let expected = try run(posts, [])
    #expect(changed.rowHeights == expected.rowHeights)
    #expect(changed.bytes(of: .models) == expected.bytes(of: .models))
  }

  @Test("A reload or a rotation makes all models again", arguments: [ListEvent.reload, .rotate])
  func modelsAreRemade(_ event: ListEvent) throws {
    let run = try bound(FeedSample.posts(30), ["ready": .number(1000)])
      .with { $0.events = [ScheduledListEvent(event, at: 100)] }.finished()
    #expect(run.record.counters.modelsMade >= 60)
    #expect(run.bytes(of: .models) % 30 == 0 && run.bytes(of: .models) > 0)
  }
}
