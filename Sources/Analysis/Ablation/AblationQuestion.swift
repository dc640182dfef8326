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
    case .leftOut: "What does it change on top of all others, that is, what is lost when it alone is taken away?"
    case .cumulative: "What does it change after those above it, in this one order?"
    case .mainEffect:
      "What does it change on average over all combinations of the others that can exist with it and without it?"
    case .contrast:
      "What does it change on average, as far as a part of the combinations can tell: the aliases are mixed into it."
    case .shapleyValue:
      "What is each technique's share of the whole change from the baseline to everything? The Shapley value over feasible "
        + "orders; the values sum to the whole change."
    case .extremes: "How much does its effect depend on which techniques were added before it?"
    case .interaction:
      "Do two techniques change more together than the sum of both (synergy), or less (redundancy)? The mean over the feasible "
        + "orders in which one directly follows the other."
    case .dividend: "What does a set of techniques add that none of its parts has?"
    case .coefficient:
      "What is the coefficient of each product of techniques coded -1 (without) and +1 (with)? A main effect is twice its coefficient."
    case .variance:
      "What explains the differences among all combinations? Each counts the same, sensible or not."
    case .bestOrder:
      "In which order should the techniques be added, if each state lasts equally long? The feasible order with the best mean "
        + "over the states after each step."
    case .greedyOrder: "Which technique should come next, if one can only look one step ahead?"
    case .front: "Which combinations are no worse than any other in some trade between the metrics?"
    case .smallest: "What is the least that reaches the target?"
    case .flips: "Does the answer depend on the device?"
    }
  }
}
