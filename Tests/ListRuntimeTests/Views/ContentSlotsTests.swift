import ListRuntime
import Simulation
import Testing

/// The association of a row's texts and images with the views of its cell.
@Suite("Content of cells")
struct ContentSlotsTests {
  /// A device with these messages and the images a and b in memory.
  private static func device(_ messages: [Message]) throws -> Device {
    try Device(messages, media: [still("a"), still("b")], caches: .memory)
  }

  /// A cell of a device with views of these kinds, which are labels and image views of a test.
  private static func cell(_ device: Device, _ kinds: [View.Kind]) -> Cell {
    device.makeCell { ui, cell in for kind in kinds { _ = ui.makeView(kind, in: cell.contentView) } }
  }

  private static func row(_ device: Device, _ index: Int = 0) -> Row {
    Row(index: index, item: index, blocks: 0..<device.ui.content.blockCount(ofItem: index))
  }

  /// The URL of each image view of a cell; nil for an empty one.
  private func urls(_ cell: Cell) -> [String?] {
    cell.views.filter { $0.kind == .image }.map { $0.image?.request.media.url }
  }

  @Test("Each image view shows the image of its element, in drawing order, and other views are skipped")
  func order() throws {
    let device = try Self.device([pictures(["b", "a"])])
    let cell = Self.cell(device, [.plain, .image, .label, .image])
    device.onMain {
      device.ui.detach(cell.views[3])
      device.ui.fill(cell, for: Self.row(device))
    }
    #expect(urls(cell) == ["b", "a"])
  }

  @Test("An image view without a superview gets no image")
  func detached() throws {
    let device = try Self.device([pictures(["a", "b"])])
    let cell = Self.cell(device, [.image, .image, .image])
    device.onMain {
      device.ui.detach(cell.views[2])
      device.ui.fill(cell, for: Self.row(device))
    }
    #expect(urls(cell) == ["a", nil, "b"])
  }

  @Test("An image that does not exist leaves its own view empty, and a reused cell shows nothing there")
  func missingImage() throws {
    let device = try Self.device([pictures(["a", "b"]), pictures(["not in the library", "b"])])
    let cell = Self.cell(device, [.image, .image])
    device.onMain { device.ui.fill(cell, for: Self.row(device)) }
    #expect(urls(cell) == ["a", "b"])
    device.onMain { device.ui.fill(cell, for: Self.row(device, 1)) }
    #expect(urls(cell) == [nil, "b"])
    device.onMain { device.ui.fill(cell, from: device.ui.makeModel(for: Self.row(device, 1))) }
    #expect(urls(cell) == [nil, "b"])
  }

  @Test("A layout with one frame for each view is applied")
  func frames() throws {
    let device = try Self.device([])
    let cell = Self.cell(device, [.plain, .plain])
    let frames = [1.0, 2].map { PointRect($0, 0, 5, 5) }
    device.onMain { device.ui.setFrames(RowFrames(frames: frames, height: 10), in: cell) }
    #expect(cell.views.dropFirst().map(\.frame) == frames)
  }

  /// A cell whose views do not match what it is given.
  enum Mismatch: String, CaseIterable, Codable {
    case missingLabel, surplusImageView, missingFrame, missingParent

    func perform() throws {
      let message: [Message] =
        switch self {
        case .missingLabel: [text("Hello")]
        case .surplusImageView: [pictures(["a"])]
        case .missingFrame, .missingParent: []
        }
      let device = try ContentSlotsTests.device(message)
      let cell = ContentSlotsTests.cell(device, [.image, .image])
      let style = SurfaceStyle(fill: .black, cornerRadius: 0, backdropColor: .white)
      device.onMain {
        switch self {
        case .missingLabel: device.ui.fillTexts(cell, for: ContentSlotsTests.row(device))
        case .surplusImageView: device.ui.fill(cell, for: ContentSlotsTests.row(device))
        case .missingFrame: device.ui.setFrames(RowFrames(frames: [.zero], height: 10), in: cell)
        case .missingParent: device.ui.makeElements([CellElement(.surface(style), in: 7)], in: cell, attached: 0..<1)
        }
      }
    }
  }

  @Test(
    "Fewer labels than texts, more image views than images, fewer frames than views, and an element in no view are program errors",
    arguments: Mismatch.allCases)
  func mismatches(_ mismatch: Mismatch) async {
    await #expect(processExitsWith: .failure) { [mismatch] in try mismatch.perform() }
  }

  @Test("Making a cell on a queue is a program error, as in UIKit; on the main thread it is possible at any time")
  func mainThread() async throws {
    let device = try Self.device([])
    device.onMain { _ = device.ui.makeCell() }
    #expect(device.meter.amounts[WorkKind.cellCreate.index] == 1)
    await #expect(processExitsWith: .failure) {
      let device = try ContentSlotsTests.device([])
      let queue = device.ui.makeQueue("views", width: 1, priority: .normal)
      device.onMain { device.ui.async(queue) { _ = device.ui.makeCell() } }
    }
  }
}
