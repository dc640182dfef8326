import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// Selects where stills are decoded: in the commit on the main thread, or on a serial queue before delivery (O'Brien
/// 2013).
struct DecodingLocation: Technique {
  static let declaration = TechniqueDeclaration(
    id: "decoding-place", summary: "Where stills are decoded.", decorates: [.images],
    options: [
      OptionDeclaration(
        name: "place", domain: .choice(["commit", "serial"]), default: .choice("serial"), help: "Where.")
    ])
  private let decoding: ImageRequest.Decoding
  init(options: TechniqueOptions) { decoding = options.choice("place") == "commit" ? .atCommit : .onSerialQueue }
  func install(in strategies: StrategyStack) {
    let decoding = decoding
    strategies.decorateImages { SelectedDecoding(decoding, over: $0) }
  }

  private final class SelectedDecoding: ImageStrategy, StrategyDecorator {
    private let decoding: ImageRequest.Decoding
    let base: any ImageStrategy
    init(_ decoding: ImageRequest.Decoding, over base: any ImageStrategy) {
      (self.decoding, self.base) = (decoding, base)
    }
    func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
      var request = base.request(for: media, style: style, ui: ui)
      if media.kind == .still { request.decoding = decoding }
      return request
    }
  }
}

@Suite("Where images are decoded")
struct DecodingTests {
  private func record(_ place: String) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(2, count: 30))
    run.add(DecodingLocation.self, ["place": .choice(place)])
    run.imageCaches = .disk
    run.isFree = false
    run.driver = .rows(interval: .milliseconds(200))
    return try run.record()
  }

  @Test("The commit decodes stills on the main thread unless a queue has decoded them")
  func commitDecodesOnMain() throws {
    let (commit, serial) = (try record("commit"), try record("serial"))
    #expect(commit.nanoseconds(phase: .prepare) > 0)
    #expect(serial.nanoseconds(phase: .prepare) == 0)
    #expect(commit.counters.decodes == serial.counters.decodes)
    #expect(serial.amount(.queueHop) > commit.amount(.queueHop), "decoding on a queue takes queue hops")
  }
}
