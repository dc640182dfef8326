internal import ListRuntime
internal import Simulation

/// Puts the pictures and texts of a ``MessageComposition`` into messages, in an order drawn by chance.
struct CompositionFiller {
  let composition: MessageComposition
  let texts: [TextTemplate]
  let library: MediaLibrary
  let seed: UInt64

  /// What a message will show, before its place and number are known.
  private enum Content {
    case text(TextTemplate)
    case media([MediaReference])
  }

  /// The messages, numbered from 0: O(messages + pictures).
  func messages() -> [Message] {
    var contents = zip(texts, composition.textCounts).flatMap { Array(repeating: Content.text($0), count: $1) }
    contents += media().map { Content.media($0) }
    var order = RandomStream(seed: seed, name: "messages.order")
    order.shuffle(&contents)
    var directions =
      Array(repeating: Message.Direction.incoming, count: composition.incoming)
      + Array(repeating: Message.Direction.outgoing, count: composition.outgoing)
    var directionOrder = RandomStream(seed: seed, name: "messages.direction")
    directionOrder.shuffle(&directions)
    return zip(contents, directions).enumerated().map { messageId, message in
      let (content, direction) = message
      return switch content {
      case .text(let template):
        Message(messageId: messageId, direction: direction, body: .text(template.text(messageId: messageId)))
      case .media(let urls):
        Message(messageId: messageId, direction: direction, body: .media(urls))
      }
    }
  }

  /// The pictures of each message that has some, messages with few pictures first.
  private func media() -> [[MediaReference]] {
    let sizes = composition.mediaCounts.enumerated().flatMap { Array(repeating: $0.offset + 1, count: $0.element) }
    let isAnimated = animatedSlots(sizes: sizes)
    var random = RandomStream(seed: seed, name: "messages.media")
    var stills = library.stills.map(\.url)
    random.shuffle(&stills)
    stills = Array(stills.prefix(composition.distinctStills))
    // The first ones are shown large, the last ones small, those in the middle both.
    let large = Array(stills.prefix(composition.distinctLargeStills))
    let small = Array(stills.suffix(composition.distinctSmallStills))
    var animations = library.animations.map(\.url)
    random.shuffle(&animations)
    animations = Array(animations.prefix(composition.distinctAnimations))

    var animated = Pile(animations, count: composition.animatedReferences, using: &random)
    let animatedLarge = zip(sizes, isAnimated).count { $0 == 1 && $1[0] }
    let largeCount = composition.largeSlots - animatedLarge
    var largeStills = Pile(large, count: largeCount, using: &random)
    let smallCount = composition.smallSlots - (composition.animatedReferences - animatedLarge)
    var smallStills = Pile(small, count: smallCount, using: &random)
    return zip(sizes, isAnimated).map { size, slots in
      slots.map { $0 ? animated.take() : size == 1 ? largeStills.take() : smallStills.take() }
    }
  }

  /// Which pictures of which messages are animations.
  private func animatedSlots(sizes: [Int]) -> [[Bool]] {
    var random = RandomStream(seed: seed, name: "messages.animation")
    let singles = composition.animatedSingles ?? 0
    let several = composition.messagesWithAnimations - singles
    var slots = sizes.map { Array(repeating: false, count: $0) }
    var single = Array(sizes.indices.filter { sizes[$0] == 1 })
    random.shuffle(&single)
    var others = Array(sizes.indices.filter { sizes[$0] > 1 })
    random.shuffle(&others)
    ensureRoom(for: composition.animatedReferences - singles, inFirst: several, of: &others, sizes: sizes)
    let chosen = single.prefix(singles) + others.prefix(several)
    for message in chosen { slots[message][random.integer(in: 0...sizes[message] - 1)] = true }
    // References beyond one a message go to any places left in the same messages.
    var free = chosen.flatMap { message in slots[message].indices.filter { !slots[message][$0] }.map { (message, $0) } }
    random.shuffle(&free)
    for (message, slot) in free.prefix(composition.animatedReferences - composition.messagesWithAnimations) {
      slots[message][slot] = true
    }
    return slots
  }

  /// Swaps small messages among the first ones for larger ones behind them until there is enough room.
  private func ensureRoom(for references: Int, inFirst number: Int, of messages: inout [Int], sizes: [Int]) {
    while messages.prefix(number).reduce(0, { $0 + sizes[$1] }) < references {
      let smallest = messages.indices.prefix(number).min { sizes[messages[$0]] < sizes[messages[$1]] }
      let largest = messages.indices.dropFirst(number).max { sizes[messages[$0]] < sizes[messages[$1]] }
      guard let smallest, let largest, sizes[messages[smallest]] < sizes[messages[largest]] else { return }
      messages.swapAt(smallest, largest)
    }
  }
}

/// Addresses to hand out one by one: each at least once, the rest drawn by chance, in an order drawn by chance.
private struct Pile {
  private var urls: [MediaReference]

  init(_ distinct: [MediaReference], count: Int, using random: inout RandomStream) {
    urls = distinct
    while urls.count < count, !distinct.isEmpty { urls.append(distinct[random.integer(in: 0...distinct.count - 1)]) }
    random.shuffle(&urls)
  }

  mutating func take() -> MediaReference {
    guard let url = urls.popLast() else { preconditionFailure("a checked composition has a picture for every place") }
    return url
  }
}
