import Datasets
package import JSON
package import ListRuntime

/// The explanation of a run: every value that determines it, and the origin of each.
package struct RunExplanation: Sendable {
  /// A value with its path and origin.
  package struct Value: Sendable, Hashable {
    /// The path of the value, in the syntax of `--set`, as in `scroll.passes`.
    package let path: String
    /// The value as written, truncated if it is long, with a note such as the status of a coefficient.
    package let text: String
    /// The value without quotation marks and without the note.
    package let rawText: String
    /// The source location of the value; nil for a default.
    package let location: SourceLocation?

    init(path: String, text: String, note: String? = nil, location: SourceLocation?) {
      self.path = path
      let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      rawText = isQuoted ? String(text.dropFirst().dropLast()) : text
      self.text = note.map { "\(text), \($0)" } ?? text
      self.location = location
    }

    /// The origin as text: `file:line`, an argument such as `--set scroll.passes=2`, or `default`.
    package var origin: String { location.map(ValueOrigins.origin) ?? "default" }
  }

  /// A technique in the stack of the run.
  package struct Layer: Sendable {
    package let declaration: TechniqueDeclaration
    /// The source location of the technique's entry.
    package let location: SourceLocation
    /// The source location as text.
    package var origin: String { ValueOrigins.origin(of: location) }
    /// All options of the technique.
    package let options: [Value]
  }

  /// The name of the run, with the label of its variant.
  package let run: String
  /// The values of settings, device and data, in the order of the scenario's fields.
  package let values: [Value]
  /// The files that the run's values come from, by the field that names them, as in `device`.
  package let files: [(role: String, found: FoundFile)]
  /// A description of a drawn or recorded scroll, in lines of text; empty for other scrolls.
  package let scroll: [String]
  /// The declared blocks that rows consist of, in lines of text; empty for other content.
  package let content: [String]
  /// The techniques in stacking order.
  package let layers: [Layer]

  /// The JSON array of the list's items; nil if they are generated.
  package let items: JSONValue?
  /// The JSON value of the media library; nil if there is none.
  let library: JSONValue?

  /// The source location of an input, by the steps from the root of the run's document, or of the innermost value around it that
  /// has one; nil for a default or an unknown input. O(values).
  package func location(of steps: [String]) -> SourceLocation? {
    switch steps.first {
    case RunDocument.techniquesKey: return layers.last?.location
    case RunDocument.optionsKey:
      guard steps.count > 1, let layer = layers.first(where: { $0.declaration.id == steps[1] }) else { return nil }
      return layer.options.first { $0.path == steps.last }?.location ?? layer.location
    default:
      for count in stride(from: steps.count, to: 0, by: -1) {
        let path = steps.prefix(count).joined(separator: ".")
        // The location of an override takes precedence over the location in the device file.
        let value = values.first { $0.path == "\(path).value" } ?? values.first { $0.path == path }
        if let value { return value.location }
      }
      return nil
    }
  }

  /// An element of a large list: its source location, and its name if it has one.
  ///
  /// Nil for lists that are generated. O(elements · log elements).
  package func element(at position: Int, of steps: [String]) -> (location: SourceLocation, name: String?)? {
    guard steps.first == "data" else { return nil }
    if steps.last == "media" { return picture(at: position).map { ($0.location, $0.address) } }
    return items?.elements.dropFirst(position).first { _ in true }.map { ($0.location.beginning, nil) }
  }

  /// The URL of a picture and its source location, by its position in the library in order of ascending URLs:
  /// O(pictures × log pictures).
  private func picture(at position: Int) -> (address: String, location: SourceLocation)? {
    let lists = [MediaFile.stills.shape.name, MediaFile.animations.shape.name].compactMap { library?[$0]?.elements }
    let pictures = lists.flatMap { list in
      list.compactMap { picture in
        picture[MediaFile.url.shape.name]?.string.map { (address: $0, location: picture.location.beginning) }
      }
    }
    return pictures.sorted { $0.address < $1.address }.dropFirst(position).first
  }

  /// The strategies of an extension point from the bottom up: nil for the list's default strategy, then technique ids.
  ///
  /// A technique that replaces the extension point removes all strategies below it, and so comes first.
  package func strategies(at extensionPoint: ExtensionPoint) -> [String?] {
    layers.reduce([nil]) { stack, layer in
      let declaration = layer.declaration
      if declaration.replaces.contains(extensionPoint) { return [declaration.id] }
      return declaration.decorates.contains(extensionPoint) ? stack + [declaration.id] : stack
    }
  }
}
