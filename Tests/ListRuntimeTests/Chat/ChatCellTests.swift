import ListRuntime
import Simulation
import Testing

/// The classes of a chat's cells, as counted in the test app of Reinpalu's thesis (2017).
@Suite("Cell classes of a chat")
struct ChatCellTests {
  private static let bodies: [Message.Body] = [
    .text("Short message"), .media(["a"]), .media(["a", "b"]), .media(["a", "b", "c"]),
  ]

  private func makeContent(
    _ body: Message.Body, _ direction: Message.Direction = .incoming, asText: Bool = false
  ) throws -> (any ListContent, Row) {
    let content = ChatStyle().makeContent(
      [Message(messageId: 7, direction: direction, body: body)], media: try smallLibrary(), width: phone.width,
      showsMediaAsText: asText)
    return (content, Row(index: 0, item: 0, blocks: 0..<content.blockCount(ofItem: 0)))
  }

  @Test("Expected counts match the listed nonempty texts and images", arguments: [false, true])
  func expectedContentCounts(asText: Bool) throws {
    let bodies = Self.bodies + [.text(""), .media(["a", "not in the library"]), .media(["not in the library"])]
    for body in bodies {
      let (content, whole) = try makeContent(body, asText: asText)
      for blocks in [whole.blocks, 0..<1] {
        let row = Row(index: 0, item: 0, blocks: blocks)
        let counts = content.expectedContentCounts(for: row)
        #expect(counts.texts == content.texts(for: row).count { !$0.text.isEmpty }, "\(body)")
        #expect(counts.images == content.images(for: row).count { $0.media != nil }, "\(body)")
      }
    }
  }

  /// Builds and fits the cell of a row on a device with one row; returns it with its frames.
  private func fitted(
    _ body: Message.Body, _ direction: Message.Direction = .incoming, techniques: [TestTechnique] = []
  ) throws -> (height: Double, cell: Cell) {
    let device = try Device(
      [Message(messageId: 7, direction: direction, body: body)], media: try smallLibrary().items, caches: .memory)
    for technique in techniques { technique.install(in: device.ui.strategies) }
    device.show()
    let cell = try #require(device.list.cells.first)
    #expect(device.ui.counters.constraintConflicts == 0)
    return (HeightIndex.points(cell.height), cell)
  }

  /// Bodies with the heights of their rows in single-use and in pooled cells.
  private static let heights: [(body: Message.Body, single: Double, pooled: Double)] = [
    (.text("One"), 40.5, 40.5), (.text("One\nand two"), 55, 55), (.text("One\nand two\nand three"), 69, 69),
    (bodies[1], 176, 170), (bodies[2], 96, 90), (bodies[3], 96, 90),
  ]

  @Test(
    "Solved heights depend on lines, images and kind of cell; measured ones are the same, rounded up to whole points",
    arguments: heights.indices, Message.Direction.allCases)
  func rowHeights(index: Int, direction: Message.Direction) throws {
    let (body, single, pooled) = Self.heights[index]
    for (techniques, height) in [([], single), ([TestTechnique.pooled], pooled)] {
      #expect(try fitted(body, direction, techniques: techniques).height == height)
      let measured = try fitted(body, direction, techniques: techniques + [.measured]).height
      #expect(measured == PixelGrid.roundUp(height, scale: 1))
    }
  }

  @Test("A text bubble is at its message's side, as wide as its text; images are in a row from their side")
  func places() throws {
    let width = 320.0
    var measurer = TextMeasurer()
    for direction in Message.Direction.allCases {
      let (height, cell) = try fitted(.text("Short"), direction)
      let (bubble, label) = (cell.views[1].frame, cell.views[2].frame)
      let measured = PixelGrid.roundUp(measurer.layout("Short", font: Font(pointSize: 12)).width, scale: 2)
      #expect(label.width == measured)
      #expect(bubble.width == label.width + 32)
      #expect(bubble.y == 5 && bubble.maxY == height - 5)
      #expect(label.y == bubble.y + 8 && label.x == bubble.x + 16)
      #expect(direction == .incoming ? bubble.x == 16 : bubble.maxX == width - 16)

      let images = try fitted(Self.bodies[3], direction, techniques: [.pooled]).cell.views.dropFirst().map(\.frame)
      let xs: [Double] =
        direction == .incoming ? [16, 101, 186] : [width - 16 - 250, width - 16 - 165, width - 16 - 80]
      #expect(images == xs.map { PointRect($0, 5, 80, 80) })
      let one = try fitted(Self.bodies[1], direction).cell.views[1].frame
      #expect(one == PointRect(direction == .incoming ? 16 : width - 176, 8, 160, 160))
    }
  }

