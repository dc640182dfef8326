/// A data set with exact numbers of everything, in an order drawn by chance.
///
/// A picture is *large* in a message of one picture and *small* in one of several.
package struct MessageComposition: Hashable, Sendable {
  /// Number of messages with each text, in the order of the texts.
  package var textCounts: [Int]
  /// Number of messages with 1, 2, 3, … pictures, in that order.
  package var mediaCounts: [Int]
  /// Number of received messages.
  package var incoming: Int
  /// Number of sent messages.
  package var outgoing: Int
  /// Number of animations shown, repeated ones counted each time; all other pictures are stills.
  package var animatedReferences: Int
  /// Number of messages with at least one animation.
  package var messagesWithAnimations: Int
  /// Number of different animations.
  package var distinctAnimations: Int
  /// Number of different stills.
  package var distinctStills: Int
  /// Number of different stills among the large pictures.
  package var distinctLargeStills: Int
  /// Number of different stills among the small pictures.
  package var distinctSmallStills: Int

  /// Makes a composition.
  package init(
    textCounts: [Int], mediaCounts: [Int], incoming: Int, outgoing: Int, animatedReferences: Int,
    messagesWithAnimations: Int, distinctAnimations: Int, distinctStills: Int, distinctLargeStills: Int,
    distinctSmallStills: Int
  ) {
    self.textCounts = textCounts
    self.mediaCounts = mediaCounts
    self.incoming = incoming
    self.outgoing = outgoing
    self.animatedReferences = animatedReferences
    self.messagesWithAnimations = messagesWithAnimations
    self.distinctAnimations = distinctAnimations
    self.distinctStills = distinctStills
    self.distinctLargeStills = distinctLargeStills
    self.distinctSmallStills = distinctSmallStills
  }

  /// The numbers of the data set of the thesis (Reinpalu 2017; counted in its repository, Tarpsvo/iOS-Scroll-Performance-Thesis
  /// at ef01029).
  package static let thesis = MessageComposition(
    textCounts: [123, 105, 146], mediaCounts: [38, 54, 34], incoming: 257, outgoing: 243, animatedReferences: 28,
    messagesWithAnimations: 27, distinctAnimations: 9, distinctStills: 87, distinctLargeStills: 25,
    distinctSmallStills: 86)

  /// Number of messages.
  package var count: Int { textCounts.reduce(0, +) + mediaMessages }
  /// Number of messages with pictures.
  var mediaMessages: Int { mediaCounts.reduce(0, +) }
  /// Number of messages with one picture, hence of large pictures.
  var largeSlots: Int { mediaCounts.first ?? 0 }
  /// Number of small pictures.
  var smallSlots: Int { mediaCounts.enumerated().dropFirst().reduce(0) { $0 + ($1.offset + 1) * $1.element } }
  /// Number of different stills that are shown both large and small.
  var sharedStills: Int { distinctLargeStills + distinctSmallStills - distinctStills }
}
