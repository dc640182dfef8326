import ListRuntime
import Simulation
import Testing

@Suite("Techniques and the settled pictures of all items")
struct PictureCheckTests {
  /// Three texts, the second one of two lines, a still, an animation with a still, and enough texts to scroll.
  private static let messages: [Message] =
    [
      Message(messageId: 0, direction: .incoming, body: .text("one")),
      Message(messageId: 1, direction: .outgoing, body: .text("two\nlines")),
      Message(messageId: 2, direction: .incoming, body: .media(["still"])),
      Message(messageId: 3, direction: .outgoing, body: .media(["moving", "still"])),
    ] + (4..<12).map { Message(messageId: $0, direction: .incoming, body: .text("text \($0)")) }

  private func configuration() throws -> RunConfiguration {
    try PictureStage.configuration(Self.messages, width: 320, height: 300)
  }

  private func check(_ way: ChangedTechnique.Way, declares: Bool = false) throws -> PictureCheck {
    let technique = ConfiguredTechnique(
      ChangedTechnique.self, given: ["way": .choice(way.rawValue), "declares": .boolean(declares)])
    return PictureCheck(technique, over: [], in: try configuration())
  }

  @Test("Every item has its picture: text drawn, images there")
  func allItems() throws {
    let pictures = ListSimulation.settledPictures(of: try configuration())
    #expect(pictures.count == Self.messages.count)
    for (message, picture) in zip(Self.messages, pictures) {
      switch message.body {
      case .text(let text): #expect(picture.textRuns.map(\.text) == [text])
      case .media(let urls):
        #expect(picture.surfaces.compactMap { ($0.paint as? PlacedImage)?.url } == urls)
      }
    }
  }

  @Test("Pictures do not depend on the speed of the device")
  func free() throws {
    var slow = try configuration()
    for index in slow.profile.work.indices { slow.profile.work[index].value = 1_000_000_000 }
    let pictures = [slow, try configuration()].map { ListSimulation.settledPictures(of: $0) }
    try #require(pictures.allSatisfy { $0.count == Self.messages.count })
    for (one, two) in zip(pictures[0], pictures[1]) {
      #expect(PictureComparison(one, two).isEqual)
    }
  }

  private static let texts = [0, 1] + Array(4..<12)

  /// Ways of changing cells, whether a difference of the second item is declared, and the items and the aspect of undeclared differences.
  private static let ways:
    [(way: ChangedTechnique.Way, declares: Bool, items: [Int], aspect: PictureDifference.Aspect)] = [
      (.nothing, false, [], .text), (.noImages, false, [2, 3], .image), (.blankTexts, false, texts, .text),
      // Settled pictures contain texts that come late.
      (.lateTexts, false, [], .text), (.redLines, true, [], .text), (.redLines, false, [1], .text),
      (.redTexts, true, [0] + Array(4..<12), .text),
    ]

  @Test(
    "A technique that shows less or something else is caught where it does not declare that", arguments: ways.indices)
  func undeclared(index: Int) throws {
    let (way, declares, items, aspect) = Self.ways[index]
    let check = try check(way, declares: declares)
    #expect(check.undeclared.map(\.item) == items && check.undeclared.allSatisfy { $0.difference.aspect == aspect })
    #expect(check.declared.map { [$0.items, $0.differing] } == (declares ? [[1, 1]] : []) && check.absent.isEmpty)
    #expect(check.findings.isEmpty == (items.isEmpty && !declares))
  }

  @Test("A list has settled when its images have arrived")
  func settled() throws {
    var slow = try configuration()
    slow.imageCaches = .cold
    slow.profile.work[WorkKind.networkRequest.index].value = 1_000_000_000_000
    let simulation = ListSimulation(slow)
    simulation.start()
    #expect(!simulation.isSettled, "there is no list yet")
    simulation.advance(by: .milliseconds(900))
    #expect(simulation.list.cells.count > 2 && !simulation.isSettled)
    simulation.advance(by: .milliseconds(2000))
    #expect(simulation.isSettled)
  }

  @Test("A declared difference must occur, on one list or another")
  func severalChecks() throws {
    let (none, several) = (try check(.nothing, declares: true), try check(.redLines, declares: true))
    #expect(none.undeclared.isEmpty && none.absent.map(\.aspect) == [.text])
    #expect(PictureCheck.absent(in: [none]).count == 1)
    #expect(PictureCheck.absent(in: [none, several]).isEmpty)
    #expect(PictureCheck.absent(in: []).isEmpty)
  }

  @Test("Items belong to the groups their content says")
  func groups() throws {
    let items = ItemGroups(try configuration().makeContent())
    func members(_ group: PictureDifference.Items) -> [Int] { (0..<5).filter { items.contains($0, in: group) } }
    #expect(members(.all) == [0, 1, 2, 3, 4])
    #expect(members(.text) == [0, 1, 4])
    #expect(members(.multilineText) == [1])
    #expect(members(.media) == [2, 3])
    #expect(members(.animatedMedia) == [3])
  }
}
