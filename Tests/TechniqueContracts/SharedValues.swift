/// Values that are made once and shared by the tests.
///
/// An actor, since tests run concurrently.
actor SharedValues<Key: Equatable & Sendable, Value: Sendable> {
  private var tasks: [(key: Key, task: Task<Value, any Error>)] = []

  /// The value for a key, which is made if it is the first one that is asked for.
  func value(for key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await task(for: key, make).value
  }

  private func task(
    for key: Key, _ make: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    if let known = tasks.first(where: { $0.key == key }) { return known.task }
    let task = Task.detached { try await make() }
    tasks.append((key, task))
    return task
  }
}
