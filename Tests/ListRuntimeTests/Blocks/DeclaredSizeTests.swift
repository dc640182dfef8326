import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Sizes of declared views")
struct DeclaredSizeTests {
  private let label = LabelStyle(font: Font(pointSize: 17), color: .black, lineLimit: 0)

  /// The heights of rows that show views, in a list that is 320 points wide.
  private func heights(_ views: [DeclaredView], _ items: [DeclaredItem]) throws -> [Double] {
    var style = DeclaredStyle()
    style.blocks = [DeclaredBlock(DeclaredStack(.vertical, views: views))]
    var run = ListRun()
    run.content = ContentDescription(items, style: style)
    run.media = try MediaLibrary([
      MediaItem(url: "wide", format: .jpeg, pixelWidth: 800, pixelHeight: 400, byteCount: 1000),
      MediaItem(url: "tall", format: .jpeg, pixelWidth: 300, pixelHeight: 600, byteCount: 1000),
    ])
    return try run.finished().rowHeights
  }

  @Test("An image has the shape of its picture, whatever that is; without a picture in the library it is a square")
  func ownShape() throws {
    let image = DeclaredView.image(
      DeclaredImage(
        "photo", width: nil, height: .ofPicture(),
        style: ImageStyle(
          size: PointSize(width: 0, height: 0), cornerRadius: 0, borderWidth: 0, borderColor: .black)))
    let items = ["wide", "tall", "missing"].enumerated().map {
      DeclaredItem(itemId: $0.offset, pictures: [.init("photo", $0.element)])
    }
    #expect(try heights([image], items) == [160, 640, 320])
  }

  @Test("Views that share the width are as wide as what is left, in equal parts")
  func equalWidths() throws {
    let items = [DeclaredItem(itemId: 1, texts: [.init("body", String(repeating: "word ", count: 30))])]
    func row(_ width: Double?, sharesWidth: Bool) -> DeclaredView {
      var stack = DeclaredStack(
        .horizontal, spacing: 10,
        views: [
          .text(DeclaredText(.field("body"), style: label, width: width)),
          .surface(DeclaredSurface(width: sharesWidth ? nil : 100, height: 10, style: .clearSample)),
          .surface(DeclaredSurface(width: 60, height: 10, style: .clearSample)),
        ])
      stack.sharesWidth = sharesWidth
      return .stack(stack)
    }
    // 320 less two gaps and 60 points, for two views.
    let equal = try heights([row(nil, sharesWidth: true)], items)
    #expect(try equal == heights([row(120, sharesWidth: false)], items))
    #expect(try equal != heights([row(nil, sharesWidth: false)], items))
  }

  @Test("The network of a run replaces that of its device")
  func network() throws {
    func record(_ change: (inout RunConfiguration) -> Void) throws -> RunRecord {
      var run = ListRun(messages: nil)
      run.imageCaches = .cold
      run.isFree = false
      run.driver = .drag(600, within: 300)
      var configuration = try run.configuration()
      change(&configuration)
      return configuration.record()
    }
    let changed = try record { $0.profile[.work(.networkRequest)].value = 400_000_000_000 }
    let replaced = try record { $0.network.latencyMilliseconds = 400 }
    #expect(replaced == changed)
    #expect(try replaced.contentLatencies != record { _ in }.contentLatencies)
    #expect(
      try record { $0.network.megabitsPerSecond = 0.5 }.contentLatencies != record { _ in }.contentLatencies)
  }
}

extension SurfaceStyle {
  fileprivate static let clearSample = SurfaceStyle(fill: Color(rgb: 0xFFFFFF), cornerRadius: 0, backdropColor: .white)
}
