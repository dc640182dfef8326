import ListRuntime
import Simulation

/// A device with image views in one cell, on which a tenth of a second has passed.
struct LoadingDevice {
  /// Images of 10 × 10 pixels and 1000 bytes each, and one of 10,000 bytes.
  static let items =
    (0..<30).map { still("s\($0)", side: 10, bytes: 1000) } + [still("long", side: 10, bytes: 10_000)]
  /// A request of 30 ms, and 1 ms for the 1000 bytes of an image.
  static let network: [WorkKind: Int] = [.networkRequest: 30 * millisecond, .networkByte: microsecond]
  /// The network, 2 ms to read an image, and 3 ms to decode its 100 pixels.
  static let all = network.merging(
    [.diskRead: millisecond, .diskByte: microsecond, .jpegDecodePixel: 30 * microsecond]) { $1 }

  let device: Device
  let views: [View]
  var loader: ImageLoader { device.ui.loader }
  var counters: ListCounters { device.ui.counters }
  var mainBusy: VirtualDuration { device.runLoop.thread.totals.busy }

  init(
    _ caches: InitialImageCaches, _ library: ImageLibraryRules = .pinRemoteImage, work: [WorkKind: Int] = all
  ) throws {
    device = try Device(profile: makeProfile(work), media: Self.items, caches: caches, library: library)
    let cell = device.makeCell { ui, cell in for _ in 0..<30 { _ = ui.makeView(.image, in: cell.contentView) } }
    views = Array(cell.views.dropFirst())
    device.pass(ms(99))
  }

  static func request(
    _ item: Int, side: Int? = nil, _ decoding: ImageRequest.Decoding = .inLoader
  ) -> ImageRequest {
    var request = ImageRequest(media: items[item])
    request.resize = side.map { PixelSize(width: $0, height: $0) }
    request.decoding = decoding
    return request
  }

  /// Loads an image into a view, and returns whether the view has one at once.
  @discardableResult
  func load(_ request: ImageRequest, into view: Int = 0) -> Bool {
    var isImmediate = false
    device.onMain(for: .zero) {
      loader.load(request, into: views[view], policy: device.ui)
      isImmediate = views[view].image != nil
    }
    return isImmediate
  }

  /// Loads an image into a view as the library of the app does.
  func load(_ item: Int, into view: Int) {
    let style = ImageStyle(
      size: PointSize(width: 10, height: 10), cornerRadius: 0, borderWidth: 0, borderColor: .black)
    load(device.ui.strategies.images.request(for: Self.items[item], style: style, ui: device.ui), into: view)
  }

  /// Milliseconds from now until each of some views has an image; nil for views that get none in half a second.
  func arrivals(_ range: Range<Int>) -> [Int?] {
    var times = [Int?](repeating: nil, count: range.count)
    for time in 0..<500 {
      for (position, view) in range.enumerated() where times[position] == nil && views[view].image != nil {
        times[position] = time
      }
      device.pass(ms(1))
    }
    return times
  }
  func arrival(_ view: Int) -> Int? { arrivals(view..<view + 1)[0] }
}

/// Delivers all images in one way.
final class FixedDelivery: DeliveryStrategy {
  let answer: ImageDelivery
  init(_ answer: ImageDelivery) { self.answer = answer }
  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { answer }
}
