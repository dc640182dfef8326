import ListRuntime
import Simulation
import Testing

@Suite("Attribution of the main thread's time")
struct AttributionTests {
  private struct Sample: CustomTestStringConvertible {
    let configuration: RunConfiguration
    let techniques: [TestTechnique]
    let testDescription: String

    /// A content, a device, techniques and a driver drawn by a seed.
    init(seed: UInt64, cores: Int, usesShortcuts: Bool = true) throws {
      var random = RandomStream(seed: seed, name: "sample")
      let messages = makeMessages(random.integer(in: 1...60), from: &random)
      techniques = TestTechnique.allCases.filter { _ in random.integer(in: 0...1) == 0 }
      let drivers: [ScrollDriver] = [
        .timer(TimerDriver(interval: ms(400), baseStep: 50, firstIncrement: 100, increment: 60, passes: 2)),
        .rows(interval: ms(60)),
        .drags((0..<3).map { FingerDrag(at: ms(700 * $0), duration: ms(90), distance: 500, decelerationRate: 0.99) }),
        .script((1...4).map { ScriptedScroll(at: ms(300 * $0), offset: Double(400 * ($0 % 3)), animated: $0 > 1) }),
      ]
      let caches = InitialImageCaches.allCases[random.integer(in: 0...2)]
      configuration = try makeConfiguration(
        messages, profile: makeProfile(from: &random, cores: cores), driver: drivers[random.integer(in: 0...3)],
        caches: caches, topInset: Double(random.integer(in: 0...64)), limit: .seconds(30),
        usesShortcuts: usesShortcuts)
      testDescription = "seed \(seed), \(cores) cores, \(techniques.map(\.rawValue))"
    }
  }

  @Test("Every frame's charges add up to its time, on 1 and 2 cores", arguments: 1...20, [1, 2])
  func exactSums(seed: UInt64, cores: Int) throws {
    let sample = try Sample(seed: seed, cores: cores)
    let simulation = ListSimulation(sample.configuration, sample.techniques)
    let record = simulation.run()
    let place: Comment = "\(sample.testDescription)"
    var nextCharge = 0
    var last = VirtualInstant.zero
    for frame in record.frames {
      #expect(frame.charges.lowerBound == nextCharge, place)
      nextCharge = frame.charges.upperBound
      let charges = record.charges[frame.charges]
      #expect(charges.reduce(VirtualDuration.zero) { $0 + $1.time } == frame.mainTime, place)
      let busy = charges.filter { ![.preempted, .waiting].contains($0.phase) }
      #expect(busy.reduce(VirtualDuration.zero) { $0 + $1.time } == frame.busyTime, place)
      #expect(frame.start >= last, place)
      #expect(frame.end - frame.start >= frame.mainTime, place)
      last = frame.end
    }
    #expect(nextCharge == record.charges.count, place)
    for charge in record.charges {
      #expect(charge.time > .zero, place)
      #expect((-1..<simulation.list.rows.count).contains(Int(charge.row)), place)
      #expect(Int(charge.technique) <= sample.techniques.count, place)
      if [.contextSwitch, .preempted, .waiting].contains(charge.phase) {
        #expect(charge.technique == 0 && charge.row == -1, place)
      }
    }
    #expect(record.frames.contains { $0.mainTime > .zero }, place)
  }

  @Test("Shortcuts of the host change nothing in the record", arguments: 1...16)
  func hostShortcuts(seed: UInt64) throws {
    let with = try Sample(seed: seed, cores: 2)
    let without = try Sample(seed: seed, cores: 2, usesShortcuts: false)
    let first = ListSimulation(with.configuration, with.techniques).run()
    let second = ListSimulation(without.configuration, without.techniques).run()
    #expect(first == second, "\(with.testDescription)")
  }

