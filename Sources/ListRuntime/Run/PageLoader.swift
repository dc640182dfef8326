import Simulation

/// Requests pages of items as the screen nears an end of the list, as an app does in `scrollViewDidScroll(_:)`, and changes the list when
/// they arrive. A class, because timers call it back.
final class PageLoader {
  private struct Source {
    let edge: ListEdge
    let screens: Double
    let latency: VirtualDuration
    var pages: ArraySlice<ListEvent>
    var isLoading = false
  }

  private var sources: [Source]
  private unowned let list: ListView
  private let perform: (ListEvent, _ completion: @escaping () -> Void) -> Void

  /// A loader of the events that the position of the scroll triggers; nil if there are none.
  init?(
    _ events: [ScheduledListEvent], list: ListView,
    perform: @escaping (ListEvent, _ completion: @escaping () -> Void) -> Void
  ) {
    sources = events.compactMap { event in
      guard case .near(let edge, let screens, let latency) = event.trigger else { return nil }
      return Source(edge: edge, screens: screens, latency: latency, pages: event.events[...])
    }
    guard !sources.isEmpty else { return nil }
    self.list = list
    self.perform = perform
  }

  /// Requests the next page of each end that is near; called on the main thread after each layout of the scroll, and at its start if an end
  /// is near.
  func listDidMove() {
    list.ui.meter.inPhase(.scroll) { list.ui.meter.charge(.methodCall) }
    for index in sources.indices where isNear(sources[index]) { request(index) }
  }

  /// Whether the screen is so near to an end that a page is requested.
  var isNearAnEnd: Bool { sources.contains(where: isNear) }

  private func isNear(_ source: Source) -> Bool {
    list.model.distance(to: source.edge) <= source.screens * list.size.height
  }

  /// Whether a page for an end has been requested and its items are not in the list yet.
  func isLoading(at edge: ListEdge) -> Bool { sources.contains { $0.edge == edge && $0.isLoading } }

  /// Whether the screen shows an end of the content whose next page is on its way.
  var isAwaited: Bool {
    ListEdge.allCases.contains { isLoading(at: $0) && list.model.isAt($0) }
  }

  /// Requests the next page of an end, unless one is on its way or there are no more; returns whether it was requested.
  func request(at edge: ListEdge) -> Bool {
    sources.indices.filter { sources[$0].edge == edge }.map(request).contains(true)
  }

  @discardableResult private func request(_ index: Int) -> Bool {
    guard !sources[index].isLoading, let page = sources[index].pages.first else { return false }
    sources[index].isLoading = true
    let (ui, due) = (list.ui, list.ui.meter.now + sources[index].latency)
    _ = ui.runLoop.addTimer(firstFire: due, interval: nil, modes: .common) { [unowned self] in
      sources[index].pages = sources[index].pages.dropFirst()
      perform(page) { [unowned self] in sources[index].isLoading = false }
    }
    return true
  }
}
