import ListRuntime
import Simulation
import Testing

/// Headers of sections that stay below the bar while the rows of their section scroll.
@Suite("Sticky headers")
struct StickyHeaderTests {
  /// A list of 568 pt with sections of `rowCount` rows of 50 pt below headers of 30 pt.
  private func device(sections: Int = 8, rowCount: Int = 20, isSticky: Bool = true) throws -> Device {
    func stack(_ height: Double) -> DeclaredStack {
      let label = LabelStyle(font: Font(pointSize: 12), color: .black, lineLimit: 1)
      return DeclaredStack(
        .vertical, height: height,
        surface: SurfaceStyle(fill: .white, cornerRadius: 0, backdropColor: .white),
        views: [.text(DeclaredText(.field("title"), style: label))])
    }
    var style = DeclaredStyle()
    style.estimate = 50
    style.sections = DeclaredSections(header: "head", isSticky: isSticky)
    style.blocks = [
      DeclaredBlock(types: ["head"], stack(30)), DeclaredBlock(types: ["row"], stack(50)),
    ]
    let items = (0..<sections * (rowCount + 1)).map { number in
      DeclaredItem(
        itemId: number, type: number % (rowCount + 1) == 0 ? "head" : "row",
        texts: [DeclaredItem.Field("title", "Title \(number)")])
    }
    return try Device(topInset: 64, content: ContentDescription(items, style: style))
  }

  /// The screen positions of the cells of headers, by row.
  private func headers(_ device: Device) -> [Int: Double] {
    let cells = device.list.cellsFromBack.filter { ($0.row?.index ?? -1) % 21 == 0 }
    return Dictionary(
      uniqueKeysWithValues: cells.map { cell in
        (cell.row?.index ?? -1, HeightIndex.points(cell.shownTop) - device.list.offset)
      })
  }

  @Test("The current header lies below the bar, and the next one pushes it away")
  func positions() throws {
    let device = try device()
    device.show()
    #expect(headers(device) == [0: 64])
    // Sections are 1030 pt high; the next header reaches the line at offset 966.
    for (offset, expected) in [
      (-30.0, [0: 64.0]), (400, [0: 64]), (900, [0: 64, 21: 130]), (930, [0: 64, 21: 100]), (946, [0: 54, 21: 84]),
      (965, [0: 35, 21: 65]), (967, [21: 64]), (1000, [21: 64]), (946, [0: 54, 21: 84]), (200, [0: 64]), (-64, [0: 64]),
    ] {
      device.scroll(to: offset)
      #expect(headers(device).filter { $0.value > -30 } == expected, "offset \(offset)")
    }
  }

  @Test("A header enters once while its section is on the screen, and rows keep their own places")
  func entries() throws {
    let (sticky, plain) = (try device(), try device(isSticky: false))
    for device in [sticky, plain] {
      device.show()
      for offset in stride(from: 0.0, through: 900, by: 10) { device.scroll(to: offset) }
      for offset in stride(from: 900, through: 0.0, by: -10) { device.scroll(to: offset) }
    }
    #expect(headers(plain).filter { $0.value == 64 }.isEmpty)
    // The header of the plain list leaves and enters again.
    #expect(sticky.ui.counters.rowsEntered == plain.ui.counters.rowsEntered - 1)
    #expect(sticky.list.cells.map(\.top) == plain.list.cells.map(\.top))
    #expect(Set(sticky.list.cells.filter { $0.shownTop != $0.top }.compactMap { $0.row?.index }) == [0])
  }

  @Test("After a jump into the middle of a section its header is made, and the rows do not move")
  func jump() throws {
    let device = try device()
    device.show()
    device.scroll(to: 5000)
    #expect(headers(device)[84] == 64)
    device.onMain { device.list.apply(.reloaded) }
    device.scroll(to: 5010)
    #expect(headers(device)[84] == 64)
  }
}
