import Foundation
import ListRuntime
import SampleData
import TechniqueTestSupport
import Testing

/// The charges of the primitives equal the documented charges.
@Suite(
  "Charges of the primitives that techniques call",
  .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"))
struct PrimitiveChargeTests {
  /// A call of a primitive on a device.
  private struct Call: Sendable {
    /// The beginning of the primitive's signature after `func `.
    let primitive: String
    /// Creates the objects that the call needs, and returns the call. A cell is kept until the call has returned, since
    /// views do not retain their cells.
    let prepare: @Sendable (UIContext, _ keep: (Cell) -> Cell) -> () -> Void

    init(_ primitive: String, _ prepare: @escaping @Sendable (UIContext, (Cell) -> Cell) -> () -> Void) {
      self.primitive = primitive
      self.prepare = prepare
    }
  }

  private final class Frames: FrameLayout {
    func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double { 0 }
    func layout(_ cell: Cell, size: PointSize, ui: UIContext) {}
  }

  private static let font = Font(pointSize: 14)

  /// The row that shows a text, and one that shows a picture.
  private static func row(_ ui: UIContext, picture: Bool = false) -> Row { ui.row(picture ? 1 : 0) }
  private static func cell(_ ui: UIContext, picture: Bool = false) -> Cell {
    let row = row(ui, picture: picture)
    let cell = ui.makeCell(nil)
    ui.build(ui.content.singleUseCell(for: row), in: cell, for: row)
    return cell
  }
  private static func node(_ ui: UIContext) -> TextNode { ui.makeTextNode("A text", font: font, color: .black) }
  private static func constraint(_ view: View, _ constant: Double = 10) -> LayoutConstraint {
    LayoutConstraint(LayoutAnchor(view.index, .width), .equal, constant: constant)
  }

  private static let calls: [Call] = [
    Call("makeCell(_ identifier: CellIdentifier? = nil)") { ui, keep in { _ = ui.makeCell() } },
    Call("makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout)") { ui, keep in
      { _ = ui.makeCell(nil, for: row(ui), placedBy: Frames()) }
    },
    Call("makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout, f") { ui, keep in
      { _ = ui.makeCell(nil, for: row(ui), placedBy: Frames()) { _ in [] } }
    },
    Call("apply(") { ui, keep in
      let view = ui.makeView(in: keep(ui.makeCell()).contentView)
      return { ui.apply(LayerEffects(overlay: .corners(radius: 4, color: .white)), to: view) }
    },
    Call("build(") { ui, keep in
      let cell = keep(ui.makeCell())
      return { ui.build(ui.content.singleUseCell(for: row(ui)), in: cell, for: row(ui)) }
    },
    Call("makeElements(") { ui, keep in
      let (cell, elements) = (keep(ui.makeCell()), ui.content.singleUseCell(for: row(ui)).elements)
      return { ui.makeElements(elements, in: cell, attached: elements.indices) }
    },
    Call("setFrames(") { ui, keep in
      let cell = keep(cell(ui))
      let frames = cell.views.dropFirst().map { _ in PointRect(x: 0, y: 0, width: 1, height: 1) }
      return { ui.setFrames(RowFrames(frames: frames, height: 1), in: cell) }
    },
    Call("fill(_ cell: Cell, for row") { ui, keep in
      let cell = keep(cell(ui, picture: true))
      return { ui.fill(cell, for: row(ui, picture: true)) }
    },
    Call("fill(_ cell: Cell, for row") { ui, keep in
      let cell = keep(cell(ui))
      return { ui.fill(cell, for: row(ui)) }
    },
    Call("fill(_ cell: Cell, from") { ui, keep in
      let (cell, model) = (keep(cell(ui)), ui.makeModel(for: row(ui)))
      return { ui.fill(cell, from: model) }
    },
    Call("fill(_ cell: Cell, from") { ui, keep in
      let (cell, model) = (keep(cell(ui, picture: true)), ui.makeModel(for: row(ui, picture: true)))
      return { ui.fill(cell, from: model) }
    },
    Call("fillTexts(") { ui, keep in
      let cell = keep(cell(ui))
      return { ui.fillTexts(cell, for: row(ui)) }
    },
    Call("fittingHeight(") { ui, keep in
      let cell = keep(cell(ui))
      ui.fillTexts(cell, for: row(ui))
      return { _ = ui.fittingHeight(of: cell) }
    },
    Call("discard(_ cell") { ui, keep in
      let cell = keep(ui.makeCell())
      return { ui.discard(cell) }
    },
    Call("makeQueue(") { ui, keep in { _ = ui.makeQueue("queue", width: 1, priority: .normal) } },
    Call("makePreparationQueue(") { ui, keep in { _ = ui.makePreparationQueue("queue", width: 1) } },
    Call("async(") { ui, keep in
      let queue = ui.makeQueue("queue", width: 1, priority: .normal)
      return { ui.async(queue) {} }
    },
    Call("onMain(") { ui, keep in { ui.onMain {} } },
    Call("makeCache<") { ui, keep in { _ = ui.makeCache(Int.self, Int.self) } },
    Call("makeRowSet(") { ui, keep in { _ = ui.makeRowSet(0..<3) } },
    Call("show(_ media") { ui, keep in
      let view = ui.makeView(.image, in: keep(ui.makeCell()).contentView)
      guard case (let media?, let style)? = ui.content.images(for: row(ui, picture: true)).first else { return {} }
      return { ui.show(media, in: view, style: style) }
    },
    Call("preloadImages(") { ui, keep in { ui.preloadImages(for: row(ui, picture: true)) } },
    Call("cancelPreloading(") { ui, _ in
      // In another size than the one that a view waits for.
      ui.strategies.decorateImages { SizedImages(over: $0) }
      ui.preloadImages(for: row(ui, picture: true))
      return { ui.cancelPreloading(for: row(ui, picture: true)) }
    },
    Call("clearImage(") { ui, keep in
      let view = ui.makeView(.image, in: keep(ui.makeCell()).contentView)
      if case (let media?, let style)? = ui.content.images(for: row(ui, picture: true)).first {
        ui.show(media, in: view, style: style)
      }
      return { ui.clearImage(view) }
    },
    Call("rowCount(") { ui, keep in { _ = ui.rowCount(filling: 2) } },
    Call("holdImageRequests(") { ui, keep in { ui.holdImageRequests(true) } },
    Call("holdImageRequests(") { ui, keep in
      ui.holdImageRequests(true)
      ui.preloadImages(for: row(ui, picture: true))
      return { ui.holdImageRequests(false) }
    },
    Call("preferFrameRates(") { ui, keep in { ui.preferFrameRates(FrameRateRange(30)) } },
    Call("row(_ index") { ui, keep in { _ = ui.row(0) } },
    Call("rows(") { ui, keep in { _ = ui.rows(above: 0, below: 0) } },
    Call("measure(") { ui, keep in { _ = ui.measure("A text", font: font, maxWidth: 100) } },
    Call("layOutText(") { ui, keep in { _ = ui.layOutText("A text", font: font, maxWidth: 100) } },
    Call("calculateHeight(") { ui, keep in { _ = ui.calculateHeight(of: row(ui)) } },
    Call("makeModel(for row: Row) ") { ui, keep in { _ = ui.makeModel(for: row(ui)) } },
    Call("makeModel(for row: Row, keeping") { ui, keep in
      let model = ui.makeModel(for: row(ui))
      return { _ = ui.makeModel(for: row(ui), keepingTextsOf: model) }
    },
    Call("discard(_ model") { ui, keep in
      let model = ui.makeModel(for: row(ui))
      return { ui.discard(model) }
    },
    Call("makeTextNode(") { ui, keep in { _ = node(ui) } },
    Call("makeViews(") { ui, keep in
      let node = node(ui)
      return { ui.makeViews(of: node) }
    },
    Call("place(") { ui, keep in
      let (first, second, label) = (node(ui), node(ui), ui.makeView(.label, in: keep(ui.makeCell()).contentView))
      ui.place(first, at: label)
      return { ui.place(second, at: label) }
    },
    Call("discard(_ node") { ui, keep in
      let node = node(ui)
      return { ui.discard(node) }
    },
    Call("layOut(_ node") { ui, keep in
      let node = node(ui)
      return { ui.layOut(node, maxWidth: 100) }
    },
    Call("draw(_ node") { ui, keep in
      let node = node(ui)
      ui.layOut(node, maxWidth: 100)
      return { ui.draw(node) }
    },
    Call("discardBitmap(") { ui, keep in
      let node = node(ui)
      return { ui.discardBitmap(of: node) }
    },
    Call("show(_ node") { ui, keep in
      let (node, label) = (node(ui), ui.makeView(.label, in: keep(ui.makeCell()).contentView))
      return { ui.show(node, in: label) }
    },
    Call("hideNode(") { ui, keep in
      let label = ui.makeView(.label, in: keep(ui.makeCell()).contentView)
      return { ui.hideNode(in: label) }
    },
    Call("makeView(") { ui, keep in
      let cell = keep(ui.makeCell())
      return { _ = ui.makeView(in: cell.contentView) }
    },
    Call("makeLabel(") { ui, keep in
      let cell = keep(ui.makeCell())
      return { _ = ui.makeLabel(LabelStyle(font: font, color: .black, lineLimit: 0), in: cell.contentView) }
    },
    Call("attach(") { ui, keep in
      let cell = keep(ui.makeCell())
      let view = ui.makeView(in: cell.contentView)
      ui.detach(view)
      return { ui.attach(view, to: cell.contentView) }
    },
    Call("detach(") { ui, keep in
      let cell = keep(ui.makeCell())
      let view = ui.makeView(in: cell.contentView)
      ui.add(constraint(view), to: cell)
      return { ui.detach(view) }
    },
    Call("setFrame(") { ui, keep in
      let view = ui.makeView(in: keep(ui.makeCell()).contentView)
      return { ui.setFrame(PointRect(x: 0, y: 0, width: 1, height: 1), of: view) }
    },
    Call("add(") { ui, keep in
      let cell = keep(ui.makeCell())
      let view = ui.makeView(in: cell.contentView)
      return { ui.add(constraint(view), to: cell) }
    },
    Call("remove(") { ui, keep in
      let cell = keep(ui.makeCell())
      let constraint = constraint(ui.makeView(in: cell.contentView))
      ui.add(constraint, to: cell)
      return { ui.remove(constraint, from: cell) }
    },
    Call("update(") { ui, keep in
      let cell = keep(ui.makeCell())
      let view = ui.makeView(in: cell.contentView)
      ui.add(constraint(view), to: cell)
      return { ui.update(constraint(view, 20), in: cell) }
    },
  ]

  /// The names of the kinds of work that a call charges, on devices with texts that are formatted or not, with images in memory or
  /// not, and with a library that cancels requests or not.
  private static func charged(by call: Call) throws -> Set<String> {
    let chat = [text("A text"), pictures(["a"], id: 1)]
    let timeline = ContentDescription.timeline(FeedSample.posts(3), style: TimelineStyle())
    let devices = [
      try Device(chat, media: smallLibrary().items, caches: .memory),
      try Device(chat, media: smallLibrary().items, caches: .disk),
      try Device(chat, media: smallLibrary().items, caches: .cold, library: .urlConnection),
      try Device(media: FeedSample.media().items, caches: .memory, content: timeline),
    ]
    var kinds: Set<String> = []
    for device in devices {
      device.show()
      device.onMain {
        var cells: [Cell] = []
        let body = call.prepare(device.ui) { cell in
          cells.append(cell)
          return cell
        }
        let before = device.meter.amounts
        body()
        let after = device.meter.amounts
        withExtendedLifetime(cells) {}
        kinds.formUnion(WorkKind.allCases.filter { after[$0.index] > before[$0.index] }.map(\.name))
      }
    }
    return kinds
  }

  /// The public declarations of the module, as the compiler has read them.
  private static let declarations = Result { try PublicSymbol.all(of: "ListRuntime") }

  /// The kinds of work that a primitive's documentation names, and those of primitives that it names.
  private static func documented(_ primitive: PublicSymbol, in all: [PublicSymbol]) -> Set<String> {
    let names = primitive.chargedKinds
    let others = all.filter { names.contains($0.name) && $0 != primitive }
    return others.reduce(names.filter { !$0.contains("(") }) { $0.union(documented($1, in: all)) }
  }

  @Test("Every function of UIContext documents what it charges, and charges that")
  func documentedCharges() throws {
    let functions = try Self.declarations.get().filter { $0.owner == "UIContext" && $0.kind == "swift.method" }
    #expect(functions.count >= 45)
    for function in functions {
      let place = "\(function.place ?? ""): \(function.name)"
      #expect(function.charges != nil, "\(place) has no field \"Charges\"")
      let calls = Self.calls.filter { function.signature.hasPrefix("func \($0.primitive)") }
      #expect(!calls.isEmpty, "\(place) is not called by this test")
      let charged = try calls.reduce(into: Set<String>()) { try $0.formUnion(Self.charged(by: $1)) }
      #expect(charged.sorted() == Self.documented(function, in: functions).sorted(), "\(place)")
    }
  }

  @Test("The scroll is read for nothing")
  func scrollIsFree() throws {
    #expect(try Self.charged(by: Call("scroll") { ui, _ in { _ = ui.scroll } }).isEmpty)
  }

  @Test("Every public declaration has documentation")
  func everythingIsDocumented() throws {
    let declared = try Self.declarations.get().filter { $0.place != nil && $0.kind != "swift.enum.case" }
    #expect(declared.filter(\.documentation.isEmpty).compactMap(\.place) == [])
    #expect(declared.count > 500)
  }
}
