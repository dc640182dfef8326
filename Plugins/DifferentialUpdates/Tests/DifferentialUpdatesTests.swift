import DifferentialUpdates
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Differential updates")
struct DifferentialUpdatesTests {
  private func message(_ id: Int, _ text: String = "Hello") -> Message {
    Message(messageId: id, direction: .incoming, body: .text(text))
  }

  /// A chat of 40 messages at an offset, whose items are replaced once; `nil` options mean the list without the
  /// technique.
  private func run(
    _ new: [Message], _ options: [String: OptionValue]?, offset: Double = 400, more: [ScheduledListEvent] = []
  ) throws -> FinishedRun {
    var run = ListRun(over: "cell-reuse", messages: (1...40).map { message($0) })
    if let options { run.add(DifferentialUpdatesTechnique.self, options) }
    run.isFree = false
    run.driver = .script(
      [(200, offset), (3000, offset + 1)].map { ScriptedScroll(at: .milliseconds($0), offset: $1, animated: false) })
    run.events = [ScheduledListEvent(.replace(.messages(new)), at: 1000)] + more
    return try run.finished()
  }

  /// New lists, named by their difference, with the number of rows that enter because of it while the first rows are on
  /// the screen.
  private var lists: [(new: [Message], entered: ClosedRange<Int>)] {
    let old = (1...40).map { message($0) }
    var moved = old
    moved.swapAt(1, 3)
    var changed = old
    changed[2] = message(3, "Hello\nagain")
    return [
      (old, 0...0), ([message(90)] + old, 1...2), (changed, 1...2), (Array(old.dropFirst(2)), 2...2), (moved, 2...3),
      (old + [message(90)], 0...0), (old.reversed(), 10...40), ((100...140).map { message($0) }, 10...40),
    ]
  }

  @Test(
    "The list shows the new items as after a reload, and only rows in which they differ enter",
    arguments: [true, false])
  func sameRows(inBackground: Bool) throws {
    for (new, entered) in lists {
      let options: [String: OptionValue] = [
        "inBackground": .boolean(inBackground), "keepsPosition": .boolean(false), "reloadAbove": .integer(1000),
      ]
      let (without, with) = (try run(new, nil, offset: 0), try run(new, options, offset: 0))
      // Rows below the screen can have heights from before.
      #expect(with.rowHeights.prefix(8) == without.rowHeights.prefix(8), "\(new.map(\.messageId))")
      #expect(with.rowHeights.count == new.count)
      let screen = try run((1...40).map { message($0) }, options, offset: 0).record.counters.rowsEntered
      #expect(entered.contains(with.record.counters.rowsEntered - screen), "\(new.map(\.messageId))")
    }
  }

  @Test(
    "Rows on the screen keep their position when rows are inserted above them, and a scroll continues, unless the option says otherwise"
  )
  func position() throws {
    func entered(_ new: [Message], keepsPosition: Bool = true) throws -> Int {
      try ListRun(over: "cell-reuse", messages: (1...200).map { message($0) })
        .with(DifferentialUpdatesTechnique.self, ["keepsPosition": .boolean(keepsPosition)])
        .with {
          $0.driver = .drag(400, within: 200, at: 200)
          $0.events = [ScheduledListEvent(.replace(.messages(new)), at: 900)]
        }.record().counters.rowsEntered
    }
    let old = (1...200).map { message($0) }
    let new = (301...320).map { message($0) } + old
    #expect(try entered(new) == entered(old))
    #expect(try entered(new, keepsPosition: false) > entered(old))
  }

  @Test("A list with more differences than the limit is reloaded; a deletion during the comparison waits for new items")
  func reloads() throws {
    let new = [message(90)] + (1...40).map { message($0) }
    let reloaded = try run(new, nil).record.counters.rowsEntered
    #expect(try run(new, ["reloadAbove": .integer(0)]).record.counters.rowsEntered == reloaded)
    let deletion = ScheduledListEvent(.delete(0..<1), at: 1000)
    let waiting = try run(new, ["inBackground": .boolean(true)], more: [deletion])
    #expect(waiting.rowHeights.count == 40)
    #expect(waiting.record.counters.rowsEntered < reloaded)
  }
}