  @Test("The same run twice gives the same record, and another content another")
  func repeatable() throws {
    let records = try ([3, 3, 4] as [UInt64]).map { seed in
      let sample = try Sample(seed: seed, cores: 2)
      return ListSimulation(sample.configuration, sample.techniques).run()
    }
    #expect(records[0] == records[1] && records[0].frames != records[2].frames)
  }

  @Test("Work is attributed to the technique whose code asked for it, and to the row it was for")
  func techniqueOfExtensionPoints() throws {
    let profile = makeProfile([.textMeasureCall: microsecond, .constraintCreate: microsecond])
    let simulation = try ListSimulation(makeConfiguration(shortTexts(30), profile: profile), [.measured, .pooled])
    let record = simulation.run()
    // Technique 1 measures texts when heights are asked; technique 2 makes constraints when cells are made; the list
    // itself measures texts when it places cells.
    let keys = Set(record.charges.map { "\($0.technique) \($0.phase.name)" })
    #expect(keys == ["1 heights", "2 cells", "0 layout"])
    let measured = record.charges.filter { $0.technique == 1 }
    #expect(Set(measured.map(\.row)) == Set(0..<30))
    let perRow = measured.filter { $0.row == 20 }.reduce(VirtualDuration.zero) { $0 + $1.time }
    #expect(perRow == .microseconds(3))
  }

  @Test(
    "An image that is delivered later is shown on behalf of the technique and for the row that asked",
    arguments: [ImageDelivery.commonModes, .defaultMode, .background])
  func imagesLater(delivery: ImageDelivery) throws {
    let messages = [text("one"), pictures(["a"], id: 1), text("two"), pictures(["b"], id: 3)]
    let profile = makeProfile([.imageAssign: microsecond, .diskRead: millisecond])
    let simulation = try ListSimulation(makeConfiguration(messages, profile: profile), [.sized, .pooled])
    simulation.ui.strategies.installing = 0
    simulation.ui.strategies.decorateDelivery { _ in FixedDelivery(delivery) }
    let record = simulation.run()
    let expected = [1, 3].map { FrameCharge(technique: 2, phase: .images, row: $0, time: .microseconds(1)) }
    #expect(record.charges.sorted { $0.row < $1.row } == expected)
  }

  @Test(
    "The work of a frame layout is that of the technique that has set it, not of the list and not of the one that made the cell"
  )
  func frameLayouts() throws {
    let simulation = try ListSimulation(makeConfiguration([text("one"), text("two")]), [.pooled])
    simulation.ui.strategies.installing = 2
    simulation.ui.strategies.decorateCells { ChargedLayout(over: $0) }
    let charges = simulation.run().workCharges.filter { $0.kind == .frameLayout }
    #expect(charges.map(\.technique) == [2, 2] && Set(charges.map(\.phase)) == [.heights, .layout], "\(charges)")
  }

  /// Lays out cells that the strategy below makes: sets a frame for each height and each layout.
  private final class ChargedLayout: CellProvider, StrategyDecorator, FrameLayout {
    let base: any CellProvider
    init(over base: any CellProvider) { self.base = base }

    func makeCell(for row: Row, ui: UIContext) -> Cell {
      let cell = base.makeCell(for: row, ui: ui)
      cell.frameLayout = self
      return cell
    }
    func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double {
      ui.setFrame(PointRect(0, 0, 1, 1), of: cell.contentView)
      return 50
    }
    func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
      ui.setFrame(PointRect(0, 0, 1, 1), of: cell.contentView)
    }
  }

  @Test("Frames of animations are shown on behalf of the technique that showed the animation")
  func animations() throws {
    let profile = makeProfile([.methodCall: microsecond])
    let simulation = try ListSimulation(
      makeConfiguration(
        [pictures(["m"])], profile: profile, driver: .steps([(500, 1)])),
      [.measured, .pooled])
    let record = simulation.run()
    let charges = record.charges.filter { $0.phase == .animation }
    #expect(!charges.isEmpty)
    #expect(charges.allSatisfy { $0.technique == 2 })
  }
}
