/// A channel to a browser that carries messages of the Chrome DevTools Protocol. Used by one thread at a time.
package protocol DevToolsTransport: AnyObject {
  /// Sends a message, the UTF-8 text of a JSON object.
  func send(_ message: [UInt8]) throws(HostError)

  /// Waits for the next message; nil if none has come by the deadline.
  ///
  /// - Throws: ``HostError`` if the other end has closed the channel.
  func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> [UInt8]?

  /// Closes the channel; later calls fail.
  func close()
}
