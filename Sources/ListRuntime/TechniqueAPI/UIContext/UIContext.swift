package import Simulation

/// The primitives of the simulated UI stack that strategies use; each of them charges its own work.
///
/// The field "Charges" of each primitive lists the kinds of work that it charges, named as in a device profile. The
/// work of a frame that follows from it, such as laying out, drawing and committing changed views, is charged there.
/// Reading a property charges nothing.
///
/// There is no other way to make a view, measure a text or show an image, so a technique can only save work by not
/// requesting it. A class, since all parts of a run share one instance. It contains no mechanism: its services do the
/// work.
public final class UIContext {
  /// The strategies of the list.
  public internal(set) var strategies: StrategyStack
  /// The content that the list shows.
  public let content: any ListContent
  /// The display of the device.
  public let screen: Screen
  /// Number of CPU cores.
  public let processorCount: Int

  // MARK: Services

  /// The environment that the services share.
  let environment: RunEnvironment
  /// The meter to which the primitives charge their work.
  package let meter: WorkMeter
  /// The rows of the list, their heights, and its offset.
  let list: ListModel
  /// The changes that the next commit sends.
  package let commit: PendingCommit
  let views: ViewService
  /// Constraints and their solutions.
  package let layout: LayoutService
  let texts: TextService
  let nodes: TextNodeService
  let models: ModelService
  /// The images that views show.
  package let loader: ImageLoader
  let queues: QueueService
  /// The content if the heights of views follow from their pictures; otherwise nil.
  let picturedContent: (any PictureSizedContent)?
  private let library: ImageLibraryRules

  /// Creates the context of a run on a device; the list has no rows yet.
  ///
  /// - Parameter memo: that of an earlier run of the same data.
  convenience init(
    configuration: RunConfiguration, reusing memo: RunMemo?, meter: WorkMeter, runLoop: VirtualRunLoop,
    scheduler: Scheduler
  ) {
    self.init(
      configuration: configuration, content: memo?.content ?? configuration.makeContent(), meter: meter,
      runLoop: runLoop, scheduler: scheduler)
    if let memo {
      texts.layouts = memo.texts
      layout.reuse(memo)
    }
  }

  /// What a later run of the same data can take over; nil if texts were shown in another size.
  var memo: RunMemo? {
    guard texts.layouts.textScale == 1 else { return nil }
    let content = (content as? any ReusableContent).flatMap { $0.isUnchanged ? $0 : nil }
    return RunMemo(content: content, texts: texts.layouts, constraints: layout.table, layouts: layout.engine)
  }

  /// Creates the context of a run that shows a content.
  package init(
    configuration: RunConfiguration, content: any ListContent, meter: WorkMeter, runLoop: VirtualRunLoop,
    scheduler: Scheduler
  ) {
    self.content = content
    self.meter = meter
    environment = RunEnvironment(configuration: configuration, meter: meter, runLoop: runLoop, scheduler: scheduler)
    screen = environment.screen
    commit = PendingCommit(scale: screen.scale)
    processorCount = environment.processorCount
    library = configuration.imageLibrary
    strategies = StrategyStack(meter: meter, library: library)
    list = ListModel(
      screen: screen, topInset: configuration.topInset, startsAtEnd: configuration.startsAt == .end)
    picturedContent = (content as? any PictureSizedContent).flatMap { $0.hasPictureHeights ? $0 : nil }
    texts = TextService(environment, content: content)
    nodes = TextNodeService(environment, texts: texts)
    models = ModelService(environment: environment, texts: texts, content: content)
    layout = LayoutService(environment, texts: texts)
    loader = ImageLoader(
      environment, media: configuration.media, caches: configuration.imageCaches, rules: library)
    views = ViewService(environment, commit: commit, layout: layout, texts: texts, nodes: nodes, images: loader)
    queues = QueueService(environment)
    if configuration.imageCaches == .memory {
      for item in configuration.media.items { picturedContent?.learnSize(of: item.url) }
    }
    scheduler.simulator.addMember(self)
  }
}

extension UIContext: ImageDeliveryPolicy {
  package func delivery(of request: ImageRequest) -> ImageDelivery {
    strategies.delivery.delivery(of: request, ui: self)
  }
}

extension UIContext: SimulatorMember {
  /// Releases the techniques, which may retain this context.
  package func shutDown() { strategies = StrategyStack(meter: meter, library: library) }
}

extension UIContext: CustomReflectable {
  /// An empty mirror, so that reflection gives no access to the meter, the profile or the clock.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