  @Test("Long texts wrap at 212 pt on both sides and have the height of the text at that width")
  func wrapping() throws {
    let long = "This is a long message that does not fit on a single line of the screen, nor on two of them"
    var measurer = TextMeasurer()
    for direction in Message.Direction.allCases {
      let (height, cell) = try fitted(.text(long), direction)
      let label = cell.views[2].frame
      let layout = measurer.layout(long, font: Font(pointSize: 12), maxWidth: 212)
      #expect(label.width == 212)
      #expect(layout.lineCount == 3)
      #expect(height == 69)
      #expect(height == PixelGrid.roundUp(layout.height, scale: 2) + 26)
      #expect(cell.views[1].frame.x == (direction == .incoming ? 16 : 60))
      #expect(cell.views[1].frame.width == 244)
    }
  }

  @Test("A text wraps only if it is wider than 212 pt", arguments: [0, 1, 2, 3])
  func wrappingLimit(extra: Int) throws {
    // The widest run of i's that fits, and a few more.
    let font = Font(pointSize: 12)
    var measurer = TextMeasurer()
    var words = "i"
    while measurer.layout(words + " i", font: font).width <= 212 { words += " i" }
    for _ in 0..<extra { words += " i" }
    #expect(try fitted(.text(words)).height == (extra == 0 ? 40.5 : 55))
  }

  @Test("All frames are aligned to whole pixels", arguments: 1...30)
  func snapped(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "frames")
    let scale = random.integer(in: 1...3)
    let device = try Device(
      makeMessages(6, from: &random),
      profile: makeProfile(screen: Screen(width: 320, height: 568, scale: scale)), media: try smallLibrary().items,
      caches: .memory)
    if seed.isMultiple(of: 2) { TestTechnique.pooled.install(in: device.ui.strategies) }
    device.show()
    func isOnPixel(_ points: Double) -> Bool {
      let pixels = points * Double(scale)
      return abs(pixels - pixels.rounded()) < 1e-9
    }
    try #require(!device.list.cells.isEmpty)
    for cell in device.list.cells {
      #expect(isOnPixel(HeightIndex.points(cell.height)) || scale == 3, "seed \(seed)")
      for view in cell.views {
        let frame = view.frame
        #expect([frame.x, frame.y, frame.maxX, frame.maxY].allSatisfy(isOnPixel), "seed \(seed): \(frame)")
        #expect(frame.x >= 0 && frame.maxX <= 320, "seed \(seed): \(frame)")
        #expect(frame.y >= 0 && frame.maxY <= HeightIndex.points(cell.height) + 0.5, "seed \(seed): \(frame)")
      }
    }
  }

  @Test("Media shown as text show the message's ID")
  func mediaAsText() throws {
    let (content, row) = try makeContent(Self.bodies[3], asText: true)
    #expect(row.blocks == 0..<1)
    #expect(content.texts(for: row).map(\.text) == ["Media message with ID [7]"])
    #expect(content.images(for: row).isEmpty)
    #expect(content.staticCell(for: row).name == "text-in")
    #expect(content.calculatedEstimate(for: row) == 44)
  }

  @Test(
    "Estimates and formulas match the rows' shapes",
    arguments: [(bodies[0], 44, 26), (bodies[1], 176, 170), (bodies[2], 96, 90), (bodies[3], 96, 90)]
      as [(Message.Body, Double, Double)])
  func estimates(body: Message.Body, estimate: Double, fixed: Double) throws {
    let (content, row) = try makeContent(body)
    #expect(content.automaticEstimate(for: row) == 44 && content.calculatedEstimate(for: row) == estimate)
    let formula = content.heightFormula(for: row, isPooled: true)
    #expect(formula.fixed == fixed && formula.texts.allSatisfy { $0.maxWidth == 212 })
    // Media in single-use cells have 3 pt more above and below.
    let isText = body == Self.bodies[0]
    #expect(content.heightFormula(for: row, isPooled: false).fixed == fixed + (isText ? 0 : 6))
    // The height of a media row in a cell of its family is set when it is bound.
    if !isText { #expect(content.arrangement(for: row).updated.map(\.constant) == [fixed]) }
  }
}
