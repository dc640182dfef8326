/// A channel to a browser that carries messages of the Chrome DevTools Protocol. Used by one thread at a time.
package protocol DevToolsTransport: AnyObject {
  /// Sends a message, the UTF-8 text of a JSON object.
  ///
  /// - Throws: ``HostError`` if the other end has closed the channel, or does not read the message by the deadline.
  func send(_ message: [UInt8], by deadline: ContinuousClock.Instant) throws(HostError)

  /// Waits for the next message; nil if its end has not come by the deadline. Its beginning is kept for the next call.
  ///
  /// - Throws: ``HostError`` if the other end has closed the channel, or sends more than a message may have.
  func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> [UInt8]?

  /// Closes the channel; later calls fail.
  func close()
}
