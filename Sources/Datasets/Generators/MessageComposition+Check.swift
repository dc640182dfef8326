import ListRuntime

extension MessageComposition {
  /// Records the problems of the counts: first each count by itself, then their relations.
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
    let minimum = max(distinctLargeStills, distinctSmallStills)
    let maximum = distinctLargeStills + distinctSmallStills
    check.require(
      (minimum...maximum).contains(distinctStills), "distinct-stills", distinctStills,
      "from \(minimum) to \(maximum): at least the larger of, at most the sum of the large and the small ones")
  }

  /// The number of single-picture messages that show an animation, or nil if the counts contradict each other.
  ///
  /// The possible number nearest to the share of single-picture messages among all media messages (ties: the smaller),
  /// because that is the expected result of choosing messages at random. Complexity: O(media messages).
  var animatedSingles: Int? {
    let multiplePictureCount = mediaMessages - largeSlots
    // Sizes of the multiple-picture messages, largest first: the maximum number of animations that k of them can hold.
    let sizes = mediaCounts.enumerated().dropFirst().reversed()
    func capacity(in messages: Int) -> Int {
      var remaining = messages
      var capacity = 0
      for (index, number) in sizes {
        capacity += min(remaining, number) * (index + 1)
        remaining -= min(remaining, number)
      }
      return capacity
    }
    func isFeasible(_ stills: Int, _ distinct: Int) -> Bool { stills >= distinct && (stills > 0) == (distinct > 0) }
    let possible = (0...min(messagesWithAnimations, largeSlots)).filter { single in
      let multiple = messagesWithAnimations - single
      let references = animatedReferences - single
      return multiple <= multiplePictureCount && references >= multiple && references <= capacity(in: multiple)
        && isFeasible(largeSlots - single, distinctLargeStills)
        && isFeasible(smallSlots - references, distinctSmallStills)
    }
    func distance(_ single: Int) -> Int { abs(single * mediaMessages - messagesWithAnimations * largeSlots) }
    return possible.min { distance($0) < distance($1) }
  }
}
