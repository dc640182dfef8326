/// A box for a client that is called for every event, without a retain and release for each call.
///
/// Swift retains a client for each call if it is in a variable of an object, or behind a protocol in an array, because
/// the call might replace it. It does not retain a constant of an object that is itself used without being retained.
/// This box holds the client as such a constant; call it through an `UnretainedReference` to the box.
final class UnretainedClient<Client> {
  let client: Client

  init(_ client: Client) { self.client = client }
}
