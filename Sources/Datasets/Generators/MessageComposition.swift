/// A data set of messages with exact counts; only the order is random.
///
/// A picture is *large* in a message with one picture and *small* in a message with several.
package struct MessageComposition: Hashable, Sendable {
  /// Number of messages with each text, in the order of the texts.
  package var textCounts: [Int]
  /// Number of messages with 1, 2, 3, … pictures.
  package var mediaCounts: [Int]
  /// Number of received messages.
  package var incoming: Int
  /// Number of sent messages.
  package var outgoing: Int
  /// Number of references to animations, repeated ones included; all other references are stills.
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

  /// A composition with its counts.
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

  /// The counts of the thesis's data set (Reinpalu 2017; counted in its repository,
  /// Tarpsvo/iOS-Scroll-Performance-Thesis at ef01029).
  package static let thesis = MessageComposition(
    textCounts: [123, 105, 146], mediaCounts: [38, 54, 34], incoming: 257, outgoing: 243, animatedReferences: 28,
    messagesWithAnimations: 27, distinctAnimations: 9, distinctStills: 87, distinctLargeStills: 25,
    distinctSmallStills: 86)

  /// Total number of messages.
  package var count: Int { textCounts.reduce(0, +) + mediaMessages }
  /// Number of messages with pictures.
  var mediaMessages: Int { mediaCounts.reduce(0, +) }
  /// Number of messages with one picture, which is also the number of large pictures.
  var largeSlots: Int { mediaCounts.first ?? 0 }
  /// Number of small pictures.
  var smallSlots: Int { mediaCounts.enumerated().dropFirst().reduce(0) { $0 + ($1.offset + 1) * $1.element } }
}
