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
  /// The objects with which primitives are called. It keeps its cells, since views do not retain them.
  private final class Stage {
    let ui: UIContext
    /// The row that shows a text, and one that shows a picture.
    let (row, pictureRow): (Row, Row)
    /// A cell with a view that has a constraint, one that was detached, a label and two image views; and one without views.
    let (cell, emptyCell): (Cell, Cell)
    let (view, detached, label, imageView, filledImageView): (View, View, View, View, View)
    /// Cells of both rows, and one that has its texts.
    let (textCell, pictureCell, filledCell): (Cell, Cell, Cell)
    let (node, otherNode, laidOutNode): (TextNode, TextNode, TextNode)
    let (model, pictureModel): (RowModel, RowModel)
    let queue: BackgroundQueue

    init(_ ui: UIContext) {
      self.ui = ui
      let (row, pictureRow) = (ui.row(0), ui.row(1))
      (self.row, self.pictureRow) = (row, pictureRow)
      (cell, emptyCell) = (ui.makeCell(), ui.makeCell())
      (view, detached) = (ui.makeView(in: cell.contentView), ui.makeView(in: cell.contentView))
      label = ui.makeView(.label, in: cell.contentView)
      (imageView, filledImageView) = (
        ui.makeView(.image, in: cell.contentView), ui.makeView(.image, in: cell.contentView)
      )
      func build(_ row: Row) -> Cell {
        let cell = ui.makeCell()
        ui.build(ui.content.singleUseCell(for: row), in: cell, for: row)
        return cell
      }
      (textCell, pictureCell, filledCell) = (build(row), build(pictureRow), build(row))
      func makeNode(_ text: String = "A text") -> TextNode {
        ui.makeTextNode(text, font: PrimitiveChargeTests.font, color: .black)
      }
      (node, otherNode, laidOutNode) = (makeNode(), makeNode(), makeNode("Another text"))
      (model, pictureModel) = (ui.makeModel(for: row), ui.makeModel(for: pictureRow))
      queue = ui.makeQueue("queue", width: 1, priority: .normal)
      ui.detach(detached)
      ui.add(constraint(), to: cell)
      ui.fillTexts(filledCell, for: row)
      ui.layOut(laidOutNode, maxWidth: 100)
    }

    func constraint(_ attribute: LayoutAttribute = .width, _ constant: Double = 10) -> LayoutConstraint {
      LayoutConstraint(LayoutAnchor(view.index, attribute), .equal, constant: constant)
    }

    func showPicture(in view: View) {
      if case (let media?, let style)? = ui.content.images(for: pictureRow).first {
        ui.show(media, in: view, style: style)
      }
    }
  }

  /// A call of a primitive.
  private struct Call: Sendable {
    /// The beginning of the primitive's signature after `func `.
    let primitive: String
    /// What is done before the call.
    let prepare: @Sendable (Stage) -> Void
    let perform: @Sendable (Stage) -> Void

    init(
      _ primitive: String, after prepare: @escaping @Sendable (Stage) -> Void = { _ in },
      _ perform: @escaping @Sendable (Stage) -> Void
    ) {
      (self.primitive, self.prepare, self.perform) = (primitive, prepare, perform)
    }
  }

  private final class Frames: FrameLayout {
    func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double { 0 }
    func layout(_ cell: Cell, size: PointSize, ui: UIContext) {}
  }

  private static let font = Font(pointSize: 14)
  private static let frame = PointRect(0, 0, 1, 1)

  private static let calls: [Call] = [
    Call("makeCell(_ identifier: CellIdentifier? = nil)") { _ = $0.ui.makeCell() },
    Call("makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout)") {
      _ = $0.ui.makeCell(nil, for: $0.row, placedBy: Frames())
    },
    Call("makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout, f") {
      _ = $0.ui.makeCell(nil, for: $0.row, placedBy: Frames()) { _ in [] }
    },
    Call("apply(") { $0.ui.apply(LayerEffects(overlay: .corners(radius: 4, color: .white)), to: $0.view) },
    Call("build(") { $0.ui.build($0.ui.content.singleUseCell(for: $0.row), in: $0.emptyCell, for: $0.row) },
    Call("makeElements(") {
      let elements = $0.ui.content.singleUseCell(for: $0.row).elements
      $0.ui.makeElements(elements, in: $0.emptyCell, attached: elements.indices)
    },
    Call("setFrames(") {
      let frames = $0.textCell.views.dropFirst().map { _ in frame }
      $0.ui.setFrames(RowFrames(frames: frames, height: 1), in: $0.textCell)
    },
    Call("fill(_ cell: Cell, for row") { $0.ui.fill($0.pictureCell, for: $0.pictureRow) },
    Call("fill(_ cell: Cell, for row") { $0.ui.fill($0.textCell, for: $0.row) },
    Call("fill(_ cell: Cell, from") { $0.ui.fill($0.textCell, from: $0.model) },
    Call("fill(_ cell: Cell, from") { $0.ui.fill($0.pictureCell, from: $0.pictureModel) },
    Call("fillTexts(") { $0.ui.fillTexts($0.textCell, for: $0.row) },
    Call("fittingHeight(") { _ = $0.ui.fittingHeight(of: $0.filledCell) },
    Call("discard(_ cell") { $0.ui.discard($0.cell) },
    Call("makeQueue(") { _ = $0.ui.makeQueue("queue", width: 1, priority: .normal) },
    Call("makePreparationQueue(") { _ = $0.ui.makePreparationQueue("queue", width: 1) },
    Call("async(") { $0.ui.async($0.queue) {} },
    Call("onMain(") { $0.ui.onMain {} }, Call("onMain(afterMilliseconds") { $0.ui.onMain(afterMilliseconds: 5) {} },
    Call("atRest(") { $0.ui.atRest {} },
    Call("distance(") { _ = $0.ui.distance(to: .end) }, Call("requestPage(") { _ = $0.ui.requestPage(at: .start) },
    Call("isLoadingPage(") { _ = $0.ui.isLoadingPage(at: .end) }, Call("mirrorList(") { $0.ui.mirrorList() },
    Call("mirror(") { $0.ui.mirror($0.cell) },
    Call("makeCache<") { _ = $0.ui.makeCache(Int.self, Int.self) },
    Call("makeRowSet(") { _ = $0.ui.makeRowSet(0..<3) },
    Call("show(_ media") { $0.showPicture(in: $0.imageView) },
    Call("readPictureSizes(") { $0.ui.readPictureSizes(ofItem: 25) },
    Call("preloadImages(") { $0.ui.preloadImages(for: $0.pictureRow) },
    Call(
      "cancelPreloading(",
      // In another size than the one that a view waits for.
      after: {
        $0.ui.strategies.decorateImages { SizedImages(over: $0) }
        $0.ui.preloadImages(for: $0.pictureRow)
      }
    ) { $0.ui.cancelPreloading(for: $0.pictureRow) },
    Call("clearImage(", after: { $0.showPicture(in: $0.filledImageView) }) { $0.ui.clearImage($0.filledImageView) },
    Call("rowCount(") { _ = $0.ui.rowCount(filling: 2) },
    Call("holdImageRequests(") { $0.ui.holdImageRequests(true) },
    Call(
      "holdImageRequests(",
      after: {
        $0.ui.holdImageRequests(true)
        $0.ui.preloadImages(for: $0.pictureRow)
      }
    ) { $0.ui.holdImageRequests(false) },
    Call("preferFrameRates(") { $0.ui.preferFrameRates(FrameRateRange(30)) },
    Call("row(_ index") { _ = $0.ui.row(0) },
    Call("rows(") { _ = $0.ui.rows(above: 0, below: 0) },
    Call("measure(") { _ = $0.ui.measure("A text", font: font, maxWidth: 100) },
    Call("layOutText(") { _ = $0.ui.layOutText("A text", font: font, maxWidth: 100) },
    Call("calculateHeight(of row: Row) ") { _ = $0.ui.calculateHeight(of: $0.row) },
    Call("calculateHeight(of row: Row, continuing") { _ = $0.ui.calculateHeight(of: $0.row, continuing: nil) },
    Call("makeModel(for row: Row) ") { _ = $0.ui.makeModel(for: $0.row) },
    Call("makeModel(for row: Row, keeping") { _ = $0.ui.makeModel(for: $0.row, keepingTextsOf: $0.model) },
    Call("discard(_ model") { $0.ui.discard($0.model) },
    Call("makeTextNode(") { _ = $0.ui.makeTextNode("A text", font: font, color: .black) },
    Call("makeViews(") { $0.ui.makeViews(of: $0.node) },
    Call("place(", after: { $0.ui.place($0.otherNode, at: $0.label) }) { $0.ui.place($0.node, at: $0.label) },
    Call("discard(_ node") { $0.ui.discard($0.node) },
    Call("layOut(_ node") { $0.ui.layOut($0.node, maxWidth: 100) },
    Call("draw(_ node") { $0.ui.draw($0.laidOutNode) },
    Call("discardBitmap(") { $0.ui.discardBitmap(of: $0.node) },
    Call("show(_ node") { $0.ui.show($0.node, in: $0.label) },
    Call("hideNode(") { $0.ui.hideNode(in: $0.label) },
    Call("makeView(") { _ = $0.ui.makeView(in: $0.cell.contentView) },
    Call("makeLabel(") {
      _ = $0.ui.makeLabel(LabelStyle(font: font, color: .black, lineLimit: 0), in: $0.cell.contentView)
    },
    Call("attach(") { $0.ui.attach($0.detached, to: $0.cell.contentView) },
    Call("detach(") { $0.ui.detach($0.view) },
    Call("setFrame(") { $0.ui.setFrame(frame, of: $0.view) },
    Call("add(") { $0.ui.add($0.constraint(.height), to: $0.cell) },
    Call("remove(") { $0.ui.remove($0.constraint(), from: $0.cell) },
    Call("update(") { $0.ui.update($0.constraint(.width, 20), in: $0.cell) },
  ]

  /// The names of the kinds of work that a call charges, on devices with texts that are formatted or not, with images in memory or
  /// not, and with a library that cancels requests or not.
  private static func charged(by call: Call) throws -> Set<String> {
    let chat = [text("A text"), pictures(["a"], id: 1)]
    let timeline = ContentDescription.timeline(FeedSample.posts(3), style: TimelineStyle())
    let devices = [
      try Device(
        media: FeedSample.media().items,
        content: ContentDescription(FeedSample.items(30), style: FeedSample.declaredStyle)),
      try Device(chat, media: smallLibrary().items, caches: .memory),
      try Device(chat, media: smallLibrary().items, caches: .disk),
      try Device(chat, media: smallLibrary().items, caches: .cold, library: .urlConnection),
      try Device(media: FeedSample.media().items, caches: .memory, content: timeline),
    ]
    var kinds: Set<String> = []
    for device in devices {
      device.show()
      device.onMain {
        let stage = Stage(device.ui)
        call.prepare(stage)
        let before = device.meter.amounts
        call.perform(stage)
        let after = device.meter.amounts
        withExtendedLifetime(stage) {}
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
    #expect(try Self.charged(by: Call("scroll") { _ = $0.ui.scroll }).isEmpty)
  }

  @Test("Every public declaration has documentation")
  func everythingIsDocumented() throws {
    let declared = try Self.declarations.get().filter { $0.place != nil && $0.kind != "swift.enum.case" }
    #expect(declared.filter(\.documentation.isEmpty).compactMap(\.place) == [])
    #expect(declared.count > 500)
  }
}
