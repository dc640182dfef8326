internal import ListRuntime

extension MessageComposition {
  /// Notes what is wrong with the numbers: first each for itself, then against each other.
  func check(_ check: inout ParameterCheck, texts: [TextTemplate], library: MediaLibrary) {
    let before = check.problems.count
    checkRanges(&check)
    guard check.problems.count == before else { return }
    checkSums(&check, texts: texts, library: library)
    guard check.problems.count == before else { return }
    check.require(
      animatedSingles != nil, "animated-references", animatedReferences,
      "spread over \(messagesWithAnimations) of \(mediaMessages) messages so that the stills left "
        + "(of \(largeSlots) large and \(smallSlots) small pictures) can be \(distinctLargeStills) different large ones "
        + "and \(distinctSmallStills) different small ones; no such spread exists")
  }

  private func checkRanges(_ check: inout ParameterCheck) {
    let numbers = [
      ("incoming", incoming), ("outgoing", outgoing), ("animated-references", animatedReferences),
      ("messages-with-animations", messagesWithAnimations), ("distinct-animations", distinctAnimations),
      ("distinct-stills", distinctStills), ("distinct-large-stills", distinctLargeStills),
      ("distinct-small-stills", distinctSmallStills),
    ]
    let range = ParameterCheck.counts
    let words = ParameterCheck.countsText
    check.require(textCounts.allSatisfy(range.contains), "text-counts", textCounts, "\(words) each")
    check.require(
      mediaCounts.allSatisfy(range.contains) && mediaCounts.count <= 100, "media-counts", mediaCounts,
      "at most 100 numbers \(words) each")
    for (name, number) in numbers { check.require(range.contains(number), name, number, words) }
  }

  private func checkSums(_ check: inout ParameterCheck, texts: [TextTemplate], library: MediaLibrary) {
    let slots = largeSlots + smallSlots
    let stills = library.stills.count
    let animations = library.animations.count
    check.require(
      textCounts.count == texts.count, "text-counts", "\(textCounts.count) numbers",
      "one number for each of the \(texts.count) texts")
    check.require(
      incoming + outgoing == count, "incoming + outgoing", incoming + outgoing, "the number of messages, \(count)")
    check.require(
      animatedReferences <= slots, "animated-references", animatedReferences, "at most the number of pictures, \(slots)"
    )
    check.require(
      messagesWithAnimations <= mediaMessages, "messages-with-animations", messagesWithAnimations,
      "at most the number of messages with pictures, \(mediaMessages)")
    check.require(
      messagesWithAnimations <= animatedReferences && (messagesWithAnimations > 0) == (animatedReferences > 0),
      "messages-with-animations", messagesWithAnimations,
      "from 1 to the number of animated references, \(animatedReferences), or both 0")
    check.require(
      distinctAnimations <= animatedReferences && (distinctAnimations > 0) == (animatedReferences > 0),
      "distinct-animations", distinctAnimations,
      "from 1 to the number of animated references, \(animatedReferences), or both 0")
    check.require(
      distinctAnimations <= animations, "distinct-animations", distinctAnimations,
      "at most the number of animations in the library, \(animations)")
    check.require(
      distinctStills <= stills, "distinct-stills", distinctStills,
      "at most the number of stills in the library, \(stills)")
    let least = max(distinctLargeStills, distinctSmallStills)
    let most = distinctLargeStills + distinctSmallStills
    check.require(
      (least...most).contains(distinctStills), "distinct-stills", distinctStills,
      "from \(least) to \(most): at least the larger of, at most the sum of the large and the small ones")
  }

  /// How many messages of one picture show an animation, or nil if the numbers contradict each other.
  ///
  /// Of the possible numbers it is the one nearest to these messages' share of all messages with pictures (a tie: the
  /// smaller), because a blind choice of messages would come out there. Complexity: O(media messages).
  var animatedSingles: Int? {
    let several = mediaMessages - largeSlots
    // Sizes of the messages with several pictures, largest first, for the most animations that k of them can hold.
    let sizes = mediaCounts.enumerated().dropFirst().reversed()
    func room(in messages: Int) -> Int {
      var left = messages
      var room = 0
      for (index, number) in sizes {
        room += min(left, number) * (index + 1)
        left -= min(left, number)
      }
      return room
    }
    func holds(_ stills: Int, _ distinct: Int) -> Bool { stills >= distinct && (stills > 0) == (distinct > 0) }
    let possible = (0...min(messagesWithAnimations, largeSlots)).filter { singles in
      let others = messagesWithAnimations - singles
      let references = animatedReferences - singles
      return others <= several && references >= others && references <= room(in: others)
        && holds(largeSlots - singles, distinctLargeStills) && holds(smallSlots - references, distinctSmallStills)
    }
    func distance(_ singles: Int) -> Int { abs(singles * mediaMessages - messagesWithAnimations * largeSlots) }
    return possible.min { distance($0) < distance($1) }
  }
}
