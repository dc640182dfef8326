import ListRuntime
import Simulation

/// Generates the messages of a ``MessageComposition``: exact counts, in random order.
struct CompositionFiller {
  let composition: MessageComposition
  let texts: [TextTemplate]
  let library: MediaLibrary
  let seed: UInt64

  /// The content of a message before its position and id are assigned.
  private enum Content {
    case text(TextTemplate)
    case media([MediaReference])
  }

  /// The messages, with ids from 0: O(messages + pictures).
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

  /// The pictures of each media message; messages with few pictures come first.
  private func media() -> [[MediaReference]] {
    let sizes = composition.mediaCounts.enumerated().flatMap { Array(repeating: $0.offset + 1, count: $0.element) }
    let isAnimated = animatedSlots(sizes: sizes)
    var random = RandomStream(seed: seed, name: "messages.media")
    var stills = library.stills.map(\.url)
    random.shuffle(&stills)
    stills = Array(stills.prefix(composition.distinctStills))
    // The first stills are shown large, the last ones small, and those in the overlap both large and small.
    let large = Array(stills.prefix(composition.distinctLargeStills))
    let small = Array(stills.suffix(composition.distinctSmallStills))
    var animations = library.animations.map(\.url)
    random.shuffle(&animations)
    animations = Array(animations.prefix(composition.distinctAnimations))

    var animated = MediaReferenceQueue(animations, count: composition.animatedReferences, using: &random)
    let animatedLarge = zip(sizes, isAnimated).count { $0 == 1 && $1[0] }
    let largeCount = composition.largeSlots - animatedLarge
    var largeStills = MediaReferenceQueue(large, count: largeCount, using: &random)
    let smallCount = composition.smallSlots - (composition.animatedReferences - animatedLarge)
    var smallStills = MediaReferenceQueue(small, count: smallCount, using: &random)
    return zip(sizes, isAnimated).map { size, slots in
      slots.map { $0 ? animated.next() : size == 1 ? largeStills.next() : smallStills.next() }
    }
  }

  /// Whether each picture of each message is an animation.
  private func animatedSlots(sizes: [Int]) -> [[Bool]] {
    var random = RandomStream(seed: seed, name: "messages.animation")
    let singleCount = composition.animatedSingles ?? 0
    let multipleCount = composition.messagesWithAnimations - singleCount
    var slots = sizes.map { Array(repeating: false, count: $0) }
    var singlePictureMessages = Array(sizes.indices.filter { sizes[$0] == 1 })
    random.shuffle(&singlePictureMessages)
    var multiplePictureMessages = Array(sizes.indices.filter { sizes[$0] > 1 })
    random.shuffle(&multiplePictureMessages)
    ensureCapacity(
      for: composition.animatedReferences - singleCount, inFirst: multipleCount, of: &multiplePictureMessages,
      sizes: sizes)
    let chosen = singlePictureMessages.prefix(singleCount) + multiplePictureMessages.prefix(multipleCount)
    for message in chosen { slots[message][random.integer(in: 0...sizes[message] - 1)] = true }
    // References beyond one per message go to random free slots of the same messages.
    var freeSlots = chosen.flatMap { message in
      slots[message].indices.filter { !slots[message][$0] }.map { (message, $0) }
    }
    random.shuffle(&freeSlots)
    for (message, slot) in freeSlots.prefix(composition.animatedReferences - composition.messagesWithAnimations) {
      slots[message][slot] = true
    }
    return slots
  }

  /// Swaps small messages among the first `number` for larger later ones until they hold enough pictures.
  private func ensureCapacity(for references: Int, inFirst number: Int, of messages: inout [Int], sizes: [Int]) {
    while messages.prefix(number).reduce(0, { $0 + sizes[$1] }) < references {
      let smallest = messages.indices.prefix(number).min { sizes[messages[$0]] < sizes[messages[$1]] }
      let largest = messages.indices.dropFirst(number).max { sizes[messages[$0]] < sizes[messages[$1]] }
      guard let smallest, let largest, sizes[messages[smallest]] < sizes[messages[largest]] else { return }
      messages.swapAt(smallest, largest)
    }
  }
}

/// Media references in random order: each distinct one at least once, the rest drawn at random.
private struct MediaReferenceQueue {
  private var urls: [MediaReference]

  init(_ distinct: [MediaReference], count: Int, using random: inout RandomStream) {
    urls = distinct
    while urls.count < count, !distinct.isEmpty { urls.append(distinct[random.integer(in: 0...distinct.count - 1)]) }
    random.shuffle(&urls)
  }

  mutating func next() -> MediaReference {
    guard let url = urls.popLast() else { preconditionFailure("a checked composition has a picture for every place") }
    return url
  }
}
