extension String {
  private static let metrics = FontMetrics(font: Font(pointSize: 12))

  /// Number of characters as readers see them: a letter with its marks, an emoji sequence and a line break are one each. O(bytes).
  ///
  /// The standard library's `count` depends on its Unicode version; this number depends on ``CharacterTable``.
  var displayedCharacterCount: Int {
    var text = self
    return text.withUTF8 { bytes in
      var count = 0
      var offset = 0
      var cursor = LineCursor()
      while offset < bytes.count {
        let byte = bytes[offset]
        if byte > 0x20, byte < 0x7F {
          cursor.append(LineCharacter(visibleASCII: Self.metrics.ascii[Int(byte)]))
          count += 1
          offset += 1
          continue
        }
        let character = LineCharacter(at: offset, in: bytes, metrics: Self.metrics, cursor: cursor)
        if character.role == .visible { cursor.append(character) } else { cursor.appendWhitespace(character) }
        if !character.isAttached || byte < 0x80 { count += 1 }
        offset += character.length
      }
      return count
    }
  }
}
