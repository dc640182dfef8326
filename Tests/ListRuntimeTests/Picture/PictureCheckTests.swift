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

  private func check(_ type: any Technique.Type, _ options: [String: OptionValue] = [:]) throws -> PictureCheck {
    PictureCheck(ConfiguredTechnique(type, given: options), over: [], in: try configuration())
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

  @Test("A technique that changes nothing passes")
  func same() throws {
    let check = try check(SameTechnique.self)
    #expect(check.findings.isEmpty && check.absent.isEmpty)
  }

  @Test("A technique that leaves images out is caught on every item with images, and on no other")
  func noImages() throws {
    let check = try check(NoImagesTechnique.self)
    #expect(check.undeclared.map(\.item) == [2, 3])
    #expect(check.undeclared.allSatisfy { $0.difference.aspect == .image })
  }

  @Test("A technique that never draws its texts is caught")
  func blankTexts() throws {
    let check = try check(BlankTextsTechnique.self)
    #expect(check.undeclared.map(\.item) == [0, 1] + Array(4..<12))
    #expect(check.undeclared.allSatisfy { $0.difference.aspect == .text })
  }

  @Test("A technique whose texts come late passes, because settled pictures contain them")
  func lateTexts() throws {
    #expect(try check(LateTextsTechnique.self).findings.isEmpty)
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

  @Test("A declared difference passes where it is declared, is caught elsewhere, and must occur")
  func declared() throws {
    let several = try check(RedTechnique.self)
    #expect(several.undeclared.isEmpty && several.absent.isEmpty)
    #expect(several.declared.map { [$0.items, $0.differing] } == [[1, 1]])
    let all = try check(RedTechnique.self, ["paints": .choice("all")])
    #expect(all.undeclared.map(\.item) == [0] + Array(4..<12))
    let none = try check(RedTechnique.self, ["paints": .choice("none")])
    #expect(none.undeclared.isEmpty && none.absent.map(\.aspect) == [.text])
    let silent = try check(RedTechnique.self, ["says": .boolean(false)])
    #expect(silent.undeclared.map(\.item) == [1] && silent.declared.isEmpty)
  }

  @Test("A difference that does not occur on one list must occur on another")
  func severalChecks() throws {
    let none = try check(RedTechnique.self, ["paints": .choice("none")])
    let several = try check(RedTechnique.self)
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
