import ListRuntime
import Simulation
import Testing

/// Rows of 100 pt on a screen of 100 × 250 pt with two pixels per point; every row expects one image and shows it at 40
/// × 30 pt.
@Suite("Blank area")
struct BlankAreaTests {
  /// A list whose cells have one view, and fill it unless told otherwise.
  private func makeList(
    _ messages: [Message], _ kind: View.Kind, fills: Bool = true
  ) throws -> (Device, Compositor) {
    let device = try Device(
      messages,
      profile: makeProfile([.networkRequest: 30 * millisecond], screen: Screen(width: 100, height: 250, scale: 2)),
      media: [still("a", side: 10, bytes: 0)], caches: .cold)
    let cells = ViewCells(
      [PointRect(10, 50, 40, 30)], bind: { if fills { $0.fill($1, for: $2) } }
    ) { ui, content, _ in
      let view = ui.makeView(kind, in: content)
      if kind == .label { view.isDrawnByStrategy = true }
    }
    return (device, cells.show(on: device))
  }

  private func blank(_ device: Device, _ compositor: Compositor) -> (pixels: Int, rows: [Bool]) {
    let cost = compositor.compose(device.list, at: device.simulator.now)
    return (cost.blankPixels, compositor.visibleRows.rows.map(\.isBlank))
  }

  private let stills = (0..<3).map { pictures(["a"], id: $0) }

  @Test("An image view is blank from its request until its image has come, as far as it is on the screen")
  func images() throws {
    let (device, compositor) = try makeList(stills, .image)
    // 80 × 60 px each; the third row begins at 200 pt of 250, its image at 250.
    #expect(blank(device, compositor) == (2 * 4800, [true, true, true]))
    device.scroll(to: 20)
    #expect(blank(device, compositor) == (2 * 4800 + 80 * 40, [true, true, true]))
    device.scroll(to: 65)
    #expect(blank(device, compositor) == (80 * 30 + 2 * 4800, [true, true, true]))
    device.pass(ms(40))
    #expect(blank(device, compositor) == (0, [false, false, false]))
  }

  @Test("A cell that has not been filled is blank as a whole, until it is filled")
  func unfilled() throws {
    let (device, compositor) = try makeList(stills, .image, fills: false)
    #expect(blank(device, compositor) == (200 * 500, [true, true, true]))
    device.onMain {
      for cell in device.list.cells { if let row = cell.row { device.ui.fill(cell, for: row) } }
    }
    #expect(blank(device, compositor) == (2 * 4800, [true, true, true]))
    device.pass(ms(40))
    #expect(blank(device, compositor) == (0, [false, false, false]))
  }

  @Test("A label drawn elsewhere is blank while it has no bitmap")
  func labels() throws {
    let (device, compositor) = try makeList(shortTexts(1), .label)
    #expect(blank(device, compositor) == (4800, [true]))
    device.onMain {
      let label = device.list.cells[0].views[1]
      let node = device.ui.makeTextNode(label.text, font: label.font, color: label.textColor)
      device.ui.layOut(node, maxWidth: 40)
      device.ui.draw(node)
      device.ui.show(node, in: label)
    }
    #expect(blank(device, compositor) == (0, [false]))
    device.onMain { device.ui.hideNode(in: device.list.cells[0].views[1]) }
    #expect(blank(device, compositor) == (4800, [true]))
  }

  /// Adds a label that is drawn elsewhere.
  private static func addLabel(_ ui: UIContext, in parent: View, _ frame: PointRect) {
    let label = ui.makeView(.label, in: parent)
    (label.isDrawnByStrategy, label.text) = (true, "another text")
    ui.setFrame(frame, of: label)
  }

  private static func addFill(_ ui: UIContext, in parent: View, _ frame: PointRect, _ color: Color = .white) {
    let view = ui.makeView(in: parent)
    view.backgroundColor = color
    ui.setFrame(frame, of: view)
  }

  /// A group that clips to round corners, with the blank label of the cell, given its frame.
  private static func addGroup(_ ui: UIContext, _ cell: Cell) -> View {
    let group = ui.makeView(in: cell.contentView)
    (group.cornerRadius, group.masksToBounds, cell.views[1].text) = (5, true, "")
    ui.setFrame(PointRect(20, 60, 50, 20), of: group)
    addLabel(ui, in: group, cell.views[1].frame)
    return group
  }

  /// Views in front of a blank label of 80 × 60 pixels, and the blank pixels that remain.
  private static let fronts: [(name: String, pixels: Int, add: @Sendable (UIContext, Cell) -> Void)] = [
    (
      "pixels under two blank views count once", 2 * 4800 - 40 * 40,
      { addLabel($0, in: $1.contentView, PointRect(30, 60, 40, 30)) }
    ),
    (
      "what an opaque layer hides is not blank", 4800 - 40 * 60,
      { addFill($0, in: $1.contentView, PointRect(30, 40, 40, 60)) }
    ),
    (
      "what a translucent layer covers is blank", 4800,
      { addFill($0, in: $1.contentView, PointRect(30, 40, 40, 60), Color(rgba: 0xFFFF_FF80)) }
    ),
    ("in a clipped group, what is blank ends at the clip", 60 * 40, { _ = addGroup($0, $1) }),
    (
      "what an opaque layer of the group hides is not blank", 60 * 40 - 20 * 40,
      { addFill($0, in: addGroup($0, $1), PointRect(40, 50, 40, 60)) }
    ),
  ]

  @Test(
    "Blank pixels count once, as far as nothing opaque hides them and nothing clips them", arguments: fronts.indices)
  func front(index: Int) throws {
    let (name, pixels, add) = Self.fronts[index]
    let (device, compositor) = try makeList(shortTexts(1), .label)
    device.onMain { add(device.ui, device.list.cells[0]) }
    #expect(blank(device, compositor).pixels == pixels, "\(name)")
  }

  @Test(
    "Pixels of rows under a header that stays count once, and not at all if it is opaque and complete",
    arguments: [false, true])
  func header(isOpaque: Bool) throws {
    let surface = isOpaque ? SurfaceStyle(fill: .white, cornerRadius: 0, backdropColor: .white) : nil
    let image = DeclaredImage(
      "picture", width: nil, height: .points(50),
      style: ImageStyle(size: PointSize(width: 10, height: 10), cornerRadius: 0, borderWidth: 0, borderColor: .black))
    var style = DeclaredStyle()
    style.estimate = 50
    style.sections = DeclaredSections(header: "head", isSticky: true)
    style.blocks = ["head", "row"].map {
      DeclaredBlock(types: [$0], DeclaredStack(.vertical, surface: surface, views: [.image(image)]))
    }
    let items = (0..<12).map { number in
      DeclaredItem(
        itemId: number, type: number == 0 ? "head" : "row",
        pictures: [DeclaredItem.Field("picture", number == 0 ? "b" : "a")])
    }
    let device = try Device(
      profile: makeProfile([.networkRequest: 30 * millisecond], screen: Screen(width: 100, height: 250, scale: 2)),
      media: [still("a", side: 10, bytes: 0), still("b", side: 10, bytes: 0)],
      content: ContentDescription(items, style: style))
    device.show()
    let compositor = Compositor(ui: device.ui)
    device.scroll(to: 75)
    #expect(blank(device, compositor).pixels == 200 * 500)
  }
}
