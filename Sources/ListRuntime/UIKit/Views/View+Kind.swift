extension View {
  /// The kind of content that a view can show: UIKit's `UIView`, `UILabel`, `UIImageView`, or a view that draws itself.
  ///
  /// A new kind of drawn content needs no new kind of view: it is a `Drawing`, which a `drawing` view shows.
  public enum Kind: Sendable { case plain, label, image, drawing }
}

extension View.Kind {
  /// Everything that the runtime needs to know about all views of a kind.
  struct Traits {
    /// When the contents of a layer have to be drawn.
    enum Display {
      /// Never: the view has no contents that the app draws.
      case never
      /// When the view requests it, and with every change of its size if `redrawsOnSizeChange` is set.
      case onRequest
      /// When the view requests it, and with every change of its size.
      case onSizeChange
    }

    /// The part of a row that a view shows; it is missing until the view has it.
    enum RowContent { case none, text, image }

    /// When the view's contents have to be drawn.
    var display: Display
    /// Whether the view's text gives it an intrinsic size, which layout measures.
    var hasIntrinsicSize: Bool
    /// The part of a row that the view shows.
    var rowContent: RowContent
  }

  /// The traits of the kind; the table is a lookup, as it is used in every frame.
  @inline(__always)
  var traits: Traits {
    switch self {
    case .plain: Traits(display: .never, hasIntrinsicSize: false, rowContent: .none)
    case .label: Traits(display: .onSizeChange, hasIntrinsicSize: true, rowContent: .text)
    case .image: Traits(display: .never, hasIntrinsicSize: false, rowContent: .image)
    case .drawing: Traits(display: .onRequest, hasIntrinsicSize: false, rowContent: .none)
    }
  }
}

extension View {
  /// What drawing the view's contents would show now, with texts of a size relative to that of their fonts; nil if there is nothing to draw.
  func contentToDraw(textScale: Double) -> DrawnContent? {
    if isCanvas { return .elements(background: backgroundColor) }
    return switch kind {
    case .plain, .image: nil
    case .label:
      text.isEmpty
        ? nil
        : .text(
          TextRun(text: text, font: font.scaled(by: textScale), color: textColor, alignment: textAlignment),
          lineLimit: lineLimit
        )
    case .drawing: drawing.map { .drawing($0, background: backgroundColor) }
    }
  }
}
