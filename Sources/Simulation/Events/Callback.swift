/// What a queue, a run loop or a thread calls later: a closure, or an event of a target, which allocates nothing.
///
/// Queues hold values of this type instead of closures: Swift wraps a closure that becomes an element of a generic type into another
/// one, and wraps that again when it is taken out. A target is retained until it has been called.
package enum Callback {
  /// A closure.
  case closure(() -> Void)
  /// An event with the values that only the target gives a meaning.
  case event(any EventTarget, code: Int32, argument: Int64)

  /// Calls the closure or the target immediately.
  @inline(__always)
  package func callAsFunction() {
    switch self {
    case .closure(let body): body()
    case .event(let target, let code, let argument): target.handle(code: code, argument: argument)
    }
  }
}
