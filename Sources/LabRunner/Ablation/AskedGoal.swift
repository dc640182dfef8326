package import Analysis
import Scenarios

/// The goal of an ablation, with its answers.
package struct AskedGoal: Sendable {
  /// The metrics of the goal, in the order in which it names them.
  package let metrics: [Quantity]
  /// The metrics of the objectives.
  package let objectives: [Quantity]
  /// The constraints as written.
  package let constraints: [String]
  /// The answers; its metrics are indices into the metrics of the conditions' tables.
  package let answer: GoalAnswer

  /// Answers a goal.
  ///
  /// - Parameters:
  ///   - metrics: the metrics of the tables, which include those of the goal.
  ///   - tables: the outcomes under each condition.
  init(_ declared: AblationGoalDeclaration, _ metrics: [Quantity], _ tables: [AblationTable]) {
    func position(of name: String) -> Int {
      guard let position = metrics.firstIndex(where: { $0.name == name }) else {
        preconditionFailure("the tables have no metric \(name)")
      }
      return position
    }
    self.metrics = declared.metrics.map { metrics[position(of: $0)] }
    objectives = declared.objectives.map { metrics[position(of: $0.metric)] }
    constraints = declared.constraints.map(\.text)
    let goal = AblationGoal(
      objectives: declared.objectives.map {
        AblationGoal.Objective(metric: position(of: $0.metric), isMaximized: $0.isMaximized)
      },
      constraints: declared.constraints.map { constraint in
        AblationGoal.Constraint(
          constraint.limits.map {
            AblationGoal.Limit(metric: position(of: $0.metric), .init($0.comparison), Rational(nearest: $0.bound))
          })
      })
    answer = GoalAnswer(to: goal, in: tables)
  }
}

extension AblationGoal.Limit.Comparison {
  fileprivate init(_ comparison: Expectation.Comparison) {
    self =
      switch comparison {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      case .equal: .equal
      }
  }
}
