internal import JSON
internal import ListRuntime

/// Makes addresses of pictures from what a file says, and looks them up in a library.
///
/// What was met lately is remembered by its bytes: it is looked up once, and is one string in memory, however many
/// messages show it. An address takes the place of another one with the same hash.
struct PictureAddresses {
  /// How many are remembered when a file is read: some times the pictures of a usual library, in half the first-level
  /// cache of a processor.
  static let usualCount = 512

  private let library: MediaLibrary?
  /// A power of two of places, or none.
  private var known: [Known]

  private struct Known {
    /// As it is written in the file.
    var content: UnsafeBufferPointer<UInt8>
    var url: MediaReference
  }

  /// Addresses of a library, or any without one.
  ///
  /// - Parameter count: how many are remembered, a power of two or 0.
  init(_ library: MediaLibrary?, remembering count: Int) {
    precondition(count.nonzeroBitCount <= 1, "\(count) is no power of two")
    self.library = library
    known = Array(repeating: Known(content: UnsafeBufferPointer(start: nil, count: 0), url: ""), count: count)
  }

  /// The address in a string; nil if it is wrong, empty, or not in the library: O(bytes), and O(log library) if it is new.
  mutating func address(_ string: PlainString) -> MediaReference? {
    guard !string.content.isEmpty else { return nil }
    guard !string.hasEscapes, !known.isEmpty else { return found(string) }
    let place = Self.hash(string.content) & (known.count - 1)
    if Self.areEqual(known[place].content, string.content) { return known[place].url }
    guard let url = found(string) else { return nil }
    known[place] = Known(content: string.content, url: url)
    return url
  }

  /// The library's own string if there is a library.
  private func found(_ string: PlainString) -> MediaReference? {
    guard let url = string.text else { return nil }
    guard let library else { return url }
    return library.index(of: url).map { library.items[$0].url }
  }

  /// A number that seldom is the same for different bytes: every eight of them go through a folded multiplication.
  ///
  /// - Source: the multiplication is that of wyhash (Wang Yi, 2019); the constant is 2^64 over the golden ratio.
  private static func hash(_ content: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = UInt64(truncatingIfNeeded: content.count)
    for position in stride(from: 0, to: content.count, by: 8) {
      let product = (hash ^ word(of: content, at: position)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    return Int(truncatingIfNeeded: hash)
  }

  private static func areEqual(_ lhs: UnsafeBufferPointer<UInt8>, _ rhs: UnsafeBufferPointer<UInt8>) -> Bool {
    guard lhs.count == rhs.count else { return false }
    for position in stride(from: 0, to: lhs.count, by: 8)
    where word(of: lhs, at: position) != word(of: rhs, at: position) {
      return false
    }
    return true
  }

  /// Eight bytes from a position on, or as many as there are.
  private static func word(of content: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
    guard position + 8 <= content.count else { return content[position...].reduce(0) { $0 << 8 | UInt64($1) } }
    return UnsafeRawBufferPointer(content).loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }
}
