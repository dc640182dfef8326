/// The questions that an ablation answers. Every result refers to one of them by raw value.
package enum AblationQuestion: String, Sendable, CaseIterable {
  case alone, leftOut, cumulative, mainEffect, contrast
  case shapleyValue
  case extremes, interaction, dividend, coefficient, variance
  case bestOrder, greedyOrder, front, smallest, flips

  /// The question, with a note where the answer is easily misread.
  package var text: String {
    switch self {
    case .alone: "What does it change alone, on top of the baseline?"
    case .leftOut: "What does it change on top of all others, that is, what is lost when only it is removed?"
    case .cumulative: "What does it change after those above it, in this one order?"
    case .mainEffect:
      "What does it change on average over all combinations of the others that are possible both with and without it?"
    case .contrast:
      "What does it change on average, estimated from a part of the combinations? Aliased effects are included."
    case .shapleyValue:
      "What is each technique's share of the total change from the baseline to all techniques? The average over all orders in which the "
        + "techniques can be added; the shares sum to the total change."
    case .extremes: "How much does its effect depend on which techniques were added before it?"
    case .interaction:
      "Do two techniques change more together than the sum of both (synergy), or less (redundancy)? The mean over the feasible "
        + "orders in which one directly follows the other."
    case .dividend: "What does a set of techniques add beyond its parts?"
    case .coefficient:
      "What is the coefficient of each product of techniques coded -1 (without) and +1 (with)? A main effect is twice its coefficient."
    case .variance:
      "What explains the differences among all combinations? Every combination counts equally."
    case .bestOrder:
      "In which order should the techniques be added, if each state lasts equally long? The feasible order with the best mean "
        + "over the states after each step."
    case .greedyOrder: "Which technique should come next, if you can only look one step ahead?"
    case .front: "Which combinations are the best trade-offs between the metrics?"
    case .smallest: "What is the smallest set that reaches the target?"
    case .flips: "Does the answer depend on the device?"
    }
  }
}
