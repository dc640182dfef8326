import ListRuntime
import Testing

/// Counts a data set independently of the generator, from only the messages and the library.
struct CompositionTally {
  var textLines: [Int: Int] = [:]
  var mediaCounts: [Int: Int] = [:]
  var incoming = 0
  var outgoing = 0
  var stillReferences = 0
  var animatedReferences = 0
  var messagesWithAnimations = 0
  var stills: Set<String> = []
  var animations: Set<String> = []
  var largeStills: Set<String> = []
  var smallStills: Set<String> = []
  var unknown: Set<String> = []

  init(_ messages: [Message], library: MediaLibrary) {
    for message in messages {
      if message.direction == .incoming { incoming += 1 } else { outgoing += 1 }
      switch message.body {
      case .text(let text):
        textLines[text.split(separator: "\n", omittingEmptySubsequences: false).count, default: 0] += 1
      case .media(let urls):
        mediaCounts[urls.count, default: 0] += 1
        if urls.contains(where: { library[$0]?.kind == .animation }) { messagesWithAnimations += 1 }
        for url in urls { count(url, isLarge: urls.count == 1, library: library) }
      }
    }
  }

  private mutating func count(_ url: String, isLarge: Bool, library: MediaLibrary) {
    switch library[url]?.kind {
    case .animation:
      animatedReferences += 1
      animations.insert(url)
    case .still:
      stillReferences += 1
      stills.insert(url)
      if isLarge { largeStills.insert(url) } else { smallStills.insert(url) }
    case nil:
      unknown.insert(url)
    }
  }

  /// Expects the counts of the thesis's messages.
  func expectThesis(_ location: SourceLocation = #_sourceLocation) {
    #expect(textLines == [1: 123, 2: 105, 3: 146], sourceLocation: location)
    #expect(mediaCounts == [1: 38, 2: 54, 3: 34], sourceLocation: location)
    #expect(incoming == 257 && outgoing == 243, sourceLocation: location)
    #expect(
      stillReferences == 220 && animatedReferences == 28 && messagesWithAnimations == 27, sourceLocation: location)
    #expect(stills.count == 87 && animations.count == 9 && unknown.isEmpty, sourceLocation: location)
    #expect(largeStills.count == 25 && smallStills.count == 86, sourceLocation: location)
  }
}
