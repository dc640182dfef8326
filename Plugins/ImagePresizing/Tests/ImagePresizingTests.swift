import ImagePresizing
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Image presizing")
struct ImagePresizingTests {
  private func run(
    _ messages: [Message]?, duplicateEdge: Bool = false, heights: Bool = true
  ) -> ListRun {
    let run =
      heights
      ? ListRun(over: "cell-reuse", "static-cells", "manual-heights", "cached-heights", messages: messages)
      : ListRun(over: "cell-reuse", "static-cells", messages: messages)
    return run.with(ImagePresizingTechnique.self, ["duplicateEdge": .boolean(duplicateEdge)])
      .with { $0.imageCaches = .disk }
  }

  @Test("With exact heights a media cell has 4, 8 or 12 constraints, and a text cell still 8", arguments: 0...3)
  func constraints(_ images: Int) throws {
    let messages = try images == 0 ? ChatSample.texts(40) : ChatSample.stills(images, count: 40)
    let record = try run(messages).record()
    #expect(record.amount(.constraintCreate) == [8, 4, 8, 12][images] * record.amount(.cellCreate))
  }

  @Test("With the test app's duplicate, outgoing cells of two images have 9, and incoming ones 8")
  func duplicateEdge() throws {
    for (direction, count) in [(Message.Direction.outgoing, 9), (.incoming, 8)] {
      let messages = try ChatSample.stills(2, count: 40, direction: direction)
      let record = try run(messages, duplicateEdge: true).record()
      #expect(record.amount(.constraintCreate) == count * record.amount(.cellCreate))
    }
  }

  @Test("A fitted cell keeps the height constraints of its images", arguments: 1...3)
  func fittedCellsKeepHeights(_ images: Int) throws {
    let record = try run(ChatSample.stills(images, count: 40), heights: false).record()
    #expect(record.amount(.constraintCreate) == 5 * images * record.amount(.cellCreate))
  }

  @Test("No still is shown with more pixels than its view has; each pair of image and size is resized and encoded once")
  func resizedOnce() throws {
    let counters = try run(nil).record().counters
    #expect(counters.oversizeImages == 0)
    // Large and small ones in the shipped messages.
    #expect(counters.resizes == 25 + 86 && counters.encodes == 25 + 86)
    #expect(try run(ChatSample.animations(10)).record().counters.resizes == 0, "animations are not resized")
  }
}
