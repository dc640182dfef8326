internal import Datasets
package import JSON
package import ListRuntime

/// A run with every value that decides it, and where each comes from.
package struct RunExplanation: Sendable {
  /// A value by its path.
  package struct Value: Sendable, Hashable {
    /// As for `--set`, as in `scroll.passes`.
    package let path: String
    /// As it stands there, cut if it is long.
    package let text: String
    /// The same without quotes and what is only said of it, such as the status of a coefficient.
    package let bareText: String
    /// Where it stands; nil if nobody gave it.
    package let place: SourcePlace?

    init(path: String, text: String, note: String? = nil, place: SourcePlace?) {
      self.path = path
      let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      bareText = isQuoted ? String(text.dropFirst().dropLast()) : text
      self.text = note.map { "\(text), \($0)" } ?? text
      self.place = place
    }

    /// `file:line`, an argument such as `--set scroll.passes=2`, or `default`.
    package var origin: String { place.map(ValueOrigins.origin) ?? "default" }
  }

  /// A technique of the stack.
  package struct Layer: Sendable {
    /// What it says of itself.
    package let declaration: TechniqueDeclaration
    /// Where it is named.
    package let place: SourcePlace
    /// The same as text.
    package var origin: String { ValueOrigins.origin(of: place) }
    /// All its options.
    package let options: [Value]
  }

  /// The run's name, with its variant's label.
  package let run: String
  /// Settings, the device's facts, the data, in the order of the scenario's fields.
  package let values: [Value]
  /// The techniques in stacking order.
  package let layers: [Layer]

  /// Where the list's data stand: an array, or nil if they are generated.
  package let items: JSONValue?
  /// Where the media library stands; nil if there is none.
  let library: JSONValue?

  /// The place of an item of the list's data by its position; that of the data as a whole if they are generated.
  package func place(ofItem position: Int) -> SourcePlace? {
    items?.elements.dropFirst(position).first { _ in true }?.place.beginning
  }

  /// The address of a picture by its position among those of the library, ascending, and where it stands: O(pictures log
  /// pictures).
  package func picture(at position: Int) -> (address: String, place: SourcePlace)? {
    let lists = [MediaFile.stills.shape.name, MediaFile.animations.shape.name].compactMap { library?[$0]?.elements }
    let pictures = lists.flatMap { list in
      list.compactMap { picture in
        picture[MediaFile.url.shape.name]?.string.map { (address: $0, place: picture.place.beginning) }
      }
    }
    return pictures.sorted { $0.address < $1.address }.dropFirst(position).first
  }

  /// What stands at a seam from the bottom up: the list's own strategy and the techniques on it; nil is the list's own.
  ///
  /// A technique that replaces the seam hides everything before it, and so stands first.
  package func strategies(at seam: ExtensionPoint) -> [String?] {
    layers.reduce([nil]) { stack, layer in
      let declaration = layer.declaration
      if declaration.replaces.contains(seam) { return [declaration.id] }
      return declaration.decorates.contains(seam) ? stack + [declaration.id] : stack
    }
  }
}
