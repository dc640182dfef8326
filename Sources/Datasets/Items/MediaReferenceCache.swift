import JSON
import ListRuntime

/// Decodes picture URLs of a file and looks them up in a library, with a cache of recent ones.
///
/// The cache is direct-mapped and keyed by the undecoded bytes: a cached URL is looked up once and shares one string,
/// however many messages show it. A URL replaces another one in the same slot.
struct MediaReferenceCache {
  /// The capacity for reading a file: several times the size of a typical library, in half the size of an L1 CPU cache.
  static let defaultCapacity = 512

  private let library: MediaLibrary?
  /// The slots; their number is a power of two, or 0.
  private var entries: [Entry]

  private struct Entry {
    /// The undecoded bytes of the URL in the file.
    var content: UnsafeBufferPointer<UInt8>
    /// The decoded URL: the library's own string if there is a library.
    var url: MediaReference
  }

  /// A cache for the URLs of a library; without a library, every URL is valid.
  ///
  /// - Parameter capacity: the number of slots, a power of two or 0.
  init(_ library: MediaLibrary?, capacity: Int) {
    precondition(capacity.nonzeroBitCount <= 1, "\(capacity) is not a power of two")
    self.library = library
    entries = Array(repeating: Entry(content: UnsafeBufferPointer(start: nil, count: 0), url: ""), count: capacity)
  }

  /// The URL in a string; nil if it is invalid, empty, or not in the library. O(bytes), and O(log library) if it is not
  /// cached.
  mutating func reference(_ string: RawJSONString) -> MediaReference? {
    guard !string.content.isEmpty else { return nil }
    guard !string.hasEscapes, !entries.isEmpty else { return lookUp(string) }
    let slot = Self.hash(string.content) & (entries.count - 1)
    if Self.areEqual(entries[slot].content, string.content) { return entries[slot].url }
    guard let url = lookUp(string) else { return nil }
    entries[slot] = Entry(content: string.content, url: url)
    return url
  }

  /// Decodes a URL and looks it up in the library; nil if it is invalid or not in the library.
  private func lookUp(_ string: RawJSONString) -> MediaReference? {
    guard let url = string.text else { return nil }
    guard let library else { return url }
    return library.index(of: url).map { library.items[$0].url }
  }

  /// The hash of some bytes: a folded multiplication for every eight bytes.
  ///
  /// - Source: the multiplication of wyhash (Wang Yi, 2019); the constant is 2^64 divided by the golden ratio.
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

  /// Eight bytes from a position, or fewer at the end, as an integer.
  private static func word(of content: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
    guard position + 8 <= content.count else { return content[position...].reduce(0) { $0 << 8 | UInt64($1) } }
    return UnsafeRawBufferPointer(content).loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }
}
