import ListRuntime
import ReservedHeights
import TechniqueTestSupport
import Testing

@Suite("reserved-heights")
struct ReservedHeightsTests {
  /// A list of pictures whose sizes are not known, half of which scrolls past; ten more items are inserted on the way.
  private func run(_ techniques: [any Technique.Type], placeholder: Double? = 50) throws -> FinishedRun {
    func items(_ numbers: Range<Int>) -> [DeclaredItem] {
      numbers.map { DeclaredItem(itemId: $0, pictures: [.init("photo", "\($0)")]) }
    }
    var style = DeclaredStyle()
    let image = DeclaredImage(
      "photo", width: nil, height: .ofPicture(placeholder: placeholder),
      style: ImageStyle(size: PointSize(width: 0, height: 0), cornerRadius: 0, borderWidth: 0, borderColor: .black))
    style.blocks = [DeclaredBlock(DeclaredStack(.vertical, views: [.image(image)]))]
    var run = ListRun(techniques)
    run.content = ContentDescription(items(0..<40), style: style)
    run.media = try MediaLibrary(
      (0..<60).map {
        MediaItem(url: "\($0)", format: .jpeg, pixelWidth: 320, pixelHeight: 100 + 10 * ($0 % 7), byteCount: 9000)
      })
    run.imageCaches = .cold
    run.isFree = false
    run.driver = .drag(800, within: 300)
    run.events = [ScheduledListEvent(.insert(.declared(items(50..<60)), at: 3), at: 100)]
    return try run.finished()
  }

  @Test("No height changes when a picture arrives, and heights are those of a list that knows the sizes")
  func heights() throws {
    let (without, with) = (try run([]), try run([ReservedHeightsTechnique.self]))
    let known = try run([], placeholder: nil)
    #expect(with.rowHeights == known.rowHeights)
    #expect(with.record.counters.rowsEntered == known.record.counters.rowsEntered)
    #expect(without.record.counters.rowsEntered > known.record.counters.rowsEntered)
    // A call for each of 50 pictures, once.
    #expect(with.record.amount(.methodCall) == known.record.amount(.methodCall) + 50)
  }

  @Test("If the app knows the sizes anyway, it does nothing")
  func knownSizes() throws {
    let (without, with) = (try run([], placeholder: nil), try run([ReservedHeightsTechnique.self], placeholder: nil))
    #expect(without.record.frames == with.record.frames)
  }
}
