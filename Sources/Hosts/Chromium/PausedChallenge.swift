import Foundation
import JSON

/// A request that waits for a name and a password, because its server asks for them.
struct PausedChallenge {
  /// The id of the request.
  let request: String
  private let origin: String
  private let session: String?
  private let connection: DevToolsConnection

  /// The challenge of an event; nil if the event is none.
  init?(_ event: DevToolsConnection.Message, on connection: DevToolsConnection) {
    guard event.method == "Fetch.authRequired", let id = event.parameters?["requestId"]?.string else { return nil }
    request = id
    origin = event.parameters?["authChallenge"]?["origin"]?.string ?? ""
    session = event.session
    self.connection = connection
  }

  /// Whether it comes from the server of an address.
  func isOf(_ address: String) -> Bool {
    let (own, other) = (URLComponents(string: origin), URLComponents(string: address))
    return own?.host != nil && own?.scheme == other?.scheme && own?.host?.lowercased() == other?.host?.lowercased()
      && own?.port == other?.port
  }

  /// Answers with a name and a password, or, without them, as a user who cancels.
  func answer(_ credentials: PageAddress.Credentials?) throws(HostError) {
    let response: [JSONContent.Member] =
      credentials.map {
        [
          .init("response", .string("ProvideCredentials")), .init("username", .string($0.user)),
          .init("password", .string($0.password)),
        ]
      } ?? [.init("response", .string("CancelAuth"))]
    try connection.send(
      "Fetch.continueWithAuth",
      [.init("requestId", .string(request)), .init("authChallengeResponse", .object(response))], session: session)
  }
}
