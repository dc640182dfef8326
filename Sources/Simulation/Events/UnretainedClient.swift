/// Keeps somebody whom others call often.
///
/// A client in a variable of an object, or behind a protocol in an array, is retained for each call, since it might be replaced
/// meanwhile. A constant is not, if the object it is a constant of is used without being retained itself. So a client that is called
/// for every event lies in an object of its own, and is called by `Unmanaged._withUnsafeGuaranteedRef` of that; whoever calls
/// must not let the object go before the call returns.
final class UnretainedClient<Client> {
  let client: Client

  init(_ client: Client) { self.client = client }
}
